import { inr } from '../../ground/http/money.ts'
import { dayInWords } from '../../ground/mail/day-in-words.ts'
import { layout } from '../../ground/mail/layout.ts'
import type { Composer } from '../../ground/mail/message.ts'
import { button, heading, paragraph } from '../../ground/mail/parts.ts'
import { orderLink } from '../accounts/order-link.ts'
import { findAsked } from './answer-queries.ts'

/** When and where a parcel is brought again, as was answered to its failed delivery. */
export const deliveryAskedEmail: Composer = async (db, payload, config) => {
  const asked = await findAsked(db, payload)
  if (!asked) throw new Error('a mail is about no answer')
  const { number, courier, wanted_on: day } = asked
  const when = day ? `on ${dayInWords(day)}` : 'as soon as they can'
  const where = asked.what === 'address' ? ' to the new address' : ''
  const isDue = asked.direction === 'forward' && asked.payment_status === 'unpaid'
  return layout(config, {
    subject: day
      ? `Your order ${number} comes again on ${dayInWords(day)}`
      : `Your order ${number} comes again`,
    preheader: `We ask ${courier} to bring it${where} ${when}.`,
    parts: [
      heading('Your parcel comes again'),
      paragraph(`We ask ${courier} to bring your order ${number} again${where} ${when}.`),
      ...(isDue
        ? [paragraph(`Please keep ${inr(asked.total_paise)} at hand when it arrives.`)]
        : []),
      button('Follow your order', await orderLink(db, config, asked.order_id)),
    ],
  })
}
