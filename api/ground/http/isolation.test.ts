import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { confirmation, startPayment } from '../../testing/card.ts'
import type { MadeProduct } from '../../testing/makers.ts'
import { deliver } from '../../testing/returns.ts'
import { errorBody, send } from '../../testing/send.ts'
import { type TestShop, testWithGateway as test } from '../../testing/shop.ts'

type Customer = Awaited<ReturnType<typeof fullCustomer>>

/** A customer who has one of everything that is hers alone. */
async function fullCustomer(shop: TestShop, sizeId: number, selection: MadeProduct['selection']) {
  const customer = await shop.make.customer()
  const address = await shop.make.address(customer, { isDefault: true })
  const line = await shop.make.cartLine(customer, sizeId, 2)
  const order = { type: 'buynow', ...selection, quantity: 1, shipping_address_id: address.id }
  const { token } = customer
  const json = { ...order, order_updates: ['whatsapp'] }
  const response = await send(shop, 'POST /api/cod_order_create/', { token, json })
  const { order_id } = await response.json()
  const session = await shop.db
    .selectFrom('sessions')
    .select('id')
    .where('customer_id', '=', customer.id)
    .executeTakeFirstOrThrow()
  const wished = [await shop.make.product(), await shop.make.product()].map(({ id }) => id)
  for (const id of wished) await shop.make.wish(customer, id)
  const soldOut = await shop.make.product({ stock: 0 })
  const body = { size_id: soldOut.size.id }
  await send(shop, 'POST /api/stock-alerts/', { token, json: body })
  const { orderId: checkoutId } = await startPayment(shop, customer, { sizeId })
  const paid = confirmation(shop, checkoutId, `pay_${customer.id}`)
  const delivered = await deliveredItem(shop, token, { ...order, quantity: 2 })
  const ids = { addressId: address.id, lineId: line.id, orderId: Number(order_id) }
  return {
    ...customer,
    ...ids,
    ...delivered,
    paid,
    wished,
    awaited: soldOut.size.id,
    sessionId: session.id,
  }
}

/** An item that has been delivered to her, and can be asked back. */
async function deliveredItem(shop: TestShop, token: string, order: object) {
  const placed = await send(shop, 'POST /api/cod_order_create/', { token, json: order })
  const { order_id: id } = await placed.json()
  await deliver(shop, id)
  const { items } = await shop.as({ token })('GET /api/order_detail/{id}/', { params: { id } })
  return { deliveredId: Number(id), itemId: items[0]?.id ?? 0 }
}

type Attempt = (victim: Customer, selection: MadeProduct['selection']) => [string, object?]

/** How each call of the contract that names a customer's object is tried with another's. */
const attempts: Record<string, Attempt> = {
  'PUT /api/shipping-address/{id}/': (victim) => [
    `PUT /api/shipping-address/${victim.addressId}/`,
    { city: 'Stolen', is_default: true },
  ],
  'DELETE /api/shipping-address/{id}/': (victim) => [
    `DELETE /api/shipping-address/${victim.addressId}/`,
  ],
  'PUT /api/cart/{id}/': (victim) => [`PUT /api/cart/${victim.lineId}/`, { quantity: 1 }],
  'PUT /api/cart/{id}/for-later/': (victim) => [
    `PUT /api/cart/${victim.lineId}/for-later/`,
    { is_for_later: true },
  ],
  'DELETE /api/cart/{id}/': (victim) => [`DELETE /api/cart/${victim.lineId}/`],
  'DELETE /api/wishlist_remove/{productId}/': (victim) => [
    `DELETE /api/wishlist_remove/${victim.wished[0]}/`,
  ],
  'DELETE /api/remove_from_wishlist/{id}/': (victim) => [
    `DELETE /api/remove_from_wishlist/${victim.wished[1]}/`,
  ],
  'DELETE /api/stock-alerts/{sizeId}/': (victim) => [`DELETE /api/stock-alerts/${victim.awaited}/`],
  'GET /api/order_detail/{id}/': (victim) => [`GET /api/order_detail/${victim.orderId}/`],
  'POST /api/cod_order_create/': (victim, selection) => [
    'POST /api/cod_order_create/',
    { type: 'buynow', ...selection, quantity: 1, shipping_address_id: victim.addressId },
  ],
  'POST /api/initiate_payment/': (victim, selection) => [
    'POST /api/initiate_payment/',
    { type: 'buynow', ...selection, quantity: 1, shipping_address_id: victim.addressId },
  ],
  'POST /api/confirm_order/': (victim) => ['POST /api/confirm_order/', victim.paid],
  'POST /api/orders/{id}/pay/': (victim) => [`POST /api/orders/${victim.orderId}/pay/`],
  'POST /api/orders/{id}/cancel/': (victim) => [`POST /api/orders/${victim.orderId}/cancel/`],
  'POST /api/create_return_request/': (victim, { size_variant_id }) => [
    'POST /api/create_return_request/',
    { item_id: victim.itemId, request_type: 'Exchange', wanted_size_id: size_variant_id },
  ],
  'GET /api/orders/{id}/reviews/': (victim) => [`GET /api/orders/${victim.deliveredId}/reviews/`],
  'PUT /api/order-items/{id}/review/': (victim) => [
    `PUT /api/order-items/${victim.itemId}/review/`,
    { rating: 1 },
  ],
  'DELETE /api/order-items/{id}/review/': (victim) => [
    `DELETE /api/order-items/${victim.itemId}/review/`,
  ],
  // Last, since who ends her own session is signed out.
  'DELETE /api/sessions/{id}/': (victim) => [`DELETE /api/sessions/${victim.sessionId}/`],
}

/** The fields of a body that name an object of a customer's own. */
const ownedFields = ['shipping_address_id', 'razorpay_order_id', 'item_id']

const authenticated = Object.entries(endpoints as Record<string, Endpoint>).filter(
  ([, endpoint]) => endpoint.auth,
)

const notOwned = new Set([
  // There is none before an order is packed: the test of documents asks as another customer.
  'GET /api/orders/{id}/invoice.pdf',
  // Of the one who asks.
  'DELETE /api/consents/{purpose}/',
  // An address that is not hers counts as none: the test of offers asks with another's.
  'POST /api/buy_now/',
  // What is shown to everyone.
  'GET /api/products/{id}/worn-sizes/',
  'GET /api/products/{id}/review-votes/',
  'PUT /api/reviews/{id}/vote/',
  'DELETE /api/reviews/{id}/vote/',
])

const namesAnOwnedObject = ({ params, body }: Endpoint) =>
  params !== undefined || ownedFields.some((field) => field in (body?.shape ?? {}))

/** Every table that customers write to. */
async function everything(shop: TestShop) {
  const tables = ['customers', 'sessions', 'addresses', 'cart_lines', 'orders', 'order_lines']
  const rows = [
    ...tables,
    'stock_ledger',
    'outbox',
    'sizes',
    'wishlist_items',
    'wishlist_shares',
    'stock_alerts',
    'purchases',
    'payments',
    'return_requests',
    'refunds',
    'reviews',
    'consents',
    'messages',
  ].map(async (table) => {
    const found = await sql<{ row: unknown }>`
      select to_jsonb(t) as row from ${sql.table(table)} t order by 1`.execute(shop.db)
    return [table, found.rows]
  })
  return Object.fromEntries(await Promise.all(rows))
}

describe('what is a customer’s own', () => {
  test('has an attempt here for every call that can name it', () => {
    const needed = authenticated.filter(
      ([key, endpoint]) => !notOwned.has(key) && namesAnOwnedObject(endpoint),
    )
    expect(Object.keys(attempts).toSorted()).toEqual(needed.map(([key]) => key).toSorted())
  })

  test('is not found by any of 20 others, who change nothing', async ({ shop }) => {
    const { size, selection } = await shop.make.product({ stock: 500 })
    const customers: Customer[] = []
    for (let n = 0; n < 20; n++) customers.push(await fullCustomer(shop, size.id, selection))
    const before = await everything(shop)

    for (const [place, victim] of customers.entries()) {
      const thief = customers[(place + 1) % customers.length]
      for (const [key, attempt] of Object.entries(attempts)) {
        const [call, json] = attempt(victim, selection)
        const response = await send(shop, call, { token: thief?.token, json })
        expect([key, response.status]).toEqual([key, 404])
        expect(JSON.stringify(await response.json())).not.toContain(victim.email)
      }
    }
    expect(await everything(shop)).toEqual(before)
  })

  test('is what its owner finds with the same calls', async ({ shop }) => {
    const { size, selection } = await shop.make.product({ stock: 500 })
    const owner = await fullCustomer(shop, size.id, selection)
    const inOrder = Object.entries(attempts).toSorted(
      ([one], [other]) => Number(one.startsWith('DELETE')) - Number(other.startsWith('DELETE')),
    )
    for (const [key, attempt] of inOrder) {
      const [call, json] = attempt(owner, selection)
      const { status } = await send(shop, call, { token: owner.token, json })
      expect([key, status]).toEqual([key, /cod_order|return_request/.test(key) ? 201 : 200])
    }
  })

  test('is all that lists show', async ({ shop }) => {
    const { size, selection } = await shop.make.product({ stock: 500 })
    const one = await fullCustomer(shop, size.id, selection)
    const other = await fullCustomer(shop, size.id, selection)
    for (const customer of [one, other]) {
      const api = shop.as(customer)
      const orders = await api('GET /api/orders/')
      expect(orders.map(({ id }) => id)).toEqual([customer.deliveredId, customer.orderId])
      expect((await api('GET /api/cart/')).items.map(({ id }) => id)).toEqual([customer.lineId])
      const book = await api('GET /api/shipping-address/')
      expect(book.map(({ id }) => id)).toEqual([customer.addressId])
      const wished = (await api('GET /api/wishlist/')).map(({ product }) => product.id)
      expect(wished).toEqual(customer.wished.toReversed())
      expect((await api('GET /api/profile/')).email).toBe(customer.email)
    }
  })
})

describe('every call that needs a token', () => {
  test('is refused without one, with a wrong one and with an ended one', async ({ shop }) => {
    const { size, selection } = await shop.make.product({ stock: 500 })
    const victim = await fullCustomer(shop, size.id, selection)
    const gone = await shop.make.customer()
    await shop.as(gone)('POST /api/logout/')
    const before = await everything(shop)

    expect(authenticated.length).toBeGreaterThan(10)
    for (const [key, endpoint] of authenticated) {
      const [call, json] = attempts[key]?.(victim, selection) ?? [key]
      for (const token of [undefined, 'x'.repeat(43), gone.token]) {
        const sent = endpoint.body ? { token, json: json ?? {} } : { token }
        const response = await send(shop, call, sent)
        expect([key, response.status]).toEqual([key, 401])
        const text = 'Authentication required'
        expect(await response.json()).toEqual(errorBody(text))
      }
    }
    expect(await everything(shop)).toEqual(before)
  })
})
