import type { Config } from '../../config.ts'
import { inr } from '../../ground/http/money.ts'
import { dayInWords } from '../../ground/mail/day-in-words.ts'
import { layout } from '../../ground/mail/layout.ts'
import type { Composer } from '../../ground/mail/message.ts'
import { type MailLine, orderLines, totals } from '../../ground/mail/order-parts.ts'
import { button, heading, type Part, pageLink, paragraph, titled } from '../../ground/mail/parts.ts'
import { openOrderLinks } from '../accounts/order-link.ts'
import { labelled, paiseOf } from '../purchases/amounts.ts'
import * as queries from './queries.ts'
import { paymentMethods } from './show-orders.ts'

export const orderPlacedEmail: Composer = async (db, payload, config) => {
  const order = await queries.findOrderForMail(db, Number(payload.order_id))
  const lines = await queries.listOrderLines(db, [order.id])
  const total = inr(order.total_paise)
  const isCod = order.payment_method === 'cod'
  const links = await openOrderLinks(db, config, order.id)
  return layout(config, {
    subject: `Your order ${order.number}`,
    preheader: `We are getting it ready. ${isCod ? 'It comes to' : 'You have paid'} ${total}.`,
    parts: [
      heading('Thank you for your order'),
      paragraph(
        `We have your order ${order.number} and are getting it ready. ${order.promised_day ? `It arrives by ${dayInWords(order.promised_day)}.` : 'It ships within 2-5 business days.'}`,
      ),
      paragraph(
        isCod
          ? `Please keep ${total} at hand when it arrives.`
          : `You have paid ${total}. Thank you.`,
      ),
      button('View your order', links.to()),
      ...(links.isGuest ? [noLogin] : []),
      ...payNow(order, links.to('#pay-now')),
      orderLines(toMailLines(config, lines)),
      totals(labelled(order.amounts), order.total_paise),
      titled('Deliver to', addressLines(order.shipping_address)),
      titled('Payment', [paymentMethods[order.payment_method] ?? order.payment_method]),
    ],
  })
}

const noLogin = paragraph(
  'The links of this mail open this order without a login for 60 days, so please do not pass them on.',
)

function payNow(order: queries.MailedOrder, url: string): Part[] {
  if (order.payment_method !== 'cod' || order.payment_status !== 'unpaid') return []
  const fee = paiseOf(order.amounts, 'cod_fee')
  const link = pageLink(fee > 0 ? `Pay now by UPI and save the ${inr(fee)}` : 'Pay now by UPI', url)
  return [paragraph(link, ', as long as it is not packed.')]
}

type OrderedPiece = Pick<
  queries.OrderLineRow,
  'product_name' | 'colour_name' | 'size' | 'quantity' | 'paid_paise' | 'picture_key'
> & { list_paise?: number }

/** Lines of an order; pieces of a size are one, though a discount may part them by a paisa. */
export function toMailLines(
  config: Config,
  lines: (OrderedPiece & { size_id: number; list_paise: number })[],
): MailLine[] {
  const together = new Map<number, (typeof lines)[number]>()
  for (const line of lines) {
    const before = together.get(line.size_id)
    together.set(line.size_id, {
      ...line,
      quantity: line.quantity + (before?.quantity ?? 0),
      paid_paise: line.paid_paise + (before?.paid_paise ?? 0),
      list_paise: line.list_paise + (before?.list_paise ?? 0),
    })
  }
  return [...together.values()].map((line) => toMailLine(config, line))
}

export const toMailLine = ({ publicUrl }: Config, line: OrderedPiece): MailLine => ({
  name: line.product_name,
  colour: line.colour_name,
  size: line.size,
  quantity: line.quantity,
  paise: line.paid_paise,
  ...(line.list_paise !== undefined && { listPaise: line.list_paise }),
  picture: line.picture_key && `${publicUrl}/media/${line.picture_key}/mail.jpg`,
})

function addressLines(snapshot: queries.OrderRow['shipping_address']): string[] {
  const address = snapshot as Record<string, string | null>
  const { contact_person_name, company, address_line1, address_line2 } = address
  const town = [address.city, address.postal_code].filter(Boolean).join(' ')
  const land = [address.state, address.country].filter(Boolean).join(', ')
  const phone = address.contact_person_number || address.phone
  return [contact_person_name, company, address_line1, address_line2, town, land, phone].filter(
    (line): line is string => Boolean(line),
  )
}
