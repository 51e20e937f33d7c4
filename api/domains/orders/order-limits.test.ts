import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { buyer } from '../../testing/card.ts'
import { asOwner } from '../../testing/owner.ts'
import { errorBody, send } from '../../testing/send.ts'
import { test as base, type TestShop, testWithGateway } from '../../testing/shop.ts'
import { expectLedgerToBalance, stockOf } from '../../testing/stock.ts'
import { confirmOrder } from './move-order.ts'

const settings = { RATE_LIMITS: 'on', TRUST_PROXY: 'on' }
const test = base.extend<{ settings: Record<string, string> }>({ settings })
const cardTest = testWithGateway.extend<{ settings: Record<string, string> }>({ settings })

type Buyer = Awaited<ReturnType<typeof buyer>>
type Piece = { selection: object }

const stillWaits = errorBody(
  'We have yet to confirm your earlier cash on delivery orders. Please pay for this one by card or UPI, or wait until we have.',
)
const tooLarge = errorBody(
  'Until an order of yours is delivered or paid, cash on delivery is for up to 10 pieces and ₹10,000.00. Please pay by card or UPI, or order less.',
)

function buy(shop: TestShop, path: string, customer: Buyer, piece: Piece, more: Sent = {}) {
  const { quantity = 1, address = '203.0.113.1', key } = more
  return send(shop, `POST ${path}`, {
    token: customer.token,
    json: {
      type: 'buynow',
      ...piece.selection,
      quantity,
      shipping_address_id: customer.address.id,
    },
    headers: { 'x-forwarded-for': address, ...(key && { 'idempotency-key': key }) },
  })
}
type Sent = { quantity?: number; address?: string; key?: string }

const order = (shop: TestShop, customer: Buyer, piece: Piece, more?: Sent) =>
  buy(shop, '/api/cod_order_create/', customer, piece, more)
const hold = (shop: TestShop, customer: Buyer, piece: Piece, more?: Sent) =>
  buy(shop, '/api/initiate_payment/', customer, piece, more)

async function idOf(response: Response): Promise<number> {
  expect(response.status).toBe(201)
  return (await response.json()).order_id
}

const cancel = async (shop: TestShop, customer: Buyer, id: number) => {
  const { status } = await send(shop, `POST /api/orders/${id}/cancel/`, { token: customer.token })
  expect(status).toBe(200)
}

/** As if all had happened so much earlier. */
async function passTime(shop: TestShop, time: string): Promise<void> {
  await asOwner(shop, `update orders set created_at = created_at - interval '${time}'`)
  await asOwner(shop, `update purchases set created_at = created_at - interval '${time}'`)
  await sql`update rate_limits set resets_at = resets_at - ${time}::interval`.execute(shop.db)
}

/** A customer to whom an order was delivered, a day ago. */
async function knownBuyer(shop: TestShop, piece: Piece): Promise<Buyer> {
  const customer = await buyer(shop)
  const id = await idOf(await order(shop, customer, piece, { address: '198.51.100.1' }))
  await confirmOrder(shop.db, id)
  await asOwner(
    shop,
    `update orders set delivered_at = now(), created_at = now() - interval '1 day' where id = ${id}`,
  )
  return customer
}

async function expectTooMany(response: Response, withinSeconds: number) {
  expect(response.status).toBe(429)
  expect((await response.json()).error).toMatch(/^Too many .* Please /)
  const seconds = Number(response.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(withinSeconds - 60)
  expect(seconds).toBeLessThanOrEqual(withinSeconds)
}

const count = (responses: Response[], wanted: number) =>
  responses.filter(({ status }) => status === wanted).length

describe('COD orders that the shop has not confirmed', () => {
  test('are three; what the operator confirms and what she cancels makes room', async ({
    shop,
  }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 50, pricePaise: 500_00 })
    const ids = []
    for (let n = 0; n < 3; n++) ids.push(await idOf(await order(shop, customer, shirt)))
    const fourth = await order(shop, customer, shirt)
    expect([fourth.status, await fourth.json()]).toEqual([400, stillWaits])
    expect(await stockOf(shop, shirt.size.id)).toBe(47)

    const [first = 0] = ids
    await confirmOrder(shop.db, first)
    await cancel(shop, customer, await idOf(await order(shop, customer, shirt)))
    expect((await order(shop, customer, shirt)).status).toBe(201)
    expect((await order(shop, customer, shirt)).status).toBe(400)
    await expectLedgerToBalance(shop)
  })

  test('are three of twenty at once', async ({ shop }) => {
    const customer = await buyer(shop)
    // Of sizes of their own, so that no lock of a size makes them wait for each other.
    const shirts = []
    for (let n = 0; n < 20; n++) shirts.push(await shop.make.product({ pricePaise: 500_00 }))
    const responses = await Promise.all(shirts.map((shirt) => order(shop, customer, shirt)))
    expect([count(responses, 201), count(responses, 400)]).toEqual([3, 17])
    await expectLedgerToBalance(shop)
  })

  test('are no more by the same key again, which gives the first answer', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 50, pricePaise: 500_00 })
    const keys = ['key-1', 'key-2', 'key-3']
    const ids = []
    for (const key of keys) ids.push(await idOf(await order(shop, customer, shirt, { key })))
    for (const [n, key] of keys.entries()) {
      const again = await order(shop, customer, shirt, { key })
      expect([again.status, (await again.json()).order_id]).toEqual([200, ids[n]])
    }
  })

  test('are three of a customer whom the shop knows, too', async ({ shop }) => {
    const shirt = await shop.make.product({ stock: 50, pricePaise: 500_00 })
    const customer = await knownBuyer(shop, shirt)
    for (let n = 0; n < 3; n++) await idOf(await order(shop, customer, shirt))
    expect((await order(shop, customer, shirt)).status).toBe(400)
  })
})

describe('a COD order of an account to which none was delivered', () => {
  test('is of ten pieces at most', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 50, pricePaise: 500_00 })
    const jeans = await shop.make.product({ stock: 50, pricePaise: 500_00 })
    await shop.make.cartLine(customer, shirt.size.id, 6)
    const line = await shop.make.cartLine(customer, jeans.size.id, 5)
    const orderCart = () =>
      send(shop, 'POST /api/cod_order_create/', {
        token: customer.token,
        json: { type: 'cart', shipping_address_id: customer.address.id },
      })
    const refused = await orderCart()
    expect([refused.status, await refused.json()]).toEqual([400, tooLarge])
    expect(await stockOf(shop, shirt.size.id)).toBe(50)
    await shop.as(customer)('PUT /api/cart/{id}/', {
      params: { id: line.id },
      body: { quantity: 4 },
    })
    const id = await idOf(await orderCart())
    // Confirmed is not delivered: many orders, one after the other, are no way around.
    await confirmOrder(shop.db, id)
    expect((await order(shop, customer, shirt, { quantity: 11 })).status).toBe(400)
  })

  test('is of ₹10,000 at most, before the fee', async ({ shop }) => {
    const customer = await buyer(shop)
    const coat = await shop.make.product({ pricePaise: 10_000_01, mrpPaise: null })
    const dress = await shop.make.product({ pricePaise: 10_000_00, mrpPaise: null })
    const refused = await order(shop, customer, coat)
    expect([refused.status, await refused.json()]).toEqual([400, tooLarge])
    expect((await order(shop, customer, dress)).status).toBe(201)
  })

  test('is bounded no more once one was delivered', async ({ shop }) => {
    const shirt = await shop.make.product({ stock: 99, pricePaise: 2_000_00, mrpPaise: null })
    const customer = await knownBuyer(shop, shirt)
    expect((await order(shop, customer, shirt, { quantity: 40 })).status).toBe(201)
  })

  cardTest(
    'is bounded no more once one is paid, which has no bounds',
    async ({ shop, gateway }) => {
      const customer = await buyer(shop)
      const shirt = await shop.make.product({ stock: 99, pricePaise: 2_000_00, mrpPaise: null })
      for (let n = 0; n < 3; n++) await idOf(await order(shop, customer, shirt))
      expect((await order(shop, customer, shirt, { quantity: 40 })).status).toBe(400)
      const start = await hold(shop, customer, shirt, { quantity: 40 })
      expect(start.status).toBe(200)
      const { razorpay_order_id: orderId } = await start.json()
      const { status: _, ...body } = await gateway.pay(orderId, { webhooks: { copies: 0 } })
      await shop.as(customer)('POST /api/confirm_order/', { body })
      await cancel(shop, customer, (await shop.as(customer)('GET /api/orders/'))[1]?.id ?? 0)
      expect((await order(shop, customer, shirt, { quantity: 40 })).status).toBe(201)
    },
  )
})

describe('orders of an account', () => {
  cardTest('are ten in an hour, of any kind, cancelled ones too', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 50, pricePaise: 500_00 })
    for (let n = 0; n < 10; n++) {
      await cancel(shop, customer, await idOf(await order(shop, customer, shirt)))
    }
    await expectTooMany(await order(shop, customer, shirt), 3_600)
    await expectTooMany(await hold(shop, customer, shirt), 3_600)
    expect(await stockOf(shop, shirt.size.id)).toBe(50)
    await passTime(shop, '1 hour')
    expect((await hold(shop, customer, shirt)).status).toBe(200)
    expect((await order(shop, customer, shirt)).status).toBe(201)
  })
})

describe('COD orders from one address', () => {
  cardTest('are ten in an hour of accounts that the shop does not know', async ({ shop }) => {
    const shirt = await shop.make.product({ stock: 50, pricePaise: 500_00 })
    const known = await knownBuyer(shop, shirt)
    const strangers = await Promise.all(Array.from({ length: 12 }, () => buyer(shop)))
    const responses = await Promise.all(strangers.map((stranger) => order(shop, stranger, shirt)))
    expect([count(responses, 201), count(responses, 429)]).toEqual([10, 2])
    expect(await stockOf(shop, shirt.size.id)).toBe(39)

    const late = await buyer(shop)
    await expectTooMany(await order(shop, late, shirt), 3_600)
    expect((await order(shop, known, shirt)).status).toBe(201)
    expect((await hold(shop, late, shirt)).status).toBe(200)
    expect((await order(shop, late, shirt, { address: '203.0.113.2' })).status).toBe(201)
    await passTime(shop, '1 hour')
    expect((await order(shop, late, shirt)).status).toBe(201)
  })

  test('are counted when they are placed', async ({ shop }) => {
    const shirt = await shop.make.product({ stock: 12, pricePaise: 500_00 })
    const stranger = await buyer(shop)
    for (let n = 0; n < 12; n++) {
      expect((await order(shop, stranger, shirt, { quantity: 11 })).status).toBe(400)
      expect((await order(shop, stranger, shirt, { quantity: 13 })).status).toBe(409)
    }
    expect((await order(shop, stranger, shirt)).status).toBe(201)
  })
})

describe('holds', () => {
  /** A shirt; how many are held makes one hold another. */
  const makeShirt = (shop: TestShop) => shop.make.product({ stock: 99, pricePaise: 500_00 })

  cardTest('of an account are ten in ten minutes; the same again is none', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await makeShirt(shop)
    for (let quantity = 1; quantity <= 10; quantity++) {
      expect((await hold(shop, customer, shirt, { quantity })).status).toBe(200)
      expect((await hold(shop, customer, shirt, { quantity })).status).toBe(200)
    }
    await expectTooMany(await hold(shop, customer, shirt, { quantity: 11 }), 600)
    expect((await hold(shop, customer, shirt, { quantity: 10 })).status).toBe(200)
    expect((await order(shop, customer, shirt)).status).toBe(201)
    await passTime(shop, '10 minutes')
    expect((await hold(shop, customer, shirt)).status).toBe(200)
  })

  cardTest('of an account are ten of sixty at once', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await makeShirt(shop)
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => hold(shop, customer, shirt, { quantity: n + 1 })),
    )
    const intents = await shop.db.selectFrom('purchases').select('id').execute()
    expect(intents).toHaveLength(10)
    await expectLedgerToBalance(shop)
  })

  cardTest(
    'that the gateway could not take are none, however often she tries',
    async ({ shop, gateway }) => {
      const customer = await buyer(shop)
      const shirt = await makeShirt(shop)
      await gateway.failNext('POST /v1/orders', 'refusal', 40)
      for (let n = 0; n < 40; n++) expect((await hold(shop, customer, shirt)).status).toBe(503)
      for (let n = 0; n < 10; n++) {
        expect((await hold(shop, customer, shirt, { quantity: n + 1 })).status).toBe(200)
      }
      await expectTooMany(await hold(shop, customer, shirt, { quantity: 11 }), 600)
    },
  )

  cardTest('from an address are thirty of accounts the shop does not know', async ({ shop }) => {
    const shirt = await makeShirt(shop)
    const known = await knownBuyer(shop, shirt)
    for (let n = 0; n < 30; n++) {
      expect((await hold(shop, await buyer(shop), shirt)).status).toBe(200)
    }
    const late = await buyer(shop)
    await expectTooMany(await hold(shop, late, shirt), 600)
    expect((await hold(shop, known, shirt)).status).toBe(200)
    expect((await hold(shop, late, shirt, { address: '203.0.113.2' })).status).toBe(200)
  })
})

cardTest('a family of four on a festival evening meets no limit', async ({ shop }) => {
  const shirt = await shop.make.product({ stock: 99, pricePaise: 1_200_00 })
  const saree = await shop.make.product({ stock: 99, pricePaise: 4_500_00, mrpPaise: null })
  const family = await Promise.all(Array.from({ length: 4 }, () => buyer(shop)))
  const [mother] = family
  for (const one of family) {
    expect((await hold(shop, one, saree)).status).toBe(200)
    expect((await hold(shop, one, saree, { quantity: 2 })).status).toBe(200)
    await idOf(await order(shop, one, saree, { quantity: 2 }))
    const second = await idOf(await order(shop, one, shirt, { quantity: 3 }))
    if (one === mother) await cancel(shop, one, second)
  }
})

describe('with limits off', () => {
  test.override({ settings: { RATE_LIMITS: 'off' } })

  test('a stranger orders what she likes, and nothing is counted', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 99, pricePaise: 1_500_00 })
    for (let n = 0; n < 12; n++) await idOf(await order(shop, customer, shirt))
    await idOf(await order(shop, customer, shirt, { quantity: 50 }))
    expect(await shop.db.selectFrom('rate_limits').select('key').execute()).toEqual([])
  })
})
