import { expect } from 'vitest'
import type { OfferRepeats } from '../../../../contract/office/offers.ts'
import { countStatements } from '../../../testing/count-statements.ts'
import { makeOffer } from '../../../testing/offers.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../../testing/staff.ts'
import { listRepeats } from './repeats.ts'

const path = '/api/office/offers/'

/** A shop with an offer on everything, and how a new customer orders there. */
async function openShop(shop: TestShop) {
  const offer = await makeOffer(shop, { kind: 'rupees', paise: 100_00, per: 'order' })
  const shirt = await shop.make.product({ stock: 500 })
  const order = async ({ phone, line1 }: { phone: string; line1: string }) => {
    const customer = await shop.make.customer()
    const { id } = await shop.make.address(customer, { line1 })
    await shop.db.updateTable('addresses').set({ phone }).where('id', '=', id).execute()
    const api = shop.as(customer)
    const placed = await api('POST /api/cod_order_create/', {
      body: { type: 'buynow', ...shirt.selection, quantity: 1, shipping_address_id: id },
    })
    return { api, customer, id: placed.order_id, number: placed.order_number }
  }
  const owner = await makeStaff(shop, 'owner')
  const repeats = async (cursor = ''): Promise<OfferRepeats> => {
    const call = `GET ${path}${offer}/repeats/?cursor=${cursor}`
    return (await read(sendAs(shop, owner, call))).body
  }
  return { offer, order, owner, repeats }
}

test('uses by several accounts of one address or phone number are groups, given back ones are none', async ({
  shop,
}) => {
  const { offer, order, owner, repeats } = await openShop(shop)
  const car = { phone: '9876500001', line1: '12, Car Street' }
  const first = await order(car)
  await order({ phone: '9876500002', line1: '7 Temple Road' })
  expect(await repeats()).toEqual({ results: [], next: null })

  // The same house, typed otherwise.
  const second = await order({ phone: '9876500003', line1: '12 car street.' })
  const third = await order({ phone: '9876500002', line1: '90 Beach Road' })
  const { results } = await repeats()
  expect(results).toMatchObject([
    { same: ['phone'], customers: 2, uses: 2, saving: 200, orders: [{ order: third.number }, {}] },
    {
      same: ['address'],
      customers: 2,
      uses: 2,
      saving: 200,
      orders: [
        { order: second.number, saving: 100 },
        { order: first.number, customer: { id: first.customer.id, name: expect.any(String) } },
      ],
    },
  ])
  expect(JSON.stringify(results)).not.toMatch(/98765|Street/)

  // Without the right to see people it names none.
  const bare = await listRepeats(shop.db, 'catalogue', { id: offer, cursor: '' })
  expect(bare.results[1]?.orders).toEqual([
    { order: second.number, saving: 100, at: expect.any(String) },
    { order: first.number, saving: 100, at: expect.any(String) },
  ])

  await second.api('POST /api/orders/{id}/cancel/', { params: { id: second.id } })
  expect((await repeats()).results).toMatchObject([{ same: ['phone'] }])
  // Address and phone number together are one group.
  await order(car)
  expect((await repeats()).results).toMatchObject([
    { same: ['address', 'phone'], uses: 2 },
    { same: ['phone'] },
  ])
  const missing = await read(sendAs(shop, owner, `GET ${path}999/repeats/`))
  expect(missing.status).toBe(404)
})

test('many groups are paged, in as many queries as one', async ({ shop }) => {
  const { order, owner, offer, repeats } = await openShop(shop)
  const statements = async () => {
    const call = `${path}${offer}/repeats/`
    return (await countStatements(shop, call, { headers: { cookie: `office=${owner.token}` } }))
      .statements
  }
  const pair = async (at: number) => {
    const address = { phone: `98765${10_000 + at}`, line1: `${at} Bazaar Street` }
    await order(address)
    await order(address)
  }
  await pair(0)
  const ofOne = await statements()
  for (let at = 1; at < 12; at += 1) await pair(at)
  const page = await repeats()
  expect([page.results.length, await statements()]).toEqual([10, ofOne])
  const rest = await repeats(page.next ?? '')
  expect([rest.results.length, rest.next]).toEqual([2, null])
  const orders = [...page.results, ...rest.results].flatMap((group) => group.orders)
  expect(new Set(orders.map((each) => each.order)).size).toBe(24)
})

test('only who makes offers reads them', async ({ shop }) => {
  const { offer } = await openShop(shop)
  const support = await makeStaff(shop, 'support')
  const { status, body } = await read(sendAs(shop, support, `GET ${path}${offer}/repeats/`))
  expect([status, body.right]).toEqual([403, 'offers'])
})
