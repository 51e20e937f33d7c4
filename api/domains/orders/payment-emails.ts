import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { inr } from '../../ground/http/money.ts'
import { layout } from '../../ground/mail/layout.ts'
import type { Composer } from '../../ground/mail/message.ts'
import { orderLines } from '../../ground/mail/order-parts.ts'
import {
  button,
  heading,
  mailLink,
  type Part,
  pageLink,
  paragraph,
  smallPrint,
  titled,
} from '../../ground/mail/parts.ts'
import { openOrderLinks, orderLink } from '../accounts/order-link.ts'
import { listNumbers } from '../tax/documents.ts'
import { toMailLines } from './emails.ts'
import * as queries from './queries.ts'

const goesBack = 'goes back to where it was paid from, within 5-7 business days.'

export const orderCancelledEmail: Composer = async (db, payload, config) => {
  const order = await queries.findOrderForMail(db, Number(payload.order_id))
  const lines = await queries.listOrderLines(db, [order.id])
  const money = moneyOf(order)
  return layout(config, {
    subject: `Your order ${order.number} is cancelled`,
    preheader: money,
    parts: [
      heading('Your order is cancelled'),
      paragraph(`Order ${order.number} is cancelled and will not be sent. ${money}`),
      button('View your order', await orderLink(db, config, order.id)),
      orderLines(toMailLines(config, lines)),
    ],
  })
}

/** Of a parcel that the courier lost: `remedy` is `again` or `refund`. */
export const parcelLostEmail: Composer = async (db, payload, config) => {
  const order = await queries.findOrderForMail(db, Number(payload.order_id))
  const lines = await queries.listOrderLines(db, [order.id])
  const isSentAgain = payload.remedy === 'again'
  const then = isSentAgain
    ? 'We are packing the same pieces again, and send them as soon as we can. You need do nothing.'
    : `So the order is cancelled. ${moneyOf(order)}`
  return layout(config, {
    subject: isSentAgain
      ? `We send your order ${order.number} again`
      : `Your order ${order.number} was lost on its way`,
    preheader: then,
    parts: [
      heading('Your parcel was lost'),
      paragraph(`We are sorry: the courier has lost the parcel of your order ${order.number}.`),
      paragraph(then),
      button('View your order', await orderLink(db, config, order.id)),
      orderLines(toMailLines(config, lines)),
    ],
  })
}

export const orderCameBackEmail: Composer = async (db, payload, config) => {
  const order = await queries.findOrderForMail(db, Number(payload.order_id))
  const lines = await queries.listOrderLines(db, [order.id])
  const money = moneyOf(order)
  return layout(config, {
    subject: `Your order ${order.number} came back to us`,
    preheader: `It could not be delivered, so it is cancelled. ${money}`,
    parts: [
      heading('Your parcel came back to us'),
      paragraph(
        `The courier could not deliver order ${order.number} and brought it back to us, so the order is cancelled. ${money}`,
      ),
      paragraph(
        'If you would still like it, please order it again, or write to us at ',
        mailLink(config.shop.email),
        '.',
      ),
      button('View your order', await orderLink(db, config, order.id)),
      orderLines(toMailLines(config, lines)),
    ],
  })
}

const moneyOf = ({ payment_status, total_paise }: queries.OrderRow) =>
  payment_status === 'unpaid'
    ? 'There is nothing to pay.'
    : `The ${inr(total_paise)} that you paid ${goesBack}`

export const orderPrepaidEmail: Composer = async (db, payload, config) => {
  const order = await queries.findOrderForMail(db, Number(payload.order_id))
  const fee = Number(payload.fee_paise)
  const total = inr(order.total_paise)
  const saved = fee > 0 ? ` The fee of ${inr(fee)} for cash on delivery has fallen off.` : ''
  return layout(config, {
    subject: `Your order ${order.number} is paid`,
    preheader: `We have your ${total}. There is nothing to pay at the door.`,
    parts: [
      heading('Thank you, it is paid'),
      paragraph(`We have your ${total} for order ${order.number}.${saved}`),
      paragraph('There is nothing to pay when it arrives: please give the courier no cash.'),
      button('View your order', await orderLink(db, config, order.id)),
    ],
  })
}

export const paymentReturnedEmail: Composer = async (db, payload, config) => {
  const refund = await queries.findRefundOfPayment(db, String(payload.razorpay_payment_id))
  const amount = inr(refund.amount_paise)
  const could = refund.order_number
    ? `We could not take your payment of ${amount} for order ${refund.order_number}`
    : `We could not make your payment of ${amount} an order`
  return layout(config, {
    subject: `Your payment of ${amount} goes back to you`,
    preheader: `${could}: ${refund.reason}. You need do nothing.`,
    parts: [
      heading('Your payment goes back to you'),
      paragraph(`${could}: ${refund.reason}.`),
      paragraph(`The ${amount} ${goesBack} You need do nothing.`),
      smallPrint(`Payment ${refund.razorpay_payment_id}`),
      refund.order_id
        ? button('View your order', await orderLink(db, config, refund.order_id))
        : button('Back to the shop', `${config.publicUrl}/shop`),
    ],
  })
}

export const refundSentEmail: Composer = async (db, payload, config) => {
  const refund = await queries.findRefundForMail(db, Number(payload.refund_id))
  const amount = inr(refund.amount_paise)
  const of = refund.order_number ? ` for order ${refund.order_number}` : ''
  const isByHand = refund.method === 'upi'
  return layout(config, {
    subject: `We have sent you ${amount} back`,
    preheader: isByHand ? 'It went to your UPI id.' : 'It arrives within 5-7 business days.',
    parts: [
      heading(isByHand ? 'We have sent your money' : 'Your money is on its way'),
      paragraph(
        isByHand
          ? `We have sent ${amount}${of} to your UPI id, which we have now forgotten. Your bank shows it under this reference:`
          : `We have sent ${amount}${of} back to where it was paid from. Banks take up to 5-7 business days to show it.`,
      ),
      ...(refund.upi_reference ? [titled('UPI reference', [refund.upi_reference])] : []),
      ...(refund.order_id ? await linksOf(db, refund.order_id, config) : []),
    ],
  })
}

/** To the order, and to what was credited last, if anything was. */
async function linksOf(db: Db, orderId: number, config: Config): Promise<Part[]> {
  const documents = (await listNumbers(db, [orderId])).get(orderId) ?? []
  const credit = documents.findLast(({ kind }) => kind === 'credit_note')
  const links = await openOrderLinks(db, config, orderId)
  const number = credit && new URLSearchParams({ number: credit.number })
  const file = number && links.to(`/invoice.pdf?${number}`)
  return [
    button('View your order', links.to()),
    ...(file ? [paragraph('For it you have a ', pageLink('credit note', file), '.')] : []),
  ]
}

export const discrepanciesEmail: Composer = async (_db, payload, config) => {
  // Written by reconcileNightly.
  const { faults, remarks = [] } = payload as { faults: string[]; remarks?: string[] }
  return layout(config, {
    subject: `The books are off: ${faults.length} to look at`,
    preheader: faults[0] ?? '',
    parts: [
      heading('The books are off'),
      paragraph("Tonight's check of payments and stock found what somebody has to look at."),
      ...faults.map((fault) => paragraph(fault)),
      ...remarks.map((remark) => smallPrint(remark)),
    ],
  })
}
