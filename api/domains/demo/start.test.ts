import { describe, expect } from 'vitest'
import { StartupError } from '../../ground/errors/startup-error.ts'
import { placeOrder } from '../../testing/orders.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../testing/staff.ts'
import { emptyDemoIfAsked } from './empty-demo.ts'
import { makeDemoHistory } from './history.ts'
import { startEmpty } from './start-empty.ts'

const choose = (shop: TestShop, staff: StaffMember, what: string) =>
  read(sendAs(shop, staff, 'POST /api/office/demo/start/', { json: { with: what } }))

const startOf = async (shop: TestShop, staff: StaffMember) =>
  (await read(sendAs(shop, staff, 'GET /api/office/today/'))).body.demo.start

const countOf = async (shop: TestShop) => {
  const count = async (table: 'orders' | 'products' | 'customers' | 'pictures' | 'staff') =>
    (await shop.db.selectFrom(table).select('id').execute()).length
  return {
    orders: await count('orders'),
    products: await count('products'),
    customers: await count('customers'),
    pictures: await count('pictures'),
    staff: await count('staff'),
  }
}

describe('the owner of a demo', () => {
  test('takes the sample out, once, with all that came since', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const packer = await makeStaff(shop, 'packer')
    await placeOrder(shop)
    expect(await startOf(shop, owner)).toBe('to choose')
    expect(await startOf(shop, packer)).toBe(null)
    expect((await choose(shop, packer, 'empty')).status).toBe(403)
    expect((await choose(shop, owner, 'other')).status).toBe(400)

    await emptyDemoIfAsked(shop.db, shop.ownerUrl)
    expect((await countOf(shop)).orders).toBe(1)
    const asked = choose(shop, owner, 'empty')
    let tries = 0
    while ((await startOf(shop, owner)) !== 'emptying' && tries++ < 100) {}
    await emptyDemoIfAsked(shop.db, shop.ownerUrl)
    expect(await asked).toEqual({ status: 200, body: { message: 'Your shop is empty.' } })
    const nothing = { orders: 0, products: 0, customers: 0, pictures: 0, staff: 2 }
    expect(await countOf(shop)).toEqual(nothing)
    expect(await startOf(shop, owner)).toBe('empty')
    expect((await choose(shop, owner, 'sample')).status).toBe(409)

    await shop.make.product({ stock: 3 })
    expect(await startOf(shop, owner)).toBe(null)
    await emptyDemoIfAsked(shop.db, shop.ownerUrl)
    expect((await countOf(shop)).products).toBe(1)
  })

  test('keeps the sample', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    await shop.make.product({ stock: 3 })
    expect((await choose(shop, owner, 'sample')).status).toBe(200)
    expect(await startOf(shop, owner)).toBe(null)
    expect((await choose(shop, owner, 'empty')).status).toBe(409)
    await emptyDemoIfAsked(shop.db, shop.ownerUrl)
    expect((await countOf(shop)).products).toBe(1)
  })
})

test('a demo that begins empty says nothing invented, and is given no past', async ({ shop }) => {
  const facts = () => shop.as()('GET /api/shop/')
  expect(await facts()).toMatchObject({
    is_sample: true,
    founded: 1995,
    gstin: expect.stringMatching(/^33/),
  })
  await startEmpty(shop.db)
  await expect.poll(facts).toMatchObject({
    is_sample: false,
    tagline: '',
    founded: null,
    legal_name: 'Nool',
    gstin: '',
    address: 'Your address',
    nodal_officer: '',
    whatsapp: '',
  })
  await shop.make.product({ stock: 40 })
  const { signal } = new AbortController()
  await makeDemoHistory(shop.ownerUrl, { days: 5, signal })
  expect((await countOf(shop)).orders).toBe(0)
  await startEmpty(shop.db)
})

test('a demo with the sample does not start empty', async ({ shop }) => {
  await shop.make.product({ stock: 1 })
  await expect(startEmpty(shop.db)).rejects.toThrow(StartupError)
})

describe('a shop with facts of its own', () => {
  test.override({
    settings: { SHOP_TAGLINE: 'Cloth from Erode', SHOP_FOUNDED: '2011', SHOP_NAME: 'Vasanth' },
  })
  test('says them, begun empty or not', async ({ shop }) => {
    await startEmpty(shop.db)
    await expect
      .poll(() => shop.as()('GET /api/shop/'))
      .toMatchObject({
        tagline: 'Cloth from Erode',
        founded: 2011,
        legal_name: 'Vasanth',
      })
  })
})
