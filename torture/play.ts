import { expect } from 'vitest'
import { checkOpenPayments, processPaymentEvents } from '../api/domains/orders/payment-jobs.ts'
import { openRazorpay } from '../api/domains/payments/razorpay.ts'
import { sendDueRefunds } from '../api/domains/payments/refunds.ts'
import { expireHolds } from '../api/domains/payments/service.ts'
import type { TestGateway } from '../api/testing/gateway.ts'
import type { Paid } from '../api/testing/gateway-control.ts'
import { asOwner } from '../api/testing/owner.ts'
import type { TestShop } from '../api/testing/shop.ts'
import type { Kind, Operation } from './operations.ts'
import { readParcel, sendOff } from './send-off.ts'
import type { Buyer, Counter } from './shopper.ts'

type Player = { buyer: Buyer; orders: number[]; started: string[]; paid: Paid[] }
type Cast = {
  shop: TestShop
  gateway: TestGateway
  counter: Counter
  buyers: Buyer[]
  selections: object[]
}

/** Plays operations; each is answered as the rules allow, or the test ends. */
export function createStage({ shop, gateway, counter, buyers, selections }: Cast) {
  const players = buyers.map((buyer): Player => ({ buyer, orders: [], started: [], paid: [] }))
  const razorpay = openRazorpay(shop.config.razorpay)
  const one = <T>(list: T[], { dice }: Operation) => list[Math.floor(dice * list.length)]
  const piece = (operation: Operation) => ({
    ...selections[operation.size],
    quantity: operation.quantity,
  })

  async function ask(player: Player, call: string, allowed: number[], json?: object, key?: string) {
    const { token } = player.buyer
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
    const answer = await counter.ask(call, { token, headers, ...(json && { json }) })
    const body = await answer.json()
    expect(allowed, `${call}: ${answer.status} ${JSON.stringify(body)}`).toContain(answer.status)
    return body
  }
  async function order(player: Player, what: object, key?: string) {
    const json = { ...what, shipping_address_id: player.buyer.address.id }
    const { order_id: id } = await ask(
      player,
      'POST /api/cod_order_create/',
      [200, 201, 400, 409, 422],
      json,
      key,
    )
    if (id) player.orders.push(id)
  }
  async function startPayment(player: Player, what: object) {
    const body = await ask(player, 'POST /api/initiate_payment/', [200, 400, 409], what)
    if (body.razorpay_order_id) player.started.push(body.razorpay_order_id)
  }
  async function lineOf(player: Player, operation: Operation) {
    const { items } = await ask(player, 'GET /api/cart/', [200])
    return one<{ id: number }>(items, operation)?.id
  }

  const moves: Record<Kind, (player: Player, operation: Operation) => Promise<unknown>> = {
    'add to cart': (player, operation) =>
      ask(player, 'POST /api/cart/', [201, 409], piece(operation)),
    async 'set quantity'(player, operation) {
      const id = await lineOf(player, operation)
      const json = { quantity: operation.quantity }
      if (id) await ask(player, `PUT /api/cart/${id}/`, [200, 404, 409], json)
    },
    async 'remove line'(player, operation) {
      const id = await lineOf(player, operation)
      if (id) await ask(player, `DELETE /api/cart/${id}/`, [200, 404])
    },
    'order the cart': (player) => order(player, { type: 'cart' }),
    'order at once': (player, operation) => order(player, { type: 'buynow', ...piece(operation) }),
    'order with a key': (player, operation) =>
      order(player, { type: 'cart' }, `key-${Math.floor(operation.dice * 9)}`),
    'start to pay the cart': (player) => startPayment(player, { type: 'cart' }),
    'start to pay at once': (player, operation) =>
      startPayment(player, { type: 'buynow', ...piece(operation) }),

    /** Of any payment that she started: in time, late, twice, not at all, or with another amount. */
    async pay(player, operation) {
      const orderId = one(player.started, operation)
      if (!orderId) return
      const { dice } = operation
      const way = Math.floor(dice * 1_000) % 20
      const status = way === 0 ? 'failed' : way < 4 ? 'authorized' : 'captured'
      const paid = await gateway.pay(orderId, {
        status,
        allow_second: true,
        ...(way === 5 && { amount: 100_00 }),
        webhooks: { copies: way % 4, delay_ms: Math.floor(dice * 500), order: 'shuffled' },
      })
      if (status !== 'failed' && way !== 5) player.paid.push(paid)
    },
    async confirm(player, operation) {
      const paid = one(player.paid, operation)
      if (!paid) return
      const { order_id: id } = await ask(player, 'POST /api/confirm_order/', [200, 409], paid)
      if (id) player.orders.push(id)
    },
    async cancel(player, operation) {
      const id = one(player.orders, operation)
      if (id) await ask(player, `POST /api/orders/${id}/cancel/`, [200, 409])
    },

    'settle events': () => processPaymentEvents(shop.db),
    async 'ask the gateway'({ buyer }) {
      await shop.db
        .updateTable('purchases')
        .set({ next_check_at: new Date() })
        .where('customer_id', '=', buyer.id)
        .where('next_check_at', 'is not', null)
        .execute()
      // Another step may be capturing the same payment; the next one finds it captured.
      await checkOpenPayments(shop.db, razorpay, () => {})
    },
    async 'let the hold expire'({ buyer }) {
      await asOwner(
        shop,
        `update purchases set hold_expires_at = now()
         where customer_id = ${buyer.id} and status = 'open'`,
      )
      await expireHolds(shop.db)
    },
    'send refunds': () => sendDueRefunds(shop.db, razorpay),
    'fail a refund': () => gateway.planRefunds('failed'),
    async 'book a parcel'(player, operation) {
      const id = one(player.orders, operation)
      if (id) await sendOff(shop.db, id)
    },
    async 'scan a parcel'(player, operation) {
      const id = one(player.orders, operation)
      if (id) await readParcel(shop.db, id, operation.dice)
    },
  }

  return async (operation: Operation): Promise<void> => {
    const player = players[operation.customer]
    if (player) await moves[operation.kind](player, operation)
  }
}
