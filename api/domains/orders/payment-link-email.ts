import type { Db } from '../../ground/db/pool.ts'
import { inr } from '../../ground/http/money.ts'
import { layout } from '../../ground/mail/layout.ts'
import type { Composer } from '../../ground/mail/message.ts'
import { orderLines, totals } from '../../ground/mail/order-parts.ts'
import { button, heading, mailLink, paragraph, titled } from '../../ground/mail/parts.ts'
import { labelled } from '../purchases/amounts.ts'
import { toMailLines } from './emails.ts'
import { lastMoment, paymentLinkOf } from './payment-link.ts'
import * as queries from './payment-link-queries.ts'

const inIndia = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
})

export const paymentLinkEmail: Composer = async (db, payload, config) => {
  const link = await queries.findLink(db, Number(payload.purchase_id))
  if (!link) throw new Error(`there is no payment link ${payload.purchase_id}`)
  const lines = await queries.listLinkLines(db, link.id)
  const until = inIndia.format(lastMoment(link.hold_expires_at))
  return layout(config, {
    subject: `Your order with ${config.shop.name}: please pay ${inr(link.total_paise)}`,
    preheader: `We hold it for you until ${until}.`,
    parts: [
      heading('Your order waits for your payment'),
      paragraph(
        `As you asked us to, we have put this together for you and hold it until ${until}. It is ordered once you have paid.`,
      ),
      button(`Pay ${inr(link.total_paise)}`, await paymentLinkOf(config, link.id)),
      paragraph(
        'The link opens this payment without a login, so please do not pass it on. If you have not asked for it, you need do nothing: write to us at ',
        mailLink(config.shop.email),
        '.',
      ),
      orderLines(toMailLines(config, lines)),
      totals(labelled(link.amounts), link.total_paise),
      titled('Deliver to', [link.name, `${link.city} ${link.postal_code}`]),
    ],
  })
}

/** One that is paid, closed or withdrawn needs no mail. */
export async function isLinkOpen(db: Db, payload: Record<string, unknown>): Promise<boolean> {
  const link = await queries.findLink(db, Number(payload.purchase_id))
  return link?.status === 'open' && lastMoment(link.hold_expires_at) > new Date()
}
