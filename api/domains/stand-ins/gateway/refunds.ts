import { isDeepStrictEqual } from 'node:util'
import type { Emit } from './emit-events.ts'
import { newId, nowSeconds } from './entities.ts'
import { findPayment, wrongId } from './payments.ts'
import { Refused } from './refused.ts'
import type { Store, Tables } from './store.ts'

type Payment = Tables['payments']
type Refund = Tables['refunds']

export type RefundInput = {
  amount?: number | undefined
  receipt?: string | undefined
  idempotencyKey?: string | undefined
  outcome: () => Refund['status']
}

/**
 * The same key with the same request returns the same refund.
 * @see https://razorpay.com/docs/api/refunds/normal-refunds-idempotent
 */
export function giveBack(store: Store, emit: Emit, paymentId: string, input: RefundInput): Refund {
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
  emit.refund('created', findRefund(store, id), findPayment(store, paymentId))
  const outcome = input.outcome()
  return outcome === 'pending' ? findRefund(store, id) : end(store, emit, id, outcome)
}

export function endRefund(store: Store, emit: Emit, id: string, status: 'processed' | 'failed') {
  if (findRefund(store, id).status !== 'pending') throw new Refused('The refund has ended already')
  return end(store, emit, id, status)
}

function end(store: Store, emit: Emit, id: string, status: 'processed' | 'failed'): Refund {
  store.update('refunds', id, { status })
  const ended = findRefund(store, id)
  if (status === 'failed') addRefunded(store, findPayment(store, ended.payment_id), -ended.amount)
  emit.refund(status, ended, findPayment(store, ended.payment_id))
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
