import type { Emit } from './emit-events.ts'
import { newId, nowSeconds } from './entities.ts'
import { Refused } from './refused.ts'
import type { Store, Tables } from './store.ts'

type Order = Tables['orders']
type Payment = Tables['payments']

export type PayInput = {
  status?: 'authorized' | 'captured' | 'failed' | undefined
  method: Payment['method']
  amount?: number | undefined
  currency?: string | undefined
  /** Pays an order that is paid already, as two open dialogs can. */
  allowSecond?: boolean | undefined
}

export const wrongId = 'The id provided does not exist'

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

export function pay(store: Store, emit: Emit, orderId: string, input: PayInput): Payment {
  const order = findOrder(store, orderId)
  if (isPaid(order) && !input.allowSecond) {
    throw new Refused('Order is already paid. No further payments are taken for it.')
  }
  const status = input.status ?? (order.captures ? 'captured' : 'authorized')
  const id = newId('pay')
  store.update('orders', orderId, { attempts: order.attempts + 1 })
  store.insert('payments', {
    id,
    order_id: orderId,
    amount: input.amount ?? order.amount,
    currency: input.currency ?? order.currency,
    method: input.method,
    status: status === 'failed' ? 'failed' : 'authorized',
    created_at: nowSeconds(),
  })
  const payment = findPayment(store, id)
  emit.payment(status === 'failed' ? 'failed' : 'authorized', payment)
  return status === 'captured' ? markCaptured(store, emit, payment) : payment
}

export function capture(store: Store, emit: Emit, id: string, amount: number): Payment {
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
  return markCaptured(store, emit, payment)
}

export function isPaid(order: Order): boolean {
  return order.amount_paid >= order.amount
}

function markCaptured(store: Store, emit: Emit, { id, order_id }: Payment): Payment {
  store.update('payments', id, { status: 'captured' })
  const payment = findPayment(store, id)
  const { amount_paid } = findOrder(store, order_id)
  store.update('orders', order_id, { amount_paid: amount_paid + payment.amount })
  const order = findOrder(store, order_id)
  emit.payment('captured', payment)
  if (isPaid(order)) emit.orderPaid(order, payment)
  return payment
}
