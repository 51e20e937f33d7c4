import { type RejectReason, rejectReasonNames } from '../../../contract/office/review-reasons.ts'
import type { Db } from '../../ground/db/pool.ts'
import { layout } from '../../ground/mail/layout.ts'
import type { Composer } from '../../ground/mail/message.ts'
import {
  button,
  heading,
  mailLink,
  paragraph,
  smallPrint,
  titled,
} from '../../ground/mail/parts.ts'
import { findRejected, findReplied } from './queries.ts'
import { reviewUrl } from './review-link.ts'

export const reviewRepliedEmail: Composer = async (db, payload, config) => {
  const review = await findReplied(db, Number(payload.review_id))
  if (!review) throw new Error('the reply was taken back')
  const { product, product_id, title, body, reply } = review
  return layout(config, {
    subject: `Our reply to your review of ${product}`,
    preheader: 'We have read what you wrote, and answered it.',
    parts: [
      heading('Our reply to your review'),
      ...(reply ?? '').split('\n').map((line) => paragraph(line)),
      titled('You wrote', [title, ...body.split('\n')].filter(Boolean)),
      button('See it in the shop', `${config.publicUrl}/product/${product_id}`),
      smallPrint('Our reply stands under your review, where everyone can read it.'),
    ],
  })
}

/** What was taken back before it was sent is not mailed. */
export const isReplyShown = async (db: Db, payload: Record<string, unknown>): Promise<boolean> =>
  (await findReplied(db, Number(payload.review_id))) !== undefined

/** The reasons as one says them to who took the time to write. */
const kindly: Record<RejectReason, string> = {
  abusive: 'Some of its words could hurt somebody who reads them.',
  personal_data:
    'It has a name, a number or an address in it, which everyone could read. We would rather keep that safe.',
  not_about_piece:
    'It tells of something else than the piece, so it would not help who looks at it.',
  advertisement: 'It reads as an advertisement for something else.',
  author_doubted: 'We could not make sure that it is by who received the piece.',
}

export const reviewRejectedEmail: Composer = async (db, payload, config) => {
  const review = await rejectedOf(db, payload)
  if (!review) throw new Error('the review was changed or shown')
  const { product, title, body, line_id, order_id } = review
  const page = await reviewUrl(config, Number(order_id))
  return layout(config, {
    subject: `Your review of ${product} is not shown`,
    preheader: 'Why, and how you can change it.',
    parts: [
      heading('About your review'),
      paragraph(
        `Thank you for taking the time to write about ${product}. We are sorry that we cannot show it as it is.`,
      ),
      ...reasonOf(review).map((line) => paragraph(line)),
      titled('You wrote', [title, ...body.split('\n')].filter(Boolean)),
      paragraph(
        'What you think of the piece, good or bad, is never the reason. Change the words, and we read it again.',
      ),
      button('Change your review', `${page}&item=${line_id}`),
      smallPrint('Do you see it otherwise? Write to us at ', mailLink(config.shop.email), '.'),
    ],
  })
}

const rejectedOf = (db: Db, payload: Record<string, unknown>) =>
  findRejected(db, Number(payload.review_id), Number(payload.version))

function reasonOf({
  reject_reason,
  rejected_because,
}: NonNullable<Awaited<ReturnType<typeof findRejected>>>) {
  const reason = reject_reason as RejectReason | null
  if (reason === null) return [rejected_because]
  const note = rejected_because.slice(`${rejectReasonNames[reason]}.`.length).trim()
  return [kindly[reason], ...(note ? [note] : [])]
}

/** What its author has changed, or was shown after all, before it was sent is not mailed. */
export const isStillRejected = async (db: Db, payload: Record<string, unknown>): Promise<boolean> =>
  (await rejectedOf(db, payload)) !== undefined
