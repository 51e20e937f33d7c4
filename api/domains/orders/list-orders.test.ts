import { describe, expect } from 'vitest'
import { placeOrder, repeatOrder } from '../../testing/orders.ts'
import { errorBody } from '../../testing/send.ts'
import { test as base, type TestShop } from '../../testing/shop.ts'
import { openProcess } from '../../testing/site.ts'

const test = base.extend<{ customer: { token: string; orderId: number } }>({
  /** She has one order. */
  customer: async ({ shop }, use) => {
    const { customer, id } = await placeOrder(shop)
    await use({ ...customer, orderId: id })
  },
})

async function read(shop: TestShop, { token }: { token: string }, search = '') {
  const headers = { authorization: `Token ${token}` }
  const response = await shop.fetch(`/api/orders/${search}`, { headers })
  const text = await response.text()
  return {
    status: response.status,
    text,
    json: JSON.parse(text),
    link: response.headers.get('link'),
  }
}

const idsOf = (orders: { id: number }[]) => orders.map(({ id }) => id)

describe('a list of orders', () => {
  test('is the newest hundred, and names the page after it', async ({ shop, customer }) => {
    await repeatOrder(shop, customer.orderId, 99)
    const hundred = await read(shop, customer)
    expect([hundred.json.length, hundred.link]).toEqual([100, null])
    await repeatOrder(shop, customer.orderId, 101)
    const first = await read(shop, customer)
    expect([first.json.length, first.link]).toEqual([100, '</api/orders/?page=2>; rel="next"'])
    expect((await read(shop, customer, '?page=1')).text).toBe(first.text)
    const second = await read(shop, customer, '?page=2')
    expect(second.link).toBe('</api/orders/?page=3>; rel="next"')
    const third = await read(shop, customer, '?page=3')
    expect([third.json.length, third.link]).toEqual([1, null])
    const all = [...first.json, ...second.json, ...third.json]
    expect(idsOf(all)).toEqual(idsOf(all).toSorted((one, other) => other - one))
    expect(new Set(idsOf(all)).size).toBe(201)
  })

  test('has no page beyond the last, and none that is no number', async ({ shop, customer }) => {
    for (const page of ['2', '0', '-1', 'x', '99999999']) {
      const { status, json } = await read(shop, customer, `?page=${page}`)
      expect([page, status, json]).toEqual([page, 404, errorBody('Invalid page.')])
    }
    const { json } = await read(shop, await shop.make.customer())
    expect(json).toEqual([])
  })
})

describe('the screen of her orders', () => {
  const older = 'Show older orders'

  test('leads on to older ones after a hundred', async ({ shop, customer }) => {
    const { see } = await openProcess(shop)
    const screen = async (page: number) =>
      (await see(`/orders?page=${page}`, customer.token)).text()
    await repeatOrder(shop, customer.orderId, 99)
    expect(await screen(20)).toContain(`VIEW order ${await numberOf(shop, customer.orderId)}`)
    expect(await screen(20)).not.toContain(older)
    await repeatOrder(shop, customer.orderId, 2)
    expect(await screen(19)).not.toContain(older)
    expect(await screen(20)).toMatch(new RegExp(`href="/orders\\?page=21"[^>]*>${older}`))
    const last = await screen(21)
    expect(last).toContain(`VIEW order ${await numberOf(shop, customer.orderId)}`)
    expect(last).not.toContain(older)
    const beyond = await see('/orders?page=41', customer.token)
    expect([beyond.status, beyond.headers.get('location')]).toEqual([302, '/orders'])
  })
})

const numberOf = async (shop: TestShop, id: number) =>
  (
    await shop.db
      .selectFrom('orders')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).number
