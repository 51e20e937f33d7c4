/** Why a review may be rejected, in the words that its author reads. That it is bad is no reason. */
export const rejectReasonNames = {
  abusive: 'Its words are abusive',
  personal_data: 'It names personal data',
  not_about_piece: 'It is not about the piece',
  advertisement: 'It advertises',
  author_doubted: 'It is in doubt who wrote it',
} as const

export type RejectReason = keyof typeof rejectReasonNames

export const rejectReasons = [
  'abusive',
  'personal_data',
  'not_about_piece',
  'advertisement',
  'author_doubted',
] as const satisfies RejectReason[]

/** Reviews that were rejected before there were reasons to choose from have words of their own. */
export const rejectReasonsAndOther = [...rejectReasons, 'other'] as const

export const officeReviewStates = ['waiting', 'shown', 'rejected'] as const
export type OfficeReviewState = (typeof officeReviewStates)[number]
