import { confirmOrder } from '../api/domains/orders/move-order.ts'
import { settlePayment } from '../api/domains/orders/settle-payment.ts'
import { bookShipment, markDelivered } from '../api/domains/shipping/service.ts'
import { demoSecret } from '../api/ground/config/demo-values.ts'
import { type Db, openDb, openPool } from '../api/ground/db/pool.ts'
import { freePorts } from '../api/testing/free-ports.ts'
import { withShop } from '../bench/shop.ts'
import type { Api } from '../contract/client.ts'
import { savedAddress, signUp } from './customer.ts'
import { findPieces } from './pieces.ts'
import { test } from './shopper.ts'

export type Day = { origin: string; databaseUrl: string; db: Db }

async function openDay(use: (day: Day) => Promise<void>): Promise<void> {
  const [port = 0, gatewayPort = 0] = await freePorts(2)
  await withShop(
    async ({ origin, databaseUrl }) => {
      const pool = openPool(databaseUrl)
      await use({ origin, databaseUrl, db: openDb(pool) })
      await pool.end()
    },
    { port, gatewayPort },
  )
}

/** A demo shop of its test's own, since a day's work is done on all that waits. */
export const dayTest = test.extend<{ day: Day }>({
  // It needs no other fixture, and Playwright wants a pattern.
  // oxlint-disable-next-line no-empty-pattern
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads it
  day: async ({}, use) => openDay(use),
  baseURL: async ({ day }, use) => use(day.origin),
})

/** A demo shop beside the shoppers', who count what is on sale, for the journeys that put garments on sale. */
export const makerTest = test.extend<object, { shop: Day }>({
  // oxlint-disable-next-line no-empty-pattern
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads it
  shop: [async ({}, use) => openDay(use), { scope: 'worker', timeout: 120_000 }],
  baseURL: async ({ shop }, use) => use(shop.origin),
})

type Buyer = { api: Api; email: string; addressId: number; shortId: number }

export async function makeBuyer({ origin }: Pick<Day, 'origin'>): Promise<Buyer> {
  const { api, email } = await signUp(origin, 'Meena')
  const { id: shortId } = await api('POST /api/shipping-address/', {
    body: { ...savedAddress, address_line1: 'Road 1' },
  })
  const { id: addressId } = await api('POST /api/shipping-address/', { body: savedAddress })
  return { api, email, addressId, shortId }
}

/** An order with cash on delivery: to a short address it is in doubt. */
export async function orderCod({ api, addressId }: Buyer, { to = addressId, quantity = 1 } = {}) {
  const [piece] = await findPieces(api, 1)
  const { order_id: id, order_number: number } = await api('POST /api/cod_order_create/', {
    body: { type: 'buynow', ...piece, quantity, shipping_address_id: to },
  })
  return { id, number }
}

/** An order whose card payment has been captured. */
export async function orderByCard(
  { db }: Day,
  { api, addressId }: Buyer,
  quantity: number,
): Promise<void> {
  const [piece] = await findPieces(api, 1)
  const payment = await api('POST /api/initiate_payment/', {
    body: { type: 'buynow', ...piece, quantity, shipping_address_id: addressId },
  })
  const orderId = payment.razorpay_order_id
  const paid = { id: `pay_${orderId}`, orderId, amountPaise: payment.amount, currency: 'INR' }
  await settlePayment(db, paid)
}

/** An order that a courier has. */
export async function orderOnItsWay({ db }: Day, buyer: Buyer, quantity = 1) {
  const order = await orderCod(buyer, { quantity })
  const awb = `DAY-${order.id}`
  await confirmOrder(db, order.id)
  await bookShipment(db, order.id, { awb, courier: 'Test Express' })
  return { ...order, awb }
}

/** An order that has come to her and was paid at the door. */
export async function orderDelivered(day: Day, buyer: Buyer, quantity = 1) {
  const order = await orderOnItsWay(day, buyer, quantity)
  await markDelivered(day.db, order.id)
  const path = { params: { id: order.id } }
  const { items, total_amount: total } = await buyer.api('GET /api/order_detail/{id}/', path)
  return { ...order, total, line: items[0] }
}

/** What the courier reports of a parcel. */
export async function report({ origin }: Day, awb: string, label: string, minutesAgo: number) {
  const date = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const scan = { date, activity: 'Door locked', location: 'Madurai', 'sr-status-label': label }
  const response = await fetch(`${origin}/api/webhooks/courier/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': demoSecret },
    body: JSON.stringify({ awb, current_status: label, scans: [scan] }),
  })
  if (!response.ok) throw new Error(await response.text())
}
