import { isDeepStrictEqual } from 'node:util'
import { newId, nowSeconds } from './entities.ts'
import { Refused } from './refused.ts'
import type { Store, Tables } from './store.ts'

type Order = Tables['orders']
type Payment = Tables['payments']
type Refund = Tables['refunds']

/** Who is told what happened. What tells is called in one transaction with its news. */
export type Tell = {
  payment(type: 'authorized' | 'captured' | 'failed', payment: Payment): void
  orderPaid(order: Order, payment: Payment): void
  refund(type: 'created' | 'processed' | 'failed', refund: Refund, payment: Payment): void
}

export type PayInput = {
  status: 'authorized' | 'captured' | 'failed'
  method: Payment['method']
  /** Paise, where it is to be another amount than the order's. */
  amount?: number | undefined
  currency?: string | undefined
  /** Pays an order that is paid already, as two open dialogs can. */
  allowSecond?: boolean | undefined
}

export type RefundInput = {
  amount?: number | undefined
  receipt?: string | undefined
  idempotencyKey?: string | undefined
  /** How a new refund goes; a repeated request is not asked. */
  outcome: () => Refund['status']
}

const wrongId = 'The id provided does not exist'

export function findOrder(store: Store, id: string): Order {
  const order = store.find('orders', id)
  if (!order) throw new Refused(wrongId)
  return order
}

export function findPayment(store: Store, id: string): Payment {
  const payment = store.find('payments', id)
  if (!payment) throw new Refused(wrongId)
  return payment
}

export function createOrder(
  store: Store,
  input: Pick<Order, 'amount' | 'currency' | 'receipt' | 'captures'>,
): Order {
  const id = newId('order')
  store.insert('orders', { id, ...input, created_at: nowSeconds() })
  return findOrder(store, id)
}

/** A shopper pays an order, or fails to. */
export function pay(store: Store, tell: Tell, orderId: string, input: PayInput): Payment {
  const order = findOrder(store, orderId)
  const isPaid = order.amount_paid >= order.amount
  if (isPaid && !input.allowSecond) {
    throw new Refused('Order is already paid. No further payments are taken for it.')
  }
  const id = newId('pay')
  store.update('orders', orderId, { attempts: order.attempts + 1 })
  store.insert('payments', {
    id,
    order_id: orderId,
    amount: input.amount ?? order.amount,
    currency: input.currency ?? order.currency,
    method: input.method,
    status: input.status === 'failed' ? 'failed' : 'authorized',
    created_at: nowSeconds(),
  })
  const payment = findPayment(store, id)
  tell.payment(input.status === 'failed' ? 'failed' : 'authorized', payment)
  return input.status === 'captured' ? markCaptured(store, tell, payment) : payment
}

export function capture(store: Store, tell: Tell, id: string, amount: number): Payment {
  const payment = findPayment(store, id)
  if (payment.status === 'captured' || payment.status === 'refunded') {
    throw new Refused('This payment has already been captured')
  }
  if (payment.status !== 'authorized') {
    throw new Refused(
      'Only payments which have been authorized and not yet captured can be captured',
    )
  }
  if (amount !== payment.amount) {
    throw new Refused('Capture amount must be equal to the amount authorized', { field: 'amount' })
  }
  return markCaptured(store, tell, payment)
}

function markCaptured(store: Store, tell: Tell, { id, order_id }: Payment): Payment {
  store.update('payments', id, { status: 'captured' })
  const payment = findPayment(store, id)
  const { amount_paid } = findOrder(store, order_id)
  store.update('orders', order_id, { amount_paid: amount_paid + payment.amount })
  tell.payment('captured', payment)
  tell.orderPaid(findOrder(store, order_id), payment)
  return payment
}

/**
 * Gives money back. The same key with the same request is answered by the same refund.
 *
 * @see https://razorpay.com/docs/api/refunds/normal-refunds-idempotent
 */
export function refund(store: Store, tell: Tell, paymentId: string, input: RefundInput): Refund {
  const { amount, receipt, idempotencyKey: key } = input
  const request = { paymentId, amount, receipt }
  if (key !== undefined) {
    if (!/^[\w-]{10,}$/.test(key)) {
      throw new Refused('The idempotency key must be at least 10 letters, digits, - or _')
    }
    const [earlier] = store.list('refunds', 'where idempotency_key = ?', key)
    if (earlier) return sameRefund(earlier, request)
  }
  const payment = findPayment(store, paymentId)
  const paise = amount ?? payment.amount - payment.amount_refunded
  refuseOverRefund(payment, paise)
  const id = newId('rfnd')
  store.insert('refunds', {
    id,
    payment_id: paymentId,
    amount: paise,
    receipt: receipt ?? null,
    status: 'pending',
    idempotency_key: key ?? null,
    request: JSON.stringify(request),
    created_at: nowSeconds(),
  })
  addRefunded(store, payment, paise)
  tell.refund('created', findRefund(store, id), findPayment(store, paymentId))
  const outcome = input.outcome()
  return outcome === 'pending' ? findRefund(store, id) : end(store, tell, id, outcome)
}

/** Ends a refund that was pending; a failed one leaves its money where it was. */
export function endRefund(store: Store, tell: Tell, id: string, status: 'processed' | 'failed') {
  if (findRefund(store, id).status !== 'pending') throw new Refused('The refund has ended already')
  return end(store, tell, id, status)
}

function end(store: Store, tell: Tell, id: string, status: 'processed' | 'failed'): Refund {
  store.update('refunds', id, { status })
  const ended = findRefund(store, id)
  if (status === 'failed') addRefunded(store, findPayment(store, ended.payment_id), -ended.amount)
  tell.refund(status, ended, findPayment(store, ended.payment_id))
  return ended
}

export function findRefund(store: Store, id: string): Refund {
  const found = store.find('refunds', id)
  if (!found) throw new Refused(wrongId)
  return found
}

function sameRefund(earlier: Refund, request: object): Refund {
  const asked: unknown = JSON.parse(JSON.stringify(request))
  if (isDeepStrictEqual(JSON.parse(earlier.request), asked)) return earlier
  throw new Refused('Different request with the same idempotency key has already been processed.')
}

function refuseOverRefund(payment: Payment, paise: number): void {
  const left = payment.amount - payment.amount_refunded
  if (payment.status === 'refunded') {
    throw new Refused('The payment has been fully refunded already')
  }
  if (payment.status !== 'captured') {
    throw new Refused('The payment status should be captured for action to be taken')
  }
  if (paise > payment.amount) {
    throw new Refused('The refund amount provided is greater than amount captured')
  }
  if (paise > left) {
    throw new Refused('The total refund amount is greater than the refund payment amount')
  }
}

function addRefunded(store: Store, payment: Payment, paise: number): void {
  const refunded = payment.amount_refunded + paise
  store.update('payments', payment.id, {
    amount_refunded: refunded,
    status: refunded >= payment.amount ? 'refunded' : 'captured',
  })
}
