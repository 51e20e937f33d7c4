import { describe, expect } from 'vitest'
import { isWaiting } from '../../testing/is-waiting.ts'
import { asOwner } from '../../testing/owner.ts'
import { ask, deliveredOrder, itemOf, passDays, returnMails } from '../../testing/returns.ts'
import { refusalOf, send } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { rejectReturn } from './handle-returns.ts'
import { requestReturn } from './steps.ts'

const requests = (shop: TestShop) =>
  shop.db.selectFrom('return_requests').selectAll().orderBy('id').execute()

async function oneShirt(shop: TestShop, by?: 'cod' | 'card') {
  const shirt = await shop.make.product({ sizes: ['M', 'L'], stock: 5 })
  const order = await deliveredOrder(shop, [shirt], { by })
  return { shirt, ...order, lineId: order.lines[0]?.id ?? 0 }
}

describe('a delivered item', () => {
  test('can be asked back with the bare body of the API, and a mail confirms it', async ({
    shop,
  }) => {
    const { customer, lineId } = await oneShirt(shop)
    const { message } = await ask(shop, customer, lineId)
    expect(message).toBe('Return request submitted.')
    expect(await requests(shop)).toMatchObject([
      { order_line_id: lineId, request_type: 'Return', status: 'Requested', reason: '' },
    ])
    expect(await returnMails(shop)).toEqual(['return_requested'])
  })

  test('can be exchanged: for the size she has, unless she names another', async ({ shop }) => {
    const one = await oneShirt(shop)
    const { message } = await ask(shop, one.customer, one.lineId, { request_type: 'Exchange' })
    expect(message).toBe('Exchange request submitted.')
    const other = await oneShirt(shop)
    const large = other.shirt.variant.sizes[1]?.id ?? 0
    const wanted = { request_type: 'Exchange' as const, wanted_size_id: large }
    await ask(shop, other.customer, other.lineId, wanted)
    expect((await requests(shop)).map((request) => request.wanted_size_id)).toEqual([
      one.shirt.size.id,
      large,
    ])
  })

  test('shows what may be asked of it, until when, and what was asked', async ({ shop }) => {
    const order = await oneShirt(shop)
    const before = await itemOf(shop, order, order.lineId)
    expect(before).toMatchObject({ can_return: true, can_exchange: true, return_request: null })
    expect(before?.exchange_sizes.map(({ size, stock }) => [size, stock])).toEqual([
      ['M', 4],
      ['L', 5],
    ])
    const { delivered_at } = await shop.db
      .selectFrom('orders')
      .select('delivered_at')
      .executeTakeFirstOrThrow()
    const days = (Date.parse(before?.return_until ?? '') - Number(delivered_at)) / 86_400_000
    expect(days).toBe(7)

    const wanted_size_id = order.shirt.variant.sizes[1]?.id ?? 0
    const asked = { request_type: 'Exchange' as const, reason: 'Too small', wanted_size_id }
    await ask(shop, order.customer, order.lineId, asked)
    expect(await itemOf(shop, order, order.lineId)).toMatchObject({
      can_return: false,
      can_exchange: false,
      exchange_sizes: [],
      return_request: {
        type: 'Exchange',
        status: 'Requested',
        reason: 'Too small',
        wanted_size: 'L',
        rejection: null,
      },
    })
  })

  test('is asked for once, whatever became of it', async ({ shop }) => {
    const { customer, lineId } = await oneShirt(shop)
    await ask(shop, customer, lineId)
    const open = await refusalOf(ask(shop, customer, lineId, { request_type: 'Exchange' }))
    expect([open.status, open.message]).toEqual([409, 'A request for this item is open already.'])
    const [request] = await requests(shop)
    await rejectReturn(shop.db, request?.id ?? 0, 'It was worn.')
    const closed = await refusalOf(ask(shop, customer, lineId))
    expect([closed.status, closed.message]).toEqual([
      409,
      'This item was returned or exchanged before, or its request was answered.',
    ])
    expect(await requests(shop)).toHaveLength(1)
  })

  test('20 times at once is one request', async ({ shop }) => {
    const { customer, lineId } = await oneShirt(shop)
    const tries = Array.from({ length: 20 }, () =>
      send(shop, 'POST /api/create_return_request/', {
        token: customer.token,
        json: { item_id: lineId, request_type: 'Return' },
      }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ])
    expect(await requests(shop)).toHaveLength(1)
    expect(await returnMails(shop)).toEqual(['return_requested'])
  })

  test('waits for a request of the same moment, and is refused in words', async ({ shop }) => {
    const { customer, lineId } = await oneShirt(shop)
    const request = { customerId: customer.id, orderLineId: lineId, requestType: 'Return' as const }
    const more = { reason: '', wantedSizeId: null, upiId: null, returnDays: 7, quantity: null }
    const { second } = await shop.db.transaction().execute(async (tx) => {
      await requestReturn(tx, { ...request, ...more })
      const second = refusalOf(ask(shop, customer, lineId))
      await isWaiting(shop)
      return { second }
    })
    expect((await second).message).toBe('A request for this item is open already.')
  })

  test('can be asked back until the last moment of the days, and then no more', async ({
    shop,
  }) => {
    const late = await oneShirt(shop)
    await passDays(shop, late.orderId, 7)
    const { status, message } = await refusalOf(ask(shop, late.customer, late.lineId))
    const words = 'The 7 days in which this item could be returned are over.'
    expect([status, message]).toEqual([409, words])
    expect(await itemOf(shop, late, late.lineId)).toMatchObject({
      can_return: false,
      can_exchange: false,
    })
    const inTime = await oneShirt(shop)
    await passDays(shop, inTime.orderId, 6.99)
    await ask(shop, inTime.customer, inTime.lineId)
  })

  test('that may not be returned, or not exchanged, is not', async ({ shop }) => {
    const { customer, lineId, orderId } = await oneShirt(shop)
    await asOwner(shop, 'update order_lines set is_returnable = false')
    const returned = await refusalOf(ask(shop, customer, lineId))
    expect([returned.status, returned.message]).toEqual([400, 'This item cannot be returned.'])
    expect(await itemOf(shop, { customer, orderId }, lineId)).toMatchObject({
      can_return: false,
      can_exchange: true,
    })
    await asOwner(shop, 'update order_lines set is_returnable = true, is_replaceable = false')
    const exchanged = await refusalOf(ask(shop, customer, lineId, { request_type: 'Exchange' }))
    expect([exchanged.status, exchanged.message]).toEqual([400, 'This item cannot be exchanged.'])
    expect(await requests(shop)).toEqual([])
    await ask(shop, customer, lineId)
  })

  test('of a final sale is returned where it is faulty or wrong alone', async ({ shop }) => {
    const { customer, lineId, orderId } = await oneShirt(shop)
    await asOwner(shop, 'update order_lines set is_returnable = false, is_replaceable = false')
    expect(await itemOf(shop, { customer, orderId }, lineId)).toMatchObject({
      can_return: false,
      can_exchange: false,
      can_return_faulty: true,
    })
    for (const changes of [
      { reason: 'I changed my mind' },
      { reason: 'It is faulty or damaged', request_type: 'Exchange' as const },
    ]) {
      expect(await refusalOf(ask(shop, customer, lineId, changes))).toMatchObject({ status: 400 })
    }
    await ask(shop, customer, lineId, { reason: 'It is faulty or damaged' })
    expect(await itemOf(shop, { customer, orderId }, lineId)).toMatchObject({
      can_return_faulty: false,
      return_request: { type: 'Return' },
    })
  })

  test('is exchanged for a size of its variant alone', async ({ shop }) => {
    const { customer, lineId } = await oneShirt(shop)
    const other = await shop.make.product()
    for (const wanted_size_id of [other.size.id, 999_999]) {
      const refused = ask(shop, customer, lineId, { request_type: 'Exchange', wanted_size_id })
      const { status, fields } = await refusalOf(refused)
      expect(status).toBe(400)
      expect(fields.wanted_size_id).toHaveLength(1)
    }
    expect(await requests(shop)).toEqual([])
  })

  test('is exchanged for no size of which too few are left', async ({ shop }) => {
    const shirt = await shop.make.product({ sizes: ['M', 'L'], stock: 3 })
    const { customer, lines } = await deliveredOrder(shop, [shirt], { quantity: 2 })
    const lineId = lines[0]?.id ?? 0
    const wanted_size_id = shirt.variant.sizes[1]?.id ?? 0
    const exchange = { request_type: 'Exchange' as const }
    const same = await refusalOf(ask(shop, customer, lineId, exchange))
    expect([same.status, same.message]).toEqual([409, 'Only 1 left in size M.'])
    await asOwner(
      shop,
      `insert into stock_ledger (size_id, delta, reason, cause)
       values (${wanted_size_id}, -3, 'adjustment', 'test')`,
    )
    const none = await refusalOf(ask(shop, customer, lineId, { ...exchange, wanted_size_id }))
    expect([none.status, none.message]).toEqual([409, 'Size L is sold out.'])
    expect(await requests(shop)).toEqual([])
  })
})

describe('an item', () => {
  test('that was not delivered cannot be asked back', async ({ shop }) => {
    const customer = await shop.make.customer()
    const address = await shop.make.address(customer)
    const { selection } = await shop.make.product()
    const { order_id: id } = await shop.as(customer)('POST /api/cod_order_create/', {
      body: { type: 'buynow', ...selection, quantity: 1, shipping_address_id: address.id },
    })
    const { items } = await shop.as(customer)('GET /api/order_detail/{id}/', { params: { id } })
    expect(items).toMatchObject([{ can_return: false, can_exchange: false, return_until: null }])
    const { status, message } = await refusalOf(ask(shop, customer, items[0]?.id ?? 0))
    expect([status, message]).toEqual([409, 'An item can be returned once it has been delivered.'])
    // A date alone is no delivery.
    await shop.db.updateTable('orders').set({ delivered_at: new Date() }).execute()
    expect((await refusalOf(ask(shop, customer, items[0]?.id ?? 0))).status).toBe(409)
  })

  test('of another customer, or of none, is not found', async ({ shop }) => {
    const { lineId } = await oneShirt(shop)
    const thief = await shop.make.customer()
    for (const id of [lineId, 999_999]) {
      expect((await refusalOf(ask(shop, thief, id))).status).toBe(404)
    }
    expect(await requests(shop)).toEqual([])
  })

  test('is asked back in no other words', async ({ shop }) => {
    const { customer, lineId } = await oneShirt(shop)
    const bodies = [
      [{ request_type: 'Refund' }, 'request_type'],
      [{ request_type: 'return' }, 'request_type'],
      [{}, 'request_type'],
      [{ request_type: 'Return', item_id: 'x' }, 'item_id'],
      [{ request_type: 'Return', reason: 'x'.repeat(501) }, 'reason'],
      [{ request_type: 'Return', reason: 'a\0b' }, 'reason'],
      [{ request_type: 'Return', wanted_size_id: 1 }, 'wanted_size_id'],
      [{ request_type: 'Return', upi_id: 'meena' }, 'upi_id'],
      [{ request_type: 'Return', upi_id: 'meena@ok bank' }, 'upi_id'],
    ] as const
    for (const [body, field] of bodies) {
      const response = await send(shop, 'POST /api/create_return_request/', {
        token: customer.token,
        json: { item_id: lineId, ...body },
      })
      expect([body, response.status]).toEqual([body, 400])
      expect(Object.keys(await response.json())).toEqual([field])
    }
    expect(await requests(shop)).toEqual([])
  })
})

describe('a UPI id', () => {
  test('is stored for the return of what was paid in cash, and for nothing else', async ({
    shop,
  }) => {
    const upi_id = 'Meena.R@okbank'
    const cash = await oneShirt(shop, 'cod')
    await ask(shop, cash.customer, cash.lineId, { upi_id })
    const card = await oneShirt(shop, 'card')
    await ask(shop, card.customer, card.lineId, { upi_id })
    const exchange = await oneShirt(shop, 'cod')
    const request_type = 'Exchange' as const
    await ask(shop, exchange.customer, exchange.lineId, { request_type, upi_id })
    expect((await requests(shop)).map((request) => request.upi_id)).toEqual([upi_id, null, null])
  })

  test('is forgotten with a rejection', async ({ shop }) => {
    const { customer, lineId } = await oneShirt(shop)
    await ask(shop, customer, lineId, { upi_id: 'meena@okbank' })
    const [request] = await requests(shop)
    await rejectReturn(shop.db, request?.id ?? 0, 'It was worn.')
    expect(await requests(shop)).toMatchObject([{ status: 'Rejected', upi_id: null }])
  })
})
