import type { Db } from '../db/pool.ts'
import { inr } from '../http/money.ts'
import type { GatewayPayment, Razorpay } from '../payments/razorpay.ts'
import * as queries from './books-queries.ts'

/** A payment is written down here some time after Razorpay made it. */
const slackMs = 3_600_000
/** Razorpay captures by itself, and the shop asks it to. */
const captureMs = 3_600_000

export type Books = {
  /** The payments that were looked at; younger ones may still be on their way here. */
  from: Date
  to: Date
  /** Paise captured at Razorpay, less what went back. */
  gatewayPaise: number
  /** The same money here: what orders have kept, and refunds that are still to go. */
  ordersPaise: number
  refundsDuePaise: number
  /** What waits for the operator's transfer: refunds of cash, of which Razorpay knows nothing. */
  upiRefundsDue: { count: number; paise: number; oldest: Date | null }
  /** What is off, each in one line; none when the books are right. */
  faults: string[]
}

/**
 * Holds the shop's books against Razorpay's, to the paisa, and its stock against the ledger.
 *
 * @param span payments made in it; what is younger than some minutes may still be on its way here
 */
export async function checkBooks(
  db: Db,
  razorpay: Razorpay,
  span: { from: Date; to: Date },
): Promise<Books> {
  // Ours may have been written a little later than Razorpay's.
  const later = { from: span.from, to: new Date() }
  const known = new Map((await queries.listPaymentBooks(db, later)).map((book) => [book.id, book]))
  const books: Books = {
    ...span,
    gatewayPaise: 0,
    ordersPaise: 0,
    refundsDuePaise: 0,
    upiRefundsDue: await queries.findUpiRefundsDue(db),
    faults: [],
  }
  const seen = new Set<string>()
  for await (const payment of razorpay.listPayments(span)) {
    seen.add(payment.id)
    if (payment.currency !== 'INR') {
      books.faults.push(...foreignFaults(payment))
      continue
    }
    const book = known.get(payment.id)
    if (payment.status !== 'captured' && payment.status !== 'refunded') {
      books.faults.push(...uncapturedFaults(payment, book))
      continue
    }
    books.gatewayPaise += payment.amountPaise - payment.refundedPaise
    if (book) {
      books.ordersPaise += book.amount_paise - book.refund_paise
      books.refundsDuePaise += book.refund_paise - book.sent_paise
    }
    books.faults.push(...faultsOf(payment, book))
  }
  for (const { id, created_at: at } of known.values()) {
    const isInSpan = at.getTime() > span.from.getTime() + slackMs && at <= span.to
    if (isInSpan && !seen.has(id)) books.faults.push(`Razorpay does not know ${id}.`)
  }
  books.faults.push(
    ...(await stockFaults(db)),
    ...(await parcelFaults(db)),
    ...(await overdueFaults(db)),
  )
  return books
}

function foreignFaults({ id, status, currency }: GatewayPayment): string[] {
  return status === 'captured'
    ? [`${id} was captured in ${currency}, in which the shop does not sell: give it back.`]
    : []
}

function uncapturedFaults(
  payment: GatewayPayment,
  book: queries.PaymentBook | undefined,
): string[] {
  const { id, amountPaise, status, createdAt } = payment
  const isYoung = status !== 'failed' && createdAt.getTime() > Date.now() - captureMs
  if (!book?.order_number || isYoung) return []
  return [
    `Order ${book.order_number} counts on ${id} of ${inr(amountPaise)}, which is ${status} at Razorpay.`,
  ]
}

function faultsOf(payment: GatewayPayment, book: queries.PaymentBook | undefined): string[] {
  const { id, amountPaise, refundedPaise } = payment
  if (!book) {
    return refundedPaise === amountPaise
      ? []
      : [`${id} of ${inr(amountPaise)} was captured, and the shop has no order or refund for it.`]
  }
  const faults = []
  if (book.amount_paise !== amountPaise) {
    faults.push(`${id} is ${inr(amountPaise)} at Razorpay and ${inr(book.amount_paise)} here.`)
  }
  if (book.sent_paise !== refundedPaise) {
    faults.push(
      `Of ${id} Razorpay gave back ${inr(refundedPaise)}, the shop ${inr(book.sent_paise)}.`,
    )
  }
  if (book.order_number ? book.total_paise !== amountPaise : book.refund_paise !== amountPaise) {
    faults.push(`${id} of ${inr(amountPaise)} is neither an order's nor on its way back.`)
  }
  return faults
}

async function stockFaults(db: Db): Promise<string[]> {
  const rows = await queries.listStockFaults(db)
  return rows.map(
    (row) => `Size ${row.id} has ${row.stock} in stock and ${row.ledger} in its ledger.`,
  )
}

async function parcelFaults(db: Db): Promise<string[]> {
  const rows = await queries.listParcelFaults(db)
  return rows.map(({ number, why }) => `${number} ${why}.`)
}

async function overdueFaults(db: Db): Promise<string[]> {
  const overdue = await queries.countOverdue(db)
  const failing = await queries.listFailingRefunds(db)
  return [
    ...failing.map(({ id, failures }) => `A refund of ${id} has failed ${failures} times.`),
    overdue.refunds > 0 && `${overdue.refunds} refunds have waited for more than a day.`,
    overdue.events > 0 && `${overdue.events} webhook events have waited for more than an hour.`,
    overdue.holds > 0 && `${overdue.holds} holds are over and were not given back.`,
  ].filter((fault) => fault !== false)
}
