import { randomInt } from 'node:crypto'
import type { Tables } from './store.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An id as Razorpay makes them: `pay_29QQoUBi66xm2f`. */
export function newId(kind: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  return `${kind}_${Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')}`
}

export const nowSeconds = () => Math.floor(Date.now() / 1_000)

export function orderEntity(order: Tables['orders']) {
  const { amount, amount_paid, attempts } = order
  return {
    id: order.id,
    entity: 'order',
    amount,
    amount_paid,
    amount_due: Math.max(0, amount - amount_paid),
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: amount_paid >= amount ? 'paid' : attempts > 0 ? 'attempted' : 'created',
    attempts,
    notes: [],
    created_at: order.created_at,
  }
}

const noFailure = { code: null, description: null, source: null, step: null, reason: null }
export const declined = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Your payment was declined by the bank. No money was taken.',
  source: 'bank',
  step: 'payment_authorization',
  reason: 'payment_failed',
}

export function paymentEntity(payment: Tables['payments']) {
  const failure = payment.status === 'failed' ? declined : noFailure
  const isFull = payment.status === 'refunded'
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    order_id: payment.order_id,
    invoice_id: null,
    international: false,
    method: payment.method,
    amount_refunded: payment.amount_refunded,
    refund_status: isFull ? 'full' : payment.amount_refunded > 0 ? 'partial' : null,
    captured: payment.status === 'captured' || isFull,
    description: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: payment.method === 'upi' ? 'success@razorpay' : null,
    email: 'void@razorpay.com',
    contact: '+919999999999',
    notes: [],
    fee: null,
    tax: null,
    error_code: failure.code,
    error_description: failure.description,
    error_source: failure.source,
    error_step: failure.step,
    error_reason: failure.reason,
    acquirer_data: {},
    created_at: payment.created_at,
  }
}

export function refundEntity(refund: Tables['refunds']) {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    currency: 'INR',
    payment_id: refund.payment_id,
    notes: [],
    receipt: refund.receipt,
    acquirer_data: { arn: null },
    created_at: refund.created_at,
    batch_id: null,
    status: refund.status,
    speed_processed: 'normal',
    speed_requested: 'normal',
  }
}

export function collection<T>(items: T[]) {
  return { entity: 'collection', count: items.length, items }
}
