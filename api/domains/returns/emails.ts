import type { Config } from '../../config.ts'
import { inr } from '../../ground/http/money.ts'
import { dayInWords } from '../../ground/mail/day-in-words.ts'
import { layout } from '../../ground/mail/layout.ts'
import type { Composer } from '../../ground/mail/message.ts'
import { orderLines } from '../../ground/mail/order-parts.ts'
import { button, heading, mailLink, type Part, paragraph, titled } from '../../ground/mail/parts.ts'
import { orderLink } from '../accounts/order-link.ts'
import { toMailLine } from '../orders/emails.ts'
import * as queries from './queries.ts'

type ReturnRow = Awaited<ReturnType<typeof queries.findReturnForMail>>
type Content = { subject: string; preheader: string; title: string; parts: Part[] }

/** A mail about a request, ending with its item. */
const returnEmail =
  (write: (request: ReturnRow, config: Config) => Content): Composer =>
  async (db, payload, config) => {
    const request = await queries.findReturnForMail(db, Number(payload.return_request_id))
    const { title, parts, ...envelope } = write(request, config)
    return layout(config, {
      ...envelope,
      parts: [
        heading(title),
        ...parts,
        button('View your order', await orderLink(db, config, request.order_id, '?tab=items')),
        orderLines([toMailLine(config, request)]),
      ],
    })
  }

const isExchange = ({ request_type }: ReturnRow) => request_type === 'Exchange'
/** The size that she has: as it is faulty, say. */
const isReplacement = (request: ReturnRow) =>
  isExchange(request) && request.wanted_size === request.size

function nameOf(request: ReturnRow): string {
  if (isReplacement(request)) return 'replacement'
  return isExchange(request) ? 'exchange' : 'return'
}

function wishOf(request: ReturnRow): string {
  const { order_number: number, wanted_size: size } = request
  if (isReplacement(request)) return `have an item of order ${number} replaced`
  return isExchange(request)
    ? `exchange an item of order ${number} for size ${size}`
    : `return an item of order ${number}`
}

/** The new pieces of an exchange. */
const newOf = (request: ReturnRow) =>
  isReplacement(request)
    ? `a new one in size ${request.wanted_size}`
    : `size ${request.wanted_size}`

const upper = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())

export const returnRequestedEmail = returnEmail((request) => ({
  subject: `Your ${nameOf(request)} request for order ${request.order_number}`,
  preheader: 'We have it and answer within 2 business days.',
  title: `We have your ${nameOf(request)} request`,
  parts: [
    paragraph(
      `You would like to ${wishOf(request)}. We look at it and write to you within 2 business days. Please keep the garment unused, with its tags.`,
    ),
    ...(request.reason ? [titled('Your reason', [request.reason])] : []),
  ],
}))

export const returnApprovedEmail = returnEmail((request, { shop }) => ({
  subject: `Your ${nameOf(request)} for order ${request.order_number} is approved`,
  preheader: 'Please hand the parcel to the courier.',
  title: `Your ${nameOf(request)} is approved`,
  parts: [
    paragraph(
      'Please pack the garment with its tags and hand it to the courier. It goes to this address; write your order number on the parcel.',
    ),
    titled('Send it to', [shop.legalName, shop.address, shop.phone]),
    paragraph(
      isExchange(request)
        ? `Once it is here and checked, we send you ${newOf(request)}.`
        : `Once it is here and checked, we send your money back ${whereTo(request)}.`,
    ),
  ],
}))

export const returnRejectedEmail = returnEmail((request, { shop }) => ({
  subject: `Your ${nameOf(request)} request for order ${request.order_number}`,
  preheader: 'We cannot take this item back.',
  title: 'We cannot take this item back',
  parts: [
    paragraph(
      `We looked at your request for order ${request.order_number}, and had to decline it.`,
    ),
    titled('Why', [request.rejection ?? '']),
    paragraph('If you see it otherwise, please write to us at ', mailLink(shop.email), '.'),
  ],
}))

export const returnReceivedEmail = returnEmail((request, { shop }) => {
  const { refund_paise: refund, order_number: number } = request
  const arrived = {
    title: 'Your parcel is here',
    subject: `We have your parcel of order ${number}`,
  }
  if (refund === null) {
    const words = `We are packing ${newOf(request)} for you, and write again when it leaves.`
    return { ...arrived, preheader: words, parts: [paragraph(words)] }
  }
  const amount = inr(refund)
  const soldOut = `Size ${request.wanted_size} has sold out, we are sorry. Instead of it you get your money back. `
  return {
    ...arrived,
    preheader: `${amount} goes back to you.`,
    parts: [
      paragraph(
        `${isExchange(request) ? soldOut : ''}We send ${amount} back ${whereTo(request)}, and write again when it has left.`,
      ),
      ...askForUpiId(request, shop),
    ],
  }
})

export const exchangeSentEmail = returnEmail((request) => ({
  subject: `Your ${nameOf(request)} for order ${request.order_number} is on its way`,
  preheader: `${upper(newOf(request))} has left our house.`,
  title: `Your ${nameOf(request)} is on its way`,
  parts: [
    paragraph(
      `${upper(newOf(request))} has left our house, and arrives ${request.arrives_by ? `by ${dayInWords(request.arrives_by)}` : 'within 5-7 days'}. There is nothing to pay.`,
    ),
    ...(request.awb_number
      ? [titled('AWB number', [`${request.awb_number}, ${request.courier}`])]
      : []),
    ...(request.tracking_url ? [titled('Follow it at', [request.tracking_url])] : []),
  ],
}))

/** Of an exchange whose new pieces came back, or were lost. */
export const exchangeFailedEmail = returnEmail((request, { shop }) => {
  const { wanted_size: size, order_number: number } = request
  const amount = inr(request.refund_paise ?? 0)
  const isLost = request.lost_at !== null
  const whatHappened = isLost
    ? `The courier has lost the parcel with size ${size}, we are sorry.`
    : `The courier could not deliver size ${size} and brought it back to us.`
  return {
    subject: isLost
      ? `The exchange for your order ${number} was lost`
      : `The exchange for your order ${number} came back to us`,
    preheader: `${amount} goes back to you.`,
    title: isLost ? 'Your parcel was lost' : 'Your parcel came back to us',
    parts: [
      paragraph(
        `${whatHappened} So your exchange is off, and we send the ${amount} that you paid back ${whereTo(request)}. We write again when it has left.`,
      ),
      ...askForUpiId(request, shop),
      paragraph(
        'If you would still like it, please order it again, or write to us at ',
        mailLink(shop.email),
        '.',
      ),
    ],
  }
})

/** A payment in cash goes back to an id that an exchange was not asked for. */
const askForUpiId = (request: ReturnRow, { email }: Config['shop']): Part[] =>
  request.payment_method === 'cod' && request.refund_status === 'pending' && !request.upi_id
    ? [paragraph('Please tell us your UPI id at ', mailLink(email), ', so that we can.')]
    : []

const whereTo = ({ payment_method }: ReturnRow) =>
  payment_method === 'cod' ? 'to your UPI id' : 'to where it was paid from'
