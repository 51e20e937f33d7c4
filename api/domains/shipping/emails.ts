import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { inr } from '../../ground/http/money.ts'
import { dayInWords, momentInWords } from '../../ground/mail/day-in-words.ts'
import { layout } from '../../ground/mail/layout.ts'
import type { Composer } from '../../ground/mail/message.ts'
import { orderLines } from '../../ground/mail/order-parts.ts'
import { button, heading, type Part, pageLink, paragraph, titled } from '../../ground/mail/parts.ts'
import { openOrderLinks, orderLink } from '../accounts/order-link.ts'
import { reviewUrl } from '../reviews/review-link.ts'
import * as queries from './queries.ts'

export const orderShippedEmail: Composer = async (db, payload, config) => {
  const order = await findOrder(db, payload)
  const links = await openOrderLinks(db, config, order.id)
  return layout(config, {
    subject: `Your order ${order.number} is on its way`,
    preheader: `${order.courier} has it, under the AWB number ${order.awb_number}.`,
    parts: [
      heading('Your order is on its way'),
      paragraph(
        `${order.courier} has your order ${order.number}.${order.promised_day ? ` It arrives by ${dayInWords(order.promised_day)}.` : ''}`,
      ),
      ...cash(order),
      button('Follow your order', links.to()),
      titled('AWB number', [order.awb_number ?? '']),
      await linesOf(db, config, order),
      paragraph(
        'Your ',
        pageLink('invoice', links.to('/invoice.pdf')),
        ' is on your order’s page too.',
      ),
    ],
  })
}

export const orderOutForDeliveryEmail: Composer = async (db, payload, config) => {
  const order = await findOrder(db, payload)
  return layout(config, {
    subject: `Your order ${order.number} arrives today`,
    preheader: `${order.courier} is bringing it.`,
    parts: [
      heading('Out for delivery'),
      paragraph(`${order.courier} is bringing your order ${order.number} today.`),
      ...cash(order),
      button('Follow your order', await orderLink(db, config, order.id)),
      await linesOf(db, config, order),
    ],
  })
}

export const orderDeliveredEmail: Composer = async (db, payload, config) => {
  const order = await findOrder(db, payload)
  const lines = await queries.listLines(db, order.id)
  const links = await openOrderLinks(db, config, order.id)
  return layout(config, {
    subject: `Your order ${order.number} was delivered`,
    preheader: 'We hope that you enjoy it.',
    parts: [
      heading('Your order was delivered'),
      paragraph(`${order.courier} has delivered your order ${order.number}. We hope you enjoy it.`),
      button('View your order', links.to()),
      await linesOf(db, config, order),
      paragraph(
        'How does it fit and feel? ',
        pageLink('Say so in a review', await reviewUrl(config, order.id)),
        ': your review helps the next shopper to choose. The link needs no login, so please do not pass it on.',
      ),
      ...(await waysBack(db, order, { lines, items: links.to('?tab=items'), config })),
    ],
  })
}

type Ways = { lines: Lines; items: string; config: Config }

async function waysBack(
  db: Db,
  order: MailedOrder,
  { lines, items, config }: Ways,
): Promise<Part[]> {
  const { returnDays } = config.shop
  const ways = [
    lines.some((line) => line.is_returnable) && 'a return',
    lines.some((line) => line.is_replaceable) && 'an exchange',
  ].filter(Boolean)
  if (returnDays === 0 || ways.length === 0) return []
  const until = await queries.findReturnUntil(db, order.id, returnDays)
  return [
    paragraph(
      'If something does not fit, ',
      pageLink(`ask for ${ways.join(' or ')}`, items),
      ` within ${returnDays} days${until ? `, until ${momentInWords(until)}` : ''}.`,
    ),
  ]
}

type Lines = Awaited<ReturnType<typeof queries.listLines>>
type MailedOrder = NonNullable<Awaited<ReturnType<typeof queries.findOrder>>>

async function findOrder(db: Db, payload: Record<string, unknown>): Promise<MailedOrder> {
  const order = await queries.findOrder(db, Number(payload.order_id))
  if (!order?.awb_number) throw new Error('a mail is about no parcel')
  return order
}

const cash = (order: MailedOrder): Part[] =>
  order.payment_method === 'cod'
    ? [paragraph(`Please keep ${inr(order.total_paise)} at hand when it arrives.`)]
    : []

async function linesOf(db: Db, { publicUrl }: Config, order: MailedOrder): Promise<Part> {
  const lines = await queries.listLines(db, order.id)
  return orderLines(
    lines.map((line) => ({
      name: line.product_name,
      colour: line.colour_name,
      size: line.size,
      quantity: line.quantity,
      paise: line.paid_paise,
      picture: line.picture_key && `${publicUrl}/media/${line.picture_key}/mail.jpg`,
    })),
  )
}
