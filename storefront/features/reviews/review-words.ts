import type { Fit, OwnReview } from '../../../contract/reviews.ts'

export const fitWords: Record<Fit, string> = {
  small: 'Small',
  true: 'True to size',
  large: 'Large',
}

/** How her review stands. */
export function stateInWords({ state, rejected_because: why }: OwnReview): string {
  if (state === 'approved') return 'Your review is shown with the piece.'
  if (state === 'waiting') return 'Thank you. We read your review, and then it is shown.'
  return `Your review is not shown: ${why} You can edit it.`
}
