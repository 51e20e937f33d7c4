import { expect } from 'vitest'
import { cancelOrder } from '../api/domains/orders/cancel-order.ts'
import { confirmOrder } from '../api/domains/orders/move-order.ts'
import { processPaymentEvents } from '../api/domains/orders/payment-jobs.ts'
import { openRazorpay } from '../api/domains/payments/razorpay.ts'
import { sendDueRefunds } from '../api/domains/payments/refunds.ts'
import {
  approveReturn,
  finishExchange,
  listReturns,
  markRefundPaid,
  receiveReturn,
  rejectReturn,
} from '../api/domains/returns/handle-returns.ts'
import { processUpdates } from '../api/domains/shipping/courier-events.ts'
import { localCourier } from '../api/domains/shipping/local-courier.ts'
import { bookShipment, markDelivered, shipOrder } from '../api/domains/shipping/service.ts'
import { buyer, capturedEvent, sendEvent, startPayment } from '../api/testing/card.ts'
import { collide } from '../api/testing/collide.ts'
import type { TestGateway } from '../api/testing/gateway.ts'
import { bookOrder, placeOrder, stateOf, takeOrder } from '../api/testing/orders.ts'
import { ask, askAndApprove, deliveredOrder } from '../api/testing/returns.ts'
import { send } from '../api/testing/send.ts'
import { type TestShop, testWithGateway as test } from '../api/testing/shop.ts'
import { openCounter, orderCall, orderOf } from './shopper.ts'

type Step = {
  step: string
  /** Which the step writes. */
  table: Parameters<typeof collide>[1]
  /** @returns the step, which answers how it ended, and how it should */
  prepare: (shop: TestShop, gateway: TestGateway) => Promise<[() => Promise<unknown>, unknown]>
}

async function shopper(shop: TestShop) {
  const customer = await buyer(shop)
  return { customer, ...(await shop.make.product({ stock: 5 })) }
}

async function paying(shop: TestShop, gateway: TestGateway) {
  const { customer, selection } = await shopper(shop)
  const { initiate } = openCounter(shop)
  const orderId = (await initiate(customer, { selection })) ?? ''
  const paid = await gateway.pay(orderId, { webhooks: { copies: 0 } })
  const call = { token: customer.token, json: paid }
  // Without the counter, which would send a refused request again.
  const confirm = async () => (await send(shop, 'POST /api/confirm_order/', call)).json()
  return { confirm }
}

/** Something that has come, and that is to go back. */
async function returning(shop: TestShop, request_type: 'Return' | 'Exchange' = 'Return') {
  const { customer, lines } = await deliveredOrder(shop, [await shop.make.product({ stock: 5 })])
  const lineId = lines[0]?.id ?? 0
  return {
    customer,
    lineId,
    approved: () => askAndApprove(shop, customer, lineId, { request_type }),
  }
}

const requestOf = async ({ db }: TestShop) =>
  db.selectFrom('return_requests').select(['id', 'status']).executeTakeFirstOrThrow()

const statusOfReturn = async (shop: TestShop) => (await requestOf(shop)).status

const steps: Step[] = [
  {
    step: 'placing an order',
    table: 'orders',
    async prepare(shop) {
      const { customer, selection } = await shopper(shop)
      const call = orderOf(customer, { selection, key: 'one' })
      return [async () => (await send(shop, orderCall, call)).status, 201]
    },
  },
  {
    step: 'holding pieces',
    table: 'purchases',
    async prepare(shop) {
      const { customer, selection } = await shopper(shop)
      const json = { type: 'buynow', ...selection, quantity: 1 }
      const call = { token: customer.token, json }
      return [async () => (await send(shop, 'POST /api/initiate_payment/', call)).status, 200]
    },
  },
  {
    step: 'confirming a payment',
    table: 'orders',
    async prepare(shop, gateway) {
      const { confirm } = await paying(shop, gateway)
      return [confirm, expect.objectContaining({ message: 'Payment Successful!' })]
    },
  },
  {
    step: 'settling an event',
    table: 'orders',
    async prepare(shop) {
      const { customer, size } = await shopper(shop)
      const start = await startPayment(shop, customer, { sizeId: size.id })
      await sendEvent(shop, capturedEvent({ id: 'pay_1', ...start }))
      const settle = async () => {
        await processPaymentEvents(shop.db)
        return shop.db.selectFrom('orders').select('status').execute()
      }
      return [settle, [{ status: 'Confirmed' }]]
    },
  },
  {
    step: 'storing what Razorpay answers about a refund',
    table: 'payments',
    async prepare(shop, gateway) {
      const { confirm } = await paying(shop, gateway)
      await cancelOrder(shop.db, null, (await confirm()).order_id)
      const refund = async () => {
        await sendDueRefunds(shop.db, openRazorpay(shop.config.razorpay))
        return shop.db.selectFrom('refunds').select('status').execute()
      }
      return [refund, [{ status: 'processed' }]]
    },
  },
  {
    step: 'cancelling an order',
    table: 'orders',
    async prepare(shop) {
      const { id } = await placeOrder(shop)
      return [() => cancelOrder(shop.db, null, id), 'cancelled']
    },
  },
  {
    step: 'moving an order',
    table: 'orders',
    async prepare(shop) {
      const { id } = await placeOrder(shop)
      return [() => confirmOrder(shop.db, id), undefined]
    },
  },
  {
    step: 'shipping an order',
    table: 'shipments',
    async prepare(shop) {
      const { id, number } = await takeOrder(shop)
      return [() => shipOrder(shop.db, localCourier(shop.db), id), { awb: `LOCAL-${number}` }]
    },
  },
  {
    step: 'booking a parcel by hand',
    table: 'shipments',
    async prepare(shop) {
      const { id } = await takeOrder(shop)
      return [() => bookShipment(shop.db, id, { awb: 'AWB1', courier: 'Test' }), { awb: 'AWB1' }]
    },
  },
  {
    step: 'moving a parcel by hand',
    table: 'scans',
    async prepare(shop) {
      const { id } = await bookOrder(shop)
      return [() => markDelivered(shop.db, id), undefined]
    },
  },
  {
    step: 'following a scan',
    table: 'scans',
    async prepare(shop) {
      const { id, awb } = await bookOrder(shop)
      const json = { awb, current_status: 'DELIVERED', current_timestamp: '23 05 2026 11:43:52' }
      const headers = { 'x-api-key': shop.config.courier.webhookToken }
      await send(shop, 'POST /api/webhooks/courier/', { json, headers })
      const follow = async () => {
        await processUpdates(shop.db)
        return (await stateOf(shop, id)).order
      }
      return [follow, 'Delivered']
    },
  },
  {
    step: 'asking for a return',
    table: 'return_requests',
    async prepare(shop) {
      const { customer, lineId } = await returning(shop)
      return [() => ask(shop, customer, lineId), expect.anything()]
    },
  },
  {
    step: 'approving a return',
    table: 'return_requests',
    async prepare(shop) {
      const { customer, lineId } = await returning(shop)
      await ask(shop, customer, lineId)
      const { id } = await requestOf(shop)
      return [() => approveReturn(shop.db, id).then(() => statusOfReturn(shop)), 'Approved']
    },
  },
  {
    step: 'rejecting a return',
    table: 'return_requests',
    async prepare(shop) {
      const id = await (await returning(shop)).approved()
      return [() => rejectReturn(shop.db, id, 'Worn').then(() => statusOfReturn(shop)), 'Rejected']
    },
  },
  {
    step: 'booking a return in',
    table: 'return_requests',
    async prepare(shop) {
      const id = await (await returning(shop)).approved()
      return [() => receiveReturn(shop.db, id), { outcome: 'received' }]
    },
  },
  {
    step: 'paying a refund by hand',
    table: 'refunds',
    async prepare(shop) {
      await receiveReturn(shop.db, await (await returning(shop)).approved())
      const [due] = await listReturns(shop.db)
      const pay = () => markRefundPaid(shop.db, due?.refund_id ?? 0, 'UTR 1')
      return [() => pay().then(() => statusOfReturn(shop)), 'Refunded']
    },
  },
  {
    step: 'ending an exchange',
    table: 'return_requests',
    async prepare(shop) {
      const id = await (await returning(shop, 'Exchange')).approved()
      await receiveReturn(shop.db, id)
      return [() => finishExchange(shop.db, id).then(() => statusOfReturn(shop)), 'Exchanged']
    },
  },
]

test.for(steps)(
  '$step that meets another in a deadlock, or out of turn, is done again',
  async ({ table, prepare }, { shop, gateway }) => {
    const [step, end] = await prepare(shop, gateway)
    await collide(shop, table, 2)
    expect(await step()).toEqual(end)
  },
)
