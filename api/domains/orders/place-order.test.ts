import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { ApiError } from '../../../contract/client.ts'
import { buyer } from '../../testing/card.ts'
import { countStatements } from '../../testing/count-statements.ts'
import { asOwner } from '../../testing/owner.ts'
import { errorBody } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { expectLedgerToBalance, stockOf } from '../../testing/stock.ts'

const buyNow = (selection: object, addressId: number, quantity = 1) => ({
  type: 'buynow',
  ...selection,
  quantity,
  shipping_address_id: addressId,
})

function post(shop: TestShop, customer: { token: string }, body: object, key?: string) {
  return shop.fetch('/api/cod_order_create/', {
    method: 'POST',
    headers: {
      authorization: `Token ${customer.token}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
}

describe('a COD order', () => {
  test('takes the cart, the stock and the fee, and empties the cart', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 5, pricePaise: 1_299_00 })
    const jeans = await shop.make.product({ stock: 3, pricePaise: 2_000_50, mrpPaise: null })
    await shop.make.cartLine(customer, shirt.size.id, 2)
    await shop.make.cartLine(customer, jeans.size.id, 1)

    const response = await post(shop, customer, {
      type: 'cart',
      shipping_address_id: customer.address.id,
      notes_data: JSON.stringify({ gift: false }),
    })

    expect(response.status).toBe(201)
    const placed = await response.json()
    expect(placed).toMatchObject({
      message: 'Order placed successfully (COD)!',
      order_number: expect.stringMatching(/^NL\d+$/),
      total_amount: 1299 * 2 + 2000.5 + 50,
    })
    expect(await stockOf(shop, shirt.size.id)).toBe(3)
    expect(await stockOf(shop, jeans.size.id)).toBe(2)
    const cart = await shop.as(customer)('GET /api/cart/')
    expect(cart).toMatchObject({ items: [], for_later: [], total: 0, list_total: 0, amounts: [] })
    const mails = await shop.db.selectFrom('outbox').select(['kind', 'recipient']).execute()
    expect(mails).toEqual([{ kind: 'order_placed', recipient: customer.email }])
    await expectLedgerToBalance(shop)
  })

  test('is one statement beside that of the session, its consent too', async ({ shop }) => {
    const customer = await buyer(shop)
    const { selection } = await shop.make.product({ stock: 1 })
    const { statements, response } = await countStatements(shop, '/api/cod_order_create/', {
      method: 'POST',
      headers: {
        authorization: `Token ${customer.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(buyNow(selection, customer.address.id)),
    })
    expect([response.status, statements]).toEqual([201, 2])
    const { consents } = await shop.as(customer)('GET /api/my-data/')
    expect(consents).toMatchObject([{ purpose: 'terms', is_given: true }])
  })

  test('stores what was bought as it was sold', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({
      name: 'Old name',
      pricePaise: 999_00,
      mrpPaise: 1500_00,
    })
    const api = shop.as(customer)
    const order = await api('POST /api/cod_order_create/', {
      body: {
        ...shirt.selection,
        type: 'buynow',
        quantity: 2,
        shipping_address_id: customer.address.id,
        notes_data: '{"note":"Ring twice"}',
      },
    })
    await shop.db.updateTable('products').set({ name: 'New name' }).execute()
    await shop.db.updateTable('sizes').set({ price_paise: 1, mrp_paise: 1 }).execute()
    await shop.db.deleteFrom('addresses').execute()

    const detail = await api('GET /api/order_detail/{id}/', { params: { id: order.order_id } })

    expect(detail).toMatchObject({
      order_number: order.order_number,
      status: 'Pending',
      payment_method: 'Cash on Delivery',
      payment_status: 'unpaid',
      subtotal: 1998,
      cod_fee: 50,
      total_amount: 2048,
      shipping_address: { city: 'Madurai', postal_code: '625001' },
      tracking: { current_status: null, awb_number: null, scans: [] },
      notes_data: { note: 'Ring twice' },
    })
    expect(detail.items).toHaveLength(1)
    expect(detail.items[0]).toMatchObject({
      quantity: 2,
      product: { name: 'Old name', category_name: 'Mens' },
      variant: { color_name: 'Indigo', get_price: 999, mrp: 1500, get_savings: 501 },
    })
  })

  test('holds the tax inside its price: 5 % up to ₹2,500 before tax, 18 % above', async ({
    shop,
  }) => {
    const customer = await buyer(shop)
    const cheap = await shop.make.product({ pricePaise: 1_050_00, mrpPaise: null })
    const dear = await shop.make.product({ pricePaise: 5_900_00, mrpPaise: null })
    await shop.make.cartLine(customer, cheap.size.id, 2)
    await shop.make.cartLine(customer, dear.size.id, 1)
    await post(shop, customer, { type: 'cart', shipping_address_id: customer.address.id })
    const lines = await shop.db
      .selectFrom('order_lines')
      .select(['tax_rate_bp', 'tax_paise'])
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { tax_rate_bp: 500, tax_paise: 100_00 },
      { tax_rate_bp: 1800, tax_paise: 900_00 },
    ])
  })

  test('of more than is left is refused by name and changes nothing', async ({ shop }) => {
    const customer = await buyer(shop)
    const plenty = await shop.make.product({ stock: 9 })
    const scarce = await shop.make.product({ stock: 1, name: 'Kolam Shirt', sizes: ['L'] })
    await shop.make.cartLine(customer, plenty.size.id, 2)
    await shop.make.cartLine(customer, scarce.size.id, 3)

    const response = await post(shop, customer, {
      type: 'cart',
      shipping_address_id: customer.address.id,
    })

    expect(response.status).toBe(409)
    const text = 'Only 1 left of Kolam Shirt (Indigo, L).'
    expect(await response.json()).toEqual(errorBody(text))
    expect(await stockOf(shop, plenty.size.id)).toBe(9)
    expect(await stockOf(shop, scarce.size.id)).toBe(1)
    expect(await shop.db.selectFrom('orders').selectAll().execute()).toEqual([])
    expect(await shop.db.selectFrom('outbox').selectAll().execute()).toEqual([])
    expect((await shop.as(customer)('GET /api/cart/')).items).toHaveLength(2)
  })

  test('of a product that has gone off sale is refused', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ name: 'Gone', isActive: false })
    await shop.make.cartLine(customer, shirt.size.id)
    const response = await post(shop, customer, {
      type: 'cart',
      shipping_address_id: customer.address.id,
    })
    expect(response.status).toBe(409)
    expect((await response.json()).error).toBe('Gone (Indigo, M) is sold out.')
  })

  test('is refused with an empty cart, a missing field, another address or a wrong size', async ({
    shop,
  }) => {
    const customer = await buyer(shop)
    const other = await buyer(shop)
    const shirt = await shop.make.product()
    const cart = { type: 'cart', shipping_address_id: customer.address.id }
    const wrongColour = { ...shirt.selection, variant_id: shirt.variant.id + 1 }
    const cases: [body: object, status: number][] = [
      [cart, 400],
      [{ ...cart, type: 'gift' }, 400],
      [{ type: 'cart' }, 400],
      [{ ...cart, notes_data: '{not json' }, 400],
      [buyNow({ product_id: shirt.id }, customer.address.id), 400],
      [buyNow(shirt.selection, customer.address.id, 0), 400],
      [buyNow(shirt.selection, customer.address.id, 100), 400],
      [buyNow(shirt.selection, other.address.id), 404],
      [buyNow(shirt.selection, 999_999), 404],
      [buyNow(wrongColour, customer.address.id), 404],
    ]
    for (const [body, status] of cases) {
      expect([body, (await post(shop, customer, body)).status]).toEqual([body, status])
    }
    expect(await shop.db.selectFrom('orders').selectAll().execute()).toEqual([])
  })
})

describe('placing twice', () => {
  test('with the same key and body gives the first order', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 10 })
    const body = buyNow(shirt.selection, customer.address.id)
    const first = await post(shop, customer, body, 'key-1')
    const second = await post(shop, customer, body, 'key-1')
    expect([first.status, second.status]).toEqual([201, 200])
    expect(await second.json()).toEqual(await first.json())
    expect(await stockOf(shop, shirt.size.id)).toBe(9)
  })

  test('with a checkout_id in the notes is the same as with a key', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 10 })
    const body = {
      ...buyNow(shirt.selection, customer.address.id),
      notes_data: '{"checkout_id":"c-1"}',
    }
    expect((await post(shop, customer, body)).status).toBe(201)
    expect((await post(shop, customer, body)).status).toBe(200)
  })

  test('with a checkout_id that is a number has a key all the same', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 10 })
    const order = buyNow(shirt.selection, customer.address.id)
    const withId = (checkout_id: unknown) =>
      post(shop, customer, { ...order, notes_data: { checkout_id } })
    expect((await withId(17)).status).toBe(201)
    expect((await withId('17')).status).toBe(200)
    for (const bad of [true, ['17'], { id: 17 }, '']) {
      expect([bad, (await withId(bad)).status]).toEqual([bad, 400])
    }
    expect((await withId(null)).status).toBe(201)
    expect(await stockOf(shop, shirt.size.id)).toBe(8)
  })

  test('with notes that are too long or too deep is refused by their field', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 10 })
    const order = buyNow(shirt.selection, customer.address.id)
    const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
    const send = (notes: string) =>
      shop.fetch('/api/cod_order_create/', {
        method: 'POST',
        headers: {
          authorization: `Token ${customer.token}`,
          'content-type': 'application/json',
        },
        body: `${JSON.stringify(order).slice(0, -1)},"notes_data":${notes}}`,
      })
    const bad = [
      nested(20_000),
      nested(51),
      JSON.stringify('['.repeat(4_000) + ']'.repeat(4_000)),
      JSON.stringify({ note: 'x'.repeat(10_000) }),
    ]
    for (const notes of bad) {
      const response = await send(notes)
      expect([notes.slice(0, 20), response.status]).toEqual([notes.slice(0, 20), 400])
      expect(await response.json()).toEqual({ notes_data: [expect.any(String)] })
    }
    expect((await send(nested(50))).status).toBe(201)
    expect(await stockOf(shop, shirt.size.id)).toBe(9)
  })

  test('with a total that is no amount is refused, and nothing is taken for zero', async ({
    shop,
  }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 10, pricePaise: 1_000_00 })
    const order = buyNow(shirt.selection, customer.address.id)
    const total = (expected_total: unknown) => post(shop, customer, { ...order, expected_total })
    for (const bad of ['', ' ', null, false, true, [], 'x', '-1', -1, '1e3', 1e10]) {
      const response = await total(bad)
      expect([bad, response.status]).toEqual([bad, 400])
      expect(await response.json()).toEqual({
        expected_total: ['This must be an amount in rupees.'],
      })
    }
    expect((await total('1049.99')).status).toBe(409)
    expect((await total('1050.00')).status).toBe(201)
  })

  test('with the same key and another body is refused', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 10 })
    await post(shop, customer, buyNow(shirt.selection, customer.address.id), 'key-1')
    const other = await post(
      shop,
      customer,
      buyNow(shirt.selection, customer.address.id, 2),
      'key-1',
    )
    expect(other.status).toBe(422)
    expect(await stockOf(shop, shirt.size.id)).toBe(9)
  })

  test('with a key that another customer used is another order', async ({ shop }) => {
    const shirt = await shop.make.product({ stock: 10 })
    for (const customer of [await buyer(shop), await buyer(shop)]) {
      const body = buyNow(shirt.selection, customer.address.id)
      expect((await post(shop, customer, body, 'key-1')).status).toBe(201)
    }
    expect(await stockOf(shop, shirt.size.id)).toBe(8)
  })

  test('without a key, one after the other, is two orders', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 10 })
    const body = buyNow(shirt.selection, customer.address.id)
    expect((await post(shop, customer, body)).status).toBe(201)
    expect((await post(shop, customer, body)).status).toBe(201)
    expect(await stockOf(shop, shirt.size.id)).toBe(8)
  })

  test('20 times at once with the same key is one order', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 50 })
    const body = buyNow(shirt.selection, customer.address.id)
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => post(shop, customer, body, 'key-1')),
    )
    const orders = await Promise.all(
      responses.map(async (response) => (await response.json()).order_id),
    )
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1)
    expect(responses.filter((response) => response.status === 200)).toHaveLength(19)
    expect(new Set(orders).size).toBe(1)
    expect(await stockOf(shop, shirt.size.id)).toBe(49)
  })

  test('20 times at once without a key is one order', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 50 })
    await shop.make.cartLine(customer, shirt.size.id, 2)
    const body = { type: 'cart', shipping_address_id: customer.address.id }
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => post(shop, customer, body)),
    )
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1)
    expect(responses.filter((response) => response.status === 200)).toHaveLength(19)
    expect(await stockOf(shop, shirt.size.id)).toBe(48)
  })
})

describe('a race for stock', () => {
  test('200 buyers at once of 10 pieces get exactly 10 orders', async ({ shop }) => {
    const shirt = await shop.make.product({ stock: 10 })
    const buyers = await Promise.all(Array.from({ length: 200 }, () => buyer(shop)))

    const responses = await Promise.all(
      buyers.map((customer) => post(shop, customer, buyNow(shirt.selection, customer.address.id))),
    )

    const count = (...statuses: number[]) =>
      responses.filter(({ status }) => statuses.includes(status)).length
    // On a busy machine some wait too long, and are refused.
    expect({ placed: count(201), refused: count(409, 503) }).toEqual({ placed: 10, refused: 190 })
    expect(await stockOf(shop, shirt.size.id)).toBe(0)
    await expectLedgerToBalance(shop)
  })

  test('carts with the same sizes in any order never deadlock', async ({ shop }) => {
    const sizes: number[] = []
    for (let n = 0; n < 6; n++) sizes.push((await shop.make.product({ stock: 30 })).size.id)
    const buyers = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const customer = await buyer(shop)
        const shuffled = n % 2 ? sizes : sizes.toReversed()
        for (const sizeId of shuffled) await shop.make.cartLine(customer, sizeId)
        return customer
      }),
    )
    const responses = await Promise.all(
      buyers.map((customer) =>
        post(shop, customer, { type: 'cart', shipping_address_id: customer.address.id }),
      ),
    )
    const count = (status: number) =>
      responses.filter((response) => response.status === status).length
    expect({ placed: count(201), refused: count(409) }).toEqual({ placed: 30, refused: 30 })
    await expectLedgerToBalance(shop)
  })
})

const records = [
  'orders',
  'order_lines',
  'order_events',
  'stock_ledger',
  'purchases',
  'purchase_lines',
  'payments',
  'refunds',
  'shipments',
  'scans',
  'courier_bookings',
  'return_requests',
  'webhook_events',
] as const

describe('the database itself refuses', () => {
  test('stock below zero, a skipped status, and unmaking a record', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 1 })
    await post(shop, customer, buyNow(shirt.selection, customer.address.id))
    const overdraw = shop.db
      .insertInto('stock_ledger')
      .values({ size_id: shirt.size.id, delta: -1, reason: 'adjustment', cause: 'test' })
      .execute()
    await expect(overdraw).rejects.toThrow(/sizes_stock_check/)
    const skip = shop.db.updateTable('orders').set({ status: 'Delivered' }).execute()
    await expect(skip).rejects.toThrow(/cannot move from Pending to Delivered/)
    for (const table of records) {
      await expect(shop.db.deleteFrom(table).execute()).rejects.toThrow(/permission denied/)
      const truncate = sql`truncate ${sql.table(table)}`
      await expect(truncate.execute(shop.db)).rejects.toThrow(/permission denied/)
    }
    await expect(shop.db.updateTable('sizes').set({ stock: 99 }).execute()).rejects.toThrow(
      /permission denied/,
    )
  })
})

describe('the database refuses what would happen twice', () => {
  test('a movement of stock with the same cause, and an order with the same key', async ({
    shop,
  }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 9 })
    const body = buyNow(shirt.selection, customer.address.id)
    for (const key of ['key-1', 'key-2']) await post(shop, customer, body, key)
    const again = shop.db
      .insertInto('stock_ledger')
      .columns(['size_id', 'delta', 'reason', 'cause'])
      .expression((query) =>
        query
          .selectFrom('stock_ledger')
          .select(['size_id', 'delta', 'reason', 'cause'])
          .where('reason', '=', 'order'),
      )
      .execute()
    await expect(again).rejects.toThrow(/stock_ledger_cause_size_id_reason_key/)
    const oneKey = asOwner(shop, `update purchases set idempotency_key = 'key-1'`)
    await expect(oneKey).rejects.toThrow(/purchases_key/)
    expect(await stockOf(shop, shirt.size.id)).toBe(7)
  })
})

describe('the database refuses the application', () => {
  test('a change of the allowed moves', async ({ shop }) => {
    const moves = [
      shop.db
        .insertInto('order_status_moves')
        .values({ from_status: 'Pending', to_status: 'Delivered' }),
      shop.db.updateTable('order_status_moves').set({ to_status: 'Delivered' }),
      shop.db.deleteFrom('order_status_moves'),
    ]
    for (const move of moves) await expect(move.execute()).rejects.toThrow(/permission denied/)
  })

  test('half a step', async ({ shop }) => {
    const halves = [
      sql`select release_hold(1)`,
      sql`select write_order(null, 1, null, null, null)`,
      sql`select write_order_lines(1)`,
      sql`select take_from_cart(null)`,
      sql`select record_confirmation(1, 1, null)`,
      sql`select refund_payment('pay_1', null, null, 'mine')`,
      sql`select walk_order(1, 'Confirmed', 'Delivered')`,
      sql`select mark_shipment_delivered(null, null)`,
      sql`select undo_order(null, '')`,
      sql`select queue_parcel_mail(null, 'Picked Up', 'Delivered')`,
      sql`select mark_order_refunded(1)`,
      sql`select refund_return(null, null)`,
      sql`select move_returned_order(1)`,
      sql`select queue_return_mail(null, 'return_received')`,
    ]
    for (const half of halves) {
      await expect(half.execute(shop.db)).rejects.toThrow(/permission denied for function/)
    }
  })

  test('to shadow the tables of a step', async ({ shop }) => {
    const { rows } = await sql`
      select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
        and not coalesce('search_path=public, pg_temp' = any(proconfig), false)`.execute(shop.db)
    expect(rows).toEqual([])
  })
})

describe('the database refuses with money', () => {
  test('an order that starts delivered, is unpaid again, or changes its total', async ({
    shop,
  }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 5 })
    await post(shop, customer, buyNow(shirt.selection, customer.address.id))
    await asOwner(
      shop,
      `insert into purchases (id, customer_id, method, kind, status, request_sha256)
       overriding system value values (1000, ${customer.id}, 'cod', 'cart', 'settled', '')`,
    )
    const born = shop.db
      .insertInto('orders')
      .values({
        customer_id: customer.id,
        status: 'Delivered',
        payment_method: 'cod',
        purchase_id: 1000,
        total_paise: 1,
        shipping_address: '{}',
      })
      .execute()
    await expect(born).rejects.toThrow(/a new cod order cannot be Delivered/)
    const set = (values: object) => shop.db.updateTable('orders').set(values).execute()
    await set({ payment_status: 'paid' })
    await expect(set({ payment_status: 'unpaid' })).rejects.toThrow(/from paid to unpaid/)
    await expect(set({ total_paise: 1 })).rejects.toThrow(/permission denied/)
  })
})

describe('orders', () => {
  test('are listed newest first, three queries however many', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 9 })
    const headers = { authorization: `Token ${customer.token}` }
    for (let n = 0; n < 3; n++) {
      await post(shop, customer, buyNow(shirt.selection, customer.address.id))
      const { statements } = await countStatements(shop, '/api/orders/', { headers })
      // The first finds the session.
      expect(statements).toBe(1 + 3)
    }
    const orders = await shop.as(customer)('GET /api/orders/')
    expect(orders.map((order) => order.id)).toEqual(
      orders.map((order) => order.id).toSorted((a, b) => b - a),
    )
    expect(orders).toHaveLength(3)
    expect(orders[0]).toMatchObject({
      status: 'Pending',
      payment_method: 'Cash on Delivery',
      total_amount: 1349,
      tracking: { current_status: null, awb_number: null },
    })
  })

  test('of no customer, malformed or another customer are not found', async ({ shop }) => {
    const customer = await buyer(shop)
    const api = shop.as(customer)
    for (const id of [1, 'x', 0, '99999999999']) {
      const error = await api('GET /api/order_detail/{id}/', { params: { id } }).catch(
        (refusal: ApiError) => refusal,
      )
      expect(error).toMatchObject({ status: 404 })
    }
  })
})
