import { expect } from 'vitest'
import { bookOrder } from '../../../testing/orders.ts'
import { csvOf, dayFromNow, type RemittedRow, remit } from '../../../testing/remittance.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../../testing/staff.ts'
import { markDelivered } from '../../shipping/service.ts'
import { findCashDiscrepancies } from '../reconcile-cash.ts'

/** What makers.product costs, with the fee for cash on delivery. */
const total = 1349

async function delivered(shop: TestShop) {
  const order = await bookOrder(shop)
  await markDelivered(shop.db, order.id)
  return order
}

async function remitted(shop: TestShop, staff: StaffMember, rows: RemittedRow[]) {
  expect((await remit(shop, staff, csvOf(rows))).status).toBe(200)
  return moneyOf(shop, staff)
}

const moneyOf = async (shop: TestShop, staff: StaffMember) =>
  (await read(sendAs(shop, staff, 'GET /api/office/money/'))).body

const act = (shop: TestShop, staff: StaffMember, id: number, what: string, json = {}) =>
  read(sendAs(shop, staff, `POST /api/office/remittance-exceptions/${id}/${what}/`, { json }))

test('an exception stays until it is accepted short, and the rest is a loss', async ({ shop }) => {
  const staff = await makeStaff(shop, 'accountant', 'Devi')
  const [one, two] = [await delivered(shop), await delivered(shop)]
  const rows: RemittedRow[] = [
    [one.awb, 1348.99],
    [two.awb, 1300],
  ]
  await remit(shop, staff, csvOf(rows), { dryRun: true })
  expect((await moneyOf(shop, staff)).remittance_exceptions).toEqual([])
  await remitted(shop, staff, rows)
  const { remittance_exceptions: open } = await remitted(shop, staff, rows)
  expect(open).toMatchObject([
    { awb: one.awb, short: 0.01, is_rounding: true, actor: { name: 'Devi' }, settlement: null },
    { awb: two.awb, order: two.number, expected: total, got: 1300, short: 49, is_rounding: false },
  ])
  const [penny, large] = open.map(({ id }: { id: number }) => id)

  const wrong = await act(shop, staff, large, 'accept')
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['reason']])
  const tries = Array.from({ length: 10 }, () => act(shop, staff, penny, 'accept'))
  const statuses = (await Promise.all(tries))
    .map(({ status }) => status)
    .toSorted((one, other) => one - other)
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect((await act(shop, staff, large, 'accept', { reason: 'Their fee' })).body).toMatchObject({
    settlement: 'accepted',
    reason: 'Their fee',
    settled_by: { name: 'Devi' },
    short: null,
  })
  const { cash, remittance_exceptions: settled } = await moneyOf(shop, staff)
  expect(cash).toEqual({ door: 0, courier: 0, bank: 2648.99 })
  expect(settled.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual([
    'Rounding',
    'Their fee',
  ])
  const losses = await shop.db
    .selectFrom('cash_ledger')
    .select(['order_id', 'amount_paise', 'actor'])
    .where('reason', '=', 'short')
    .orderBy('order_id')
    .execute()
  expect(losses).toEqual([
    { order_id: one.id, amount_paise: 1, actor: `staff:${staff.id}` },
    { order_id: two.id, amount_paise: 49_00, actor: `staff:${staff.id}` },
  ])
  expect(await findCashDiscrepancies(shop.db)).toEqual([])
  const audit = await shop.db
    .selectFrom('audit_entries')
    .select('after')
    .where('what', '=', 'remittance.accepted')
    .where('about', '=', two.number)
    .execute()
  expect(audit).toEqual([{ after: { awb: two.awb, rupees: 1300, short: 49, reason: 'Their fee' } }])
  // The same file again is no news.
  expect((await remitted(shop, staff, rows)).remittance_exceptions).toHaveLength(2)
})

test('an exception is noted, reminded of, or settled by a later file', async ({ shop }) => {
  const staff = await makeStaff(shop, 'accountant')
  const late = await bookOrder(shop)
  const short = await delivered(shop)
  const { remittance_exceptions: open } = await remitted(shop, staff, [
    ['NOBODYS', 5],
    [late.awb, total],
    [short.awb, 1000],
  ])
  const [unknown, undelivered, less] = open.map(({ id }: { id: number }) => id)
  expect((await act(shop, staff, unknown, 'accept', { reason: 'x' })).status).toBe(409)
  expect((await act(shop, staff, unknown, 'note', { reason: ' ' })).status).toBe(400)
  expect((await act(shop, staff, 9_999, 'note', { reason: 'x' })).status).toBe(404)
  const reminded = await act(shop, staff, less, 'remind')
  expect(reminded.body).toMatchObject({ settlement: null, reminded_at: expect.any(String) })
  expect(reminded.body.reminder.text).toContain(`AWB: ${short.awb}\nOur order: ${short.number}`)
  expect(reminded.body.reminder.text).toContain('Collected on delivery: ₹1,349.00')
  const noted = await act(shop, staff, unknown, 'note', { reason: 'Of another shop' })
  expect(noted.body).toMatchObject({ settlement: 'noted', reason: 'Of another shop' })
  for (const what of ['note', 'remind']) {
    expect((await act(shop, staff, unknown, what, { reason: 'x' })).status).toBe(409)
  }

  await markDelivered(shop.db, late.id)
  const { cash, remittance_exceptions: now } = await remitted(shop, staff, [
    [late.awb, total],
    [short.awb, total, undefined, 'UTR2'],
  ])
  expect(cash).toEqual({ door: 0, courier: 0, bank: 2 * total })
  const settlements = now.map(({ id, settlement }: { id: number; settlement: string }) => [
    id,
    settlement,
  ])
  expect(settlements.toSorted(([one]: [number], [other]: [number]) => one - other)).toEqual([
    [unknown, 'noted'],
    [undelivered, 'remitted'],
    [less, 'remitted'],
  ])
  expect(await findCashDiscrepancies(shop.db)).toEqual([])
})

test('rows of totals are no exceptions, and a parcel named so is one', async ({ shop }) => {
  const staff = await makeStaff(shop, 'accountant')
  const { awb } = await delivered(shop)
  const head = 'awb,amount,date,reference\n'
  const row = `${awb},1349,${dayFromNow(0)},UTR1\n`
  const sums = 'Total,1349,,\nGrand Total :,"1,349.00",,\n,1349,,Sub-total\n'
  const { status, body } = await remit(shop, staff, new Blob([head, row, sums]))
  expect([status, body.matched?.length, body.exceptions]).toEqual([200, 1, []])
  const named = await remit(shop, staff, csvOf([['TOTALLY-1', 5]]))
  expect(named.body.exceptions).toMatchObject([{ awb: 'TOTALLY-1' }])
})
