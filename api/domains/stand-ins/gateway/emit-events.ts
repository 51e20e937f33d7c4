import { newId, nowSeconds, orderEntity, paymentEntity, refundEntity } from './entities.ts'
import type { Store, Tables } from './store.ts'

type Payment = Tables['payments']

export type Emit = {
  payment(type: 'authorized' | 'captured' | 'failed', payment: Payment): void
  orderPaid(order: Tables['orders'], payment: Payment): void
  refund(
    type: 'created' | 'processed' | 'failed',
    refund: Tables['refunds'],
    payment: Payment,
  ): void
}

/** @see https://razorpay.com/docs/webhooks/payments */
export function collectEvents(store: Store): { emit: Emit; ids: string[] } {
  const ids: string[] = []
  const write = (type: string, orderId: string, entities: Record<string, object>) => {
    const id = newId('evt')
    const payload = Object.entries(entities).map(([name, entity]) => [name, { entity }])
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_LocalGateway00',
      event: type,
      contains: Object.keys(entities),
      payload: Object.fromEntries(payload),
      created_at: nowSeconds(),
    })
    store.insert('events', { id, type, order_id: orderId, body })
    ids.push(id)
  }
  const emit: Emit = {
    payment: (type, payment) =>
      write(`payment.${type}`, payment.order_id, { payment: paymentEntity(payment) }),
    orderPaid: (order, payment) =>
      write('order.paid', order.id, { payment: paymentEntity(payment), order: orderEntity(order) }),
    refund: (type, refund, payment) =>
      write(`refund.${type}`, payment.order_id, {
        refund: refundEntity(refund),
        payment: paymentEntity(payment),
      }),
  }
  return { emit, ids }
}
