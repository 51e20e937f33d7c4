import { inr } from '../../ground/http/money.ts'
import { layout } from '../../ground/mail/layout.ts'
import type { Composer } from '../../ground/mail/message.ts'
import { button, heading, paragraph, smallPrint, titled } from '../../ground/mail/parts.ts'
import { findFailed } from './answer-queries.ts'
import { deliveryUrl } from './delivery-link.ts'

export const deliveryFailedEmail: Composer = async (db, payload, config) => {
  const parcel = await findFailed(db, payload)
  if (!parcel?.attempted_at) throw new Error('a mail is about no failed delivery')
  const link = { shipmentId: parcel.id, attemptedAt: parcel.attempted_at }
  return layout(config, {
    subject: `Your order ${parcel.number} could not be delivered`,
    preheader: `Tell ${parcel.courier} when and where to try again.`,
    parts: [
      heading('Nobody could take your parcel'),
      paragraph(`${parcel.courier} tried to deliver your order ${parcel.number}, and could not.`),
      ...(parcel.reason ? [titled('In their words', [parcel.reason])] : []),
      paragraph(
        'Please say within a day what we shall do: bring it again, bring it to another address, or take it back. Without your answer it may come back to us.',
      ),
      ...(parcel.payment_method === 'cod' && parcel.direction === 'forward'
        ? [paragraph(`Please keep ${inr(parcel.total_paise)} at hand when it arrives.`)]
        : []),
      button('Say what we shall do', await deliveryUrl(config, link)),
      smallPrint('The link is for this parcel alone and needs no login: please do not pass it on.'),
    ],
  })
}
