import type { Db } from '../../ground/db/pool.ts'
import { layout } from '../../ground/mail/layout.ts'
import type { Composer } from '../../ground/mail/message.ts'
import { button, heading, paragraph, smallPrint, titled } from '../../ground/mail/parts.ts'
import { findReplied } from './queries.ts'

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
