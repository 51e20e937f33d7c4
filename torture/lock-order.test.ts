import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { cancelOrder } from '../api/domains/orders/cancel-order.ts'
import { settlePayment } from '../api/domains/orders/settle-payment.ts'
import { dropHold, expireHold, finishRefund } from '../api/domains/payments/queries.ts'
import { receiveReturn } from '../api/domains/returns/handle-returns.ts'
import { bookShipment, markDelivered } from '../api/domains/shipping/service.ts'
import { buyer, holdPieces, startPayment } from '../api/testing/card.ts'
import { isWaiting } from '../api/testing/is-waiting.ts'
import { bookOrder, payOrder } from '../api/testing/orders.ts'
import { asOwner } from '../api/testing/owner.ts'
import { codeOf, makeWave, orderOf, scan } from '../api/testing/packing.ts'
import { ask, askAndApprove, deliveredOrder } from '../api/testing/returns.ts'
import { type TestShop, test } from '../api/testing/shop.ts'
import { makeStaff, read, sendAs } from '../api/testing/staff.ts'

// The order that is the same everywhere: customer, purchase, order, then sizes ascending by id.
const customers = sql`select from customers for no key update nowait`
const purchases = sql`select from purchases for no key update nowait`
const orders = sql`select from orders for no key update nowait`
const cartLines = sql`select from cart_lines for update nowait`
const sizes = sql`select from sizes for no key update nowait`
const sizeAt = (place: number) =>
  sql`select from sizes where id = (select id from sizes order by id offset ${place} limit 1)
    for no key update nowait`

/** Runs a step while another has locked `first`; it must wait for it without a lock on `later`. */
async function expectToWait(
  shop: TestShop,
  first: RawBuilder<unknown>,
  later: RawBuilder<unknown>[],
  step: () => Promise<unknown>,
): Promise<void> {
  const { stepped } = await shop.db.transaction().execute(async (other) => {
    await first.execute(other)
    const stepped = step()
    await isWaiting(shop)
    for (const rows of later) await rows.execute(other)
    return { stepped }
  })
  await stepped
}

type Step = { step: string; prepare: (shop: TestShop) => Promise<() => Promise<unknown>> }

/** A customer with two sizes in her cart, the later one first. */
async function cartOfTwo(shop: TestShop) {
  const customer = await buyer(shop)
  const made = [await shop.make.product({ stock: 9 }), await shop.make.product({ stock: 9 })]
  for (const { size } of made.toReversed()) await shop.make.cartLine(customer, size.id)
  const body = { type: 'cart' as const, shipping_address_id: customer.address.id }
  const order = () => shop.as(customer)('POST /api/cod_order_create/', { body })
  return { customer, last: made[1], order }
}

async function settlement(shop: TestShop) {
  const { customer } = await cartOfTwo(shop)
  const start = await startPayment(shop, customer)
  return () => settlePayment(shop.db, { id: 'pay_1', currency: 'INR', ...start })
}

const endHolds = (shop: TestShop) => asOwner(shop, 'update purchases set hold_expires_at = now()')

const ofCustomers: Step[] = [
  { step: 'placing an order', prepare: async (shop) => (await cartOfTwo(shop)).order },
  {
    step: 'holding pieces',
    async prepare(shop) {
      const { customer } = await cartOfTwo(shop)
      return () => holdPieces(shop, customer)
    },
  },
  { step: 'settling a payment', prepare: settlement },
  {
    step: 'cancelling an order',
    async prepare(shop) {
      const { id } = await payOrder(shop)
      return () => cancelOrder(shop.db, null, id)
    },
  },
  {
    step: 'ending a refund',
    async prepare(shop) {
      await cancelOrder(shop.db, null, (await payOrder(shop)).id)
      const { id } = await shop.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
      return () => finishRefund(shop.db, id, { razorpayRefundId: 'rfnd_1', status: 'processed' })
    },
  },
  {
    step: 'booking a parcel',
    async prepare(shop) {
      const { id } = await payOrder(shop)
      return () => bookShipment(shop.db, id, { awb: 'AWB1', courier: 'Test Express' })
    },
  },
  {
    step: 'following a parcel',
    async prepare(shop) {
      const { id } = await bookOrder(shop)
      return () => markDelivered(shop.db, id)
    },
  },
  {
    step: 'asking for a return',
    async prepare(shop) {
      const { customer, lines } = await deliveredOrder(shop, [await shop.make.product()])
      return () => ask(shop, customer, lines[0]?.id ?? 0)
    },
  },
  { step: 'booking a return in', prepare: exchange },
  {
    step: 'scanning a piece',
    async prepare(shop) {
      const { packer, ...piece } = await pickedOrder(shop)
      return () => scan(shop, packer, piece)
    },
  },
  {
    step: 'closing a manifest',
    async prepare(shop) {
      const { packer, ...piece } = await pickedOrder(shop)
      await scan(shop, packer, piece)
      const post = (path: string, json: object) =>
        read(sendAs(shop, packer, `POST /api/office/manifests/${path}`, { json }))
      const { body } = await post('', { courier: 'Local courier (demo)' })
      await post(`${body.id}/scan/`, { code: `LOCAL-${piece.number}` })
      return () => post(`${body.id}/close/`, {})
    },
  },
]

async function pickedOrder(shop: TestShop) {
  const packer = await makeStaff(shop, 'packer')
  const shirt = await shop.make.product()
  const { number } = await orderOf(shop, [{ of: shirt }])
  await makeWave(shop, packer, [number])
  return { packer, number, code: codeOf(shirt) }
}

/** Of the later of two sizes for the earlier one. */
async function exchange(shop: TestShop) {
  const shirt = await shop.make.product({ sizes: ['M', 'L'], stock: 9 })
  const [wanted, had] = shirt.variant.sizes
  if (!wanted || !had) throw new Error('it has two sizes')
  const { customer, lines } = await deliveredOrder(shop, [{ ...shirt, size: had }])
  const asked = { request_type: 'Exchange' as const, wanted_size_id: wanted.id }
  const id = await askAndApprove(shop, customer, lines[0]?.id ?? 0, asked)
  return () => receiveReturn(shop.db, id)
}

test.for(ofCustomers)(
  '$step waits for its customer with nothing else in hand',
  async ({ prepare }, { shop }) => {
    const step = await prepare(shop)
    await expectToWait(shop, customers, [purchases, orders, cartLines, sizes], step)
  },
)

const ofPurchases: Step[] = [
  { step: 'settling a payment', prepare: settlement },
  {
    step: 'dropping a hold',
    async prepare(shop) {
      const { purchase_id: id } = await holdPieces(shop, (await cartOfTwo(shop)).customer)
      return () => dropHold(shop.db, id)
    },
  },
]

test.for(ofPurchases)(
  '$step waits for its purchase with no order or size in hand',
  async ({ prepare }, { shop }) => {
    await expectToWait(shop, purchases, [orders, sizes], await prepare(shop))
  },
)

const ofSizes: Step[] = [
  {
    step: 'ordering some of what is held',
    async prepare(shop) {
      const { customer, last } = await cartOfTwo(shop)
      await holdPieces(shop, customer)
      const body = { type: 'buynow' as const, ...last?.selection, quantity: 1 }
      return () =>
        shop.as(customer)('POST /api/cod_order_create/', {
          body: { ...body, shipping_address_id: customer.address.id },
        })
    },
  },
  {
    step: 'holding some of what is held',
    async prepare(shop) {
      const { customer, last } = await cartOfTwo(shop)
      await holdPieces(shop, customer)
      return () => holdPieces(shop, customer, { sizeId: last?.size.id ?? 0 })
    },
  },
  {
    step: 'settling a payment',
    async prepare(shop) {
      const settle = await settlement(shop)
      await endHolds(shop)
      await expireHold(shop.db)
      return settle
    },
  },
  {
    step: 'ending a hold',
    async prepare(shop) {
      await holdPieces(shop, (await cartOfTwo(shop)).customer)
      await endHolds(shop)
      return () => expireHold(shop.db)
    },
  },
  {
    step: 'cancelling an order',
    async prepare(shop) {
      const { order_id: id } = await (await cartOfTwo(shop)).order()
      return () => cancelOrder(shop.db, null, id)
    },
  },
  { step: 'booking an exchange in', prepare: exchange },
]

test.for(ofSizes)(
  '$step waits for its first size without the second in hand',
  async ({ prepare }, { shop }) => {
    await expectToWait(shop, sizeAt(0), [sizeAt(1)], await prepare(shop))
  },
)

test('an expired hold that another has locked is left to it, without waiting', async ({ shop }) => {
  await holdPieces(shop, (await cartOfTwo(shop)).customer)
  await endHolds(shop)
  await shop.db.transaction().execute(async (other) => {
    await purchases.execute(other)
    expect(await expireHold(shop.db)).toBeNull()
  })
  expect(await expireHold(shop.db)).not.toBeNull()
})
