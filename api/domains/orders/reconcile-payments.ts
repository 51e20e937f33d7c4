import type { Db } from '../../ground/db/pool.ts'
import { inr } from '../../ground/http/money.ts'
import { findCashDiscrepancies } from '../cash/reconcile-cash.ts'
import type { GatewayPayment, Razorpay } from '../payments/razorpay.ts'
import * as queries from './reconcile-queries.ts'

/** A payment may reach the shop this long after Razorpay made it. */
const arrivalMs = 3_600_000
const captureMs = 3_600_000
const returnsMs = 60 * 86_400_000

export type Reconciliation = {
  from: Date
  to: Date
  /** Paise captured at Razorpay, less what went back. */
  gatewayPaise: number
  /** The same money by the shop's records: of orders, and of refunds not yet sent. */
  ordersPaise: number
  refundsDuePaise: number
  /** Refunds of cash orders, which the operator pays by UPI. */
  upiRefundsDue: { count: number; paise: number; oldest: Date | null }
  discrepancies: string[]
}

/**
 * Compares payments with Razorpay's, to the paisa, and stock and cash on delivery with their ledgers.
 * @param span of the payments; it should end some minutes ago, as younger ones may not have arrived
 */
export async function reconcilePayments(
  db: Db,
  razorpay: Razorpay,
  span: { from: Date; to: Date },
): Promise<Reconciliation> {
  const later = { from: span.from, to: new Date() }
  const known = new Map(
    (await queries.listPaymentRecords(db, later)).map((record) => [record.id, record]),
  )
  const result: Reconciliation = {
    ...span,
    gatewayPaise: 0,
    ordersPaise: 0,
    refundsDuePaise: 0,
    upiRefundsDue: await queries.findUpiRefundsDue(db),
    discrepancies: [],
  }
  const seen = new Set<string>()
  for await (const payment of razorpay.listPayments(span)) {
    seen.add(payment.id)
    if (payment.currency !== 'INR') {
      result.discrepancies.push(...foreignDiscrepancies(payment))
      continue
    }
    const record = known.get(payment.id)
    if (payment.status !== 'captured' && payment.status !== 'refunded') {
      result.discrepancies.push(...uncapturedDiscrepancies(payment, record))
      continue
    }
    result.gatewayPaise += payment.amountPaise - payment.refundedPaise
    if (record) {
      result.ordersPaise += record.amount_paise - record.refund_paise
      result.refundsDuePaise += record.refund_paise - record.sent_paise
    }
    result.discrepancies.push(...discrepanciesOf(payment, record))
  }
  for (const { id, created_at: at } of known.values()) {
    const isInSpan = at.getTime() > span.from.getTime() + arrivalMs && at <= span.to
    if (isInSpan && !seen.has(id)) result.discrepancies.push(`Razorpay does not know ${id}.`)
  }
  result.discrepancies.push(
    ...(await stockDiscrepancies(db)),
    ...(await findCashDiscrepancies(db)),
    ...(await returnDiscrepancies(db)),
    ...(await parcelDiscrepancies(db)),
    ...(await overdueDiscrepancies(db)),
  )
  return result
}

function foreignDiscrepancies({ id, status, currency }: GatewayPayment): string[] {
  return status === 'captured'
    ? [`${id} was captured in ${currency}, in which the shop does not sell: give it back.`]
    : []
}

function uncapturedDiscrepancies(
  payment: GatewayPayment,
  record: queries.PaymentRecord | undefined,
): string[] {
  const { id, amountPaise, status, createdAt } = payment
  const isYoung = status !== 'failed' && createdAt.getTime() > Date.now() - captureMs
  if (!record?.order_number || isYoung) return []
  return [
    `Order ${record.order_number} counts on ${id} of ${inr(amountPaise)}, which is ${status} at Razorpay.`,
  ]
}

function discrepanciesOf(
  payment: GatewayPayment,
  record: queries.PaymentRecord | undefined,
): string[] {
  const { id, amountPaise, refundedPaise } = payment
  if (!record) {
    return refundedPaise === amountPaise
      ? []
      : [`${id} of ${inr(amountPaise)} was captured, and the shop has no order or refund for it.`]
  }
  const discrepancies = []
  if (record.amount_paise !== amountPaise) {
    discrepancies.push(
      `${id} is ${inr(amountPaise)} at Razorpay and ${inr(record.amount_paise)} here.`,
    )
  }
  if (record.sent_paise !== refundedPaise) {
    discrepancies.push(
      `Of ${id} Razorpay gave back ${inr(refundedPaise)}, the shop ${inr(record.sent_paise)}.`,
    )
  }
  if (
    record.order_number ? record.total_paise !== amountPaise : record.refund_paise !== amountPaise
  ) {
    discrepancies.push(`${id} of ${inr(amountPaise)} is neither an order's nor on its way back.`)
  }
  return discrepancies
}

async function stockDiscrepancies(db: Db): Promise<string[]> {
  const rows = await queries.listStockDiscrepancies(db)
  const graded = await queries.listGradedDiscrepancies(db)
  return [
    ...rows.map(
      (row) => `Size ${row.id} has ${row.stock} in stock and ${row.ledger} in its ledger.`,
    ),
    ...graded.map(
      (row) =>
        `Of size ${row.size_id} ${row.pieces} are counted as ${row.grade}, and ${row.ledger} in the ledger.`,
    ),
  ]
}

/** Of returns that were asked for in the last weeks: a parcel may be on its way for as long. */
async function returnDiscrepancies(db: Db): Promise<string[]> {
  const rows = await queries.listReturnDiscrepancies(db, new Date(Date.now() - returnsMs))
  return rows.map((row) =>
    row.is_exchange_off
      ? `Exchange ${row.id} is of ${row.quantity} pieces; ${row.taken} were sent, and ${row.new_put_back} of them were put back.`
      : row.paise === row.refunded
        ? `Return ${row.id} is of ${row.quantity} pieces, and ${row.put_back} were put back.`
        : `Return ${row.id} gives back ${inr(row.paise)}, its refund ${inr(row.refunded)}.`,
  )
}

async function parcelDiscrepancies(db: Db): Promise<string[]> {
  const rows = await queries.listParcelDiscrepancies(db)
  return rows.map(({ number, why }) => `${number} ${why}.`)
}

async function overdueDiscrepancies(db: Db): Promise<string[]> {
  const overdue = await queries.countOverdue(db)
  const failing = await queries.listFailingRefunds(db)
  return [
    ...failing.map(({ id, failures }) => `A refund of ${id} has failed ${failures} times.`),
    overdue.refunds > 0 && `${overdue.refunds} refunds have waited for more than a day.`,
    overdue.events > 0 && `${overdue.events} webhook events have waited for more than an hour.`,
    overdue.holds > 0 && `${overdue.holds} holds are over and were not given back.`,
  ].filter((line) => line !== false)
}
