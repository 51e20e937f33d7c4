import { describe, expect } from 'vitest'
import { placeOrder, stateOf } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../testing/staff.ts'
import { localCourier } from '../shipping/local-courier.ts'
import { runOperator } from './service.ts'

const operatorOf = async (shop: TestShop, staff: StaffMember) =>
  (await read(sendAs(shop, staff, 'GET /api/office/today/'))).body.demo.operator

const setOperator = (shop: TestShop, staff: StaffMember, works: unknown) =>
  read(sendAs(shop, staff, 'PUT /api/office/demo/operator/', { json: { works } }))

const logIn = async (shop: TestShop, { email, password }: StaffMember) => {
  const json = { email, password }
  expect((await sendAs(shop, undefined, 'POST /api/office/login/', { json })).status).toBe(200)
}

/** What becomes of an order that has waited. */
async function statusAfterWaiting(shop: TestShop) {
  const { id } = await placeOrder(shop)
  await asOwner(
    shop,
    `update orders set created_at = now() - interval '2 minutes' where id = ${id}`,
  )
  await runOperator(shop.db, shop.config, localCourier(shop.db))
  return (await stateOf(shop, id)).order
}

describe('the demo’s stand-in', () => {
  test('works until someone signs in to the office, who may let it work again', async ({
    shop,
  }) => {
    expect(await statusAfterWaiting(shop)).toBe('Ready to Ship')
    const packer = await makeStaff(shop, 'packer')
    await logIn(shop, packer)
    expect(await operatorOf(shop, packer)).toEqual({ works: false, is_settled: false })
    expect(await statusAfterWaiting(shop)).toBe('Pending')
    expect((await setOperator(shop, packer, 'often')).body).toEqual({
      works: ['Say true or false.'],
    })
    expect((await setOperator(shop, packer, true)).status).toBe(200)
    expect(await operatorOf(shop, packer)).toEqual({ works: true, is_settled: false })
    expect(await statusAfterWaiting(shop)).toBe('Ready to Ship')

    const owner = await makeStaff(shop, 'owner')
    await logIn(shop, owner)
    expect(await operatorOf(shop, owner)).toEqual({ works: false, is_settled: false })
    const audit = await read(sendAs(shop, owner, 'GET /api/office/audit/?about=on'))
    expect(audit.body.results).toMatchObject([{ what: 'demo.operator', actor: { name: 'packer' } }])
  })

  describe('with DEMO_OPERATOR=on', () => {
    test.override({ settings: { DEMO_OPERATOR: 'on' } })
    test('works whoever is signed in', async ({ shop }) => {
      const owner = await makeStaff(shop, 'owner')
      expect(await operatorOf(shop, owner)).toEqual({ works: true, is_settled: true })
      expect((await setOperator(shop, owner, false)).status).toBe(409)
      expect(await statusAfterWaiting(shop)).toBe('Ready to Ship')
    })
  })

  describe('with DEMO_OPERATOR=off', () => {
    test.override({ settings: { DEMO_OPERATOR: 'off' } })
    test('leaves every order to the maker', async ({ shop }) => {
      expect(await statusAfterWaiting(shop)).toBe('Pending')
    })
  })

  describe('whose clock stands still', () => {
    test.override({ settings: { LOCAL_COURIER_SECONDS: '0' } })
    test('is not spoken of', async ({ shop }) => {
      const owner = await makeStaff(shop, 'owner')
      expect(await operatorOf(shop, owner)).toBe(null)
      expect((await setOperator(shop, owner, true)).status).toBe(404)
    })
  })
})

test('while a demo’s past is written, Today says how much of it is there', async ({ shop }) => {
  const owner = await makeStaff(shop, 'owner')
  const history = async () =>
    (await read(sendAs(shop, owner, 'GET /api/office/today/'))).body.demo.history
  expect(await history()).toBe(null)
  await asOwner(shop, 'update demo set history_made = 120, history_of = 300')
  expect(await history()).toEqual({ made: 120, of: 300 })
  await asOwner(shop, 'update demo set history_made = 300')
  expect(await history()).toBe(null)
})
