import { expect } from 'vitest'
import { testCourier } from '../../../testing/courier.ts'
import { chargeParcel, daysAgo } from '../../../testing/courier-charge.ts'
import { bookOrder, takeOrder } from '../../../testing/orders.ts'
import { asOwner } from '../../../testing/owner.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../../testing/staff.ts'
import { shipOrder } from '../../shipping/service.ts'

const listFor = async (shop: TestShop, staff: StaffMember) =>
  (await read(sendAs(shop, staff, 'GET /api/office/money/'))).body.weight_charges

const clockFor = async (shop: TestShop, staff: StaffMember) =>
  (await read(sendAs(shop, staff, 'GET /api/office/today/'))).body.clocks.find(
    ({ name }: { name: string }) => name === 'Weight disputes',
  )

test('a weight charge is listed with its clock and what was declared, and answered once', async ({
  shop,
}) => {
  const staff = await makeStaff(shop, 'accountant', 'Divya')
  const { id, number } = await takeOrder(shop)
  await asOwner(shop, 'update sizes set weight_grams = 410')
  const { awb } = await shipOrder(shop.db, testCourier().courier, id)
  // What it weighs by now is not what was declared.
  await asOwner(shop, 'update sizes set weight_grams = 999')
  const later = await bookOrder(shop)
  await chargeParcel(shop, later.awb, 'T2', { at: daysAgo(1) })
  await chargeParcel(shop, awb, 'T1')
  const [first, second] = await listFor(shop, staff)
  expect(first).toMatchObject({
    order: number,
    awb,
    courier: 'Test Express',
    declared_grams: 410,
    charged_grams: 1500,
    amount: 42.5,
    state: 'open',
    answered_by: null,
    lines: [{ quantity: 1, weight_grams: 410 }],
  })
  expect(Date.parse(first.due_at) - Date.parse(first.charged_at)).toBe(7 * 86_400_000)
  expect(await clockFor(shop, staff)).toEqual({
    name: 'Weight disputes',
    count: 2,
    due_at: first.due_at,
  })

  const act = (path: string, json: object, key?: string) =>
    read(
      sendAs(shop, staff, `POST /api/office/weight-charges/${path}/`, {
        json,
        ...(key && { key }),
      }),
    )
  expect(await act(`${first.id}/dispute`, { reference: ' ' })).toMatchObject({
    status: 400,
    body: { reference: [expect.any(String)] },
  })
  const disputed = await act(`${first.id}/dispute`, { reference: 'WD-7' }, 'one')
  expect(disputed).toMatchObject({
    status: 200,
    body: { state: 'disputed', reference: 'WD-7', answered_by: { kind: 'staff', name: 'Divya' } },
  })
  expect(await act(`${first.id}/dispute`, { reference: 'WD-7' }, 'one')).toEqual(disputed)
  expect((await act(`${first.id}/dispute`, { reference: 'WD-8' }, 'one')).status).toBe(422)
  expect((await act(`${first.id}/accept`, {})).status).toBe(409)
  expect((await act('999999/accept', {})).status).toBe(404)
  expect((await act(`${second.id}/accept`, {})).body).toMatchObject({ state: 'accepted' })
  expect((await clockFor(shop, staff)).count).toBe(0)
  const audit = shop.db.selectFrom('audit_entries').select(['actor', 'what', 'about', 'after'])
  expect(await audit.where('what', 'like', 'weight.%').orderBy('id').execute()).toEqual([
    {
      actor: `staff:${staff.id}`,
      what: 'weight.disputed',
      about: number,
      after: { awb, rupees: 42.5, declared_grams: 410, charged_grams: 1500, reference: 'WD-7' },
    },
    expect.objectContaining({ what: 'weight.accepted', about: later.number }),
  ])
})

test('a clock that has run out reads as the courier’s rule says, and is answered no more', async ({
  shop,
}) => {
  const staff = await makeStaff(shop, 'owner')
  const { awb } = await bookOrder(shop)
  await chargeParcel(shop, awb, 'T1', { at: daysAgo(7.01) })
  const [late] = await listFor(shop, staff)
  expect(late).toMatchObject({ state: 'lapsed', answered_at: null })
  expect(await clockFor(shop, staff)).toEqual({ name: 'Weight disputes', count: 0, due_at: null })
  const path = `POST /api/office/weight-charges/${late.id}/accept/`
  expect(await read(sendAs(shop, staff, path))).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/rule has accepted/) },
  })
  expect((await listFor(shop, staff))[0].state).toBe('lapsed')
  // A month later it is history.
  await asOwner(shop, "update weight_charges set due_at = now() - interval '31 days'")
  expect(await listFor(shop, staff)).toEqual([])
})

test('what the courier gives back waits for no one', async ({ shop }) => {
  const staff = await makeStaff(shop, 'owner')
  const { awb } = await bookOrder(shop)
  // Read in any order.
  await chargeParcel(shop, awb, 'T2', { amountPaise: -42_50, at: daysAgo(1) })
  await chargeParcel(shop, awb, 'T1')
  expect(await listFor(shop, staff)).toMatchObject([{ state: 'given back', amount: 42.5 }])
  expect((await clockFor(shop, staff)).count).toBe(0)
})

test('of two answers at once one is stored', async ({ shop }) => {
  const staff = await makeStaff(shop, 'owner')
  const { awb } = await bookOrder(shop)
  await chargeParcel(shop, awb, 'T1')
  const [{ id }] = await listFor(shop, staff)
  const answers = await Promise.all(
    ['accept', 'dispute'].map((act) =>
      sendAs(shop, staff, `POST /api/office/weight-charges/${id}/${act}/`, {
        json: act === 'accept' ? {} : { reference: 'WD-1' },
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const entries = shop.db.selectFrom('audit_entries').select('id').where('what', 'like', 'weight.%')
  expect(await entries.execute()).toHaveLength(1)
})

test('an order shows what its parcels cost to those who may see sums', async ({ shop }) => {
  const { awb, number } = await bookOrder(shop)
  await chargeParcel(shop, awb, 'T1', {
    kind: 'freight',
    description: 'Freight Charge',
    amountPaise: 58_00,
  })
  await chargeParcel(shop, awb, 'T2')
  await chargeParcel(shop, awb, 'T3', {
    kind: 'rto',
    description: 'RTO Freight Charge',
    amountPaise: 50_00,
  })
  await chargeParcel(shop, awb, 'T4', {
    kind: 'freight',
    description: 'Freight Reversed',
    amountPaise: -8_00,
  })
  const costsFor = async (role: 'support' | 'accountant' | 'packer') => {
    const staff = await makeStaff(shop, role)
    const { body } = await read(sendAs(shop, staff, `GET /api/office/orders/${number}/`))
    return body.parcels[0].costs
  }
  const costs = [
    { kind: 'freight', amount: 50 },
    { kind: 'rto', amount: 50 },
    { kind: 'weight', amount: 42.5 },
  ]
  expect(await costsFor('support')).toBe(null)
  expect(await costsFor('accountant')).toEqual(costs)
  expect(await costsFor('packer')).toBe(null)
  const owner = await makeStaff(shop, 'owner')
  const money = (await read(sendAs(shop, owner, 'GET /api/office/money/'))).body
  expect(money.courier_costs).toEqual(costs)
})

test('charges are only added to, by their step', async ({ shop }) => {
  const { awb } = await bookOrder(shop)
  await chargeParcel(shop, awb, 'T1')
  for (const table of ['courier_charges', 'weight_charges'] as const) {
    await expect(shop.db.deleteFrom(table).execute()).rejects.toThrow(/permission denied/)
  }
  const charges = shop.db.updateTable('courier_charges').set({ amount_paise: 1 })
  await expect(charges.execute()).rejects.toThrow(/permission denied/)
})
