import pg from 'pg'
import { expect } from 'vitest'
import { isWaiting } from '../../../testing/is-waiting.ts'
import { bookOrder, bookPaidOrder } from '../../../testing/orders.ts'
import { asOwner } from '../../../testing/owner.ts'
import { csvOf, dayFromNow, type RemittedRow, remit, xlsxOf } from '../../../testing/remittance.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../../testing/staff.ts'
import { markDelivered } from '../../shipping/service.ts'
import { findCashDiscrepancies } from '../reconcile-cash.ts'

/** What makers.product costs, with the fee for cash on delivery. */
const total = 1349
const today = dayFromNow(0)

async function delivered(shop: TestShop) {
  const order = await bookOrder(shop)
  await markDelivered(shop.db, order.id)
  return order
}

const cashOf = async (shop: TestShop, staff: { token: string }) =>
  (await read(sendAs(shop, staff, 'GET /api/office/money/'))).body.cash

test('cash at the courier is summed by whole days since its delivery', async ({ shop }) => {
  const staff = await makeStaff(shop, 'accountant')
  const [two, four, later] = [await delivered(shop), await delivered(shop), await delivered(shop)]
  const since = (id: number, time: string) =>
    asOwner(
      shop,
      `update cash_places set since = now() - interval '${time}' where order_id = ${id}`,
    )
  await since(two.id, '3 days 23:59')
  await since(four.id, '4 days')
  await since(later.id, '200 days')
  const { body } = await read(sendAs(shop, staff, 'GET /api/office/money/'))
  expect(body.ages).toEqual([
    { from_days: 0, to_days: 4, count: 1, amount: total },
    { from_days: 4, to_days: 8, count: 1, amount: total },
    { from_days: 8, to_days: 15, count: 0, amount: 0 },
    { from_days: 15, to_days: 31, count: 0, amount: 0 },
    { from_days: 31, to_days: null, count: 1, amount: total },
  ])
})

test('a remittance is matched to the paisa, once, and the rest are exceptions', async ({
  shop,
}) => {
  const staff = await makeStaff(shop, 'accountant')
  const [one, two, wrong] = [await delivered(shop), await delivered(shop), await delivered(shop)]
  const onItsWay = await bookOrder(shop)
  const card = await bookPaidOrder(shop)
  const rows: RemittedRow[] = [
    [one.awb, total],
    [two.awb, '"1,349.00"', today.split('-').reverse().join('/'), 'UTR2'],
    [wrong.awb, 1348.99],
    [onItsWay.awb, total],
    [card.awb, 100],
    ['NOBODYS', 5],
    [one.awb, total],
  ]
  const file = csvOf(rows)
  const before = { door: total, courier: 3 * total, bank: 0 }
  expect(await cashOf(shop, staff)).toEqual(before)

  const dry = await remit(shop, staff, file, { dryRun: true })
  expect(await cashOf(shop, staff)).toEqual(before)
  const key = 'one'
  const taken = await remit(shop, staff, file, { key })
  expect(taken).toEqual(dry)
  expect(taken).toEqual({
    status: 200,
    body: {
      matched: [
        { awb: one.awb, order: one.number, amount: total, date: today, reference: 'UTR1' },
        { awb: two.awb, order: two.number, amount: total, date: today, reference: 'UTR2' },
      ],
      exceptions: [
        exception(4, wrong, total, 1348.99, 'Another amount'),
        exception(5, onItsWay, total, total, 'Not delivered'),
        exception(6, card, null, 100, 'Not COD'),
        exception(7, { awb: 'NOBODYS', number: null }, null, 5, 'Unknown AWB'),
        exception(8, one, total, total, 'Already remitted'),
      ],
      sums: { matched: 2 * total, exceptions: 4151.99, total: 6849.99, rows: 7 },
    },
  })
  const after = { door: total, courier: total, bank: 2 * total }
  expect(await cashOf(shop, staff)).toEqual(after)

  // The same act; the same file under another key; another file under a key that was used.
  expect(await remit(shop, staff, file, { key })).toEqual(taken)
  const again = (await remit(shop, staff, file)).body
  expect(again.matched).toEqual([])
  expect(again.exceptions).toHaveLength(7)
  expect((await remit(shop, staff, csvOf([['X', 1]]), { key })).status).toBe(422)
  expect(await cashOf(shop, staff)).toEqual(after)
  expect(await findCashDiscrepancies(shop.db)).toEqual([])
  const audit = await shop.db
    .selectFrom('audit_entries')
    .select(['actor', 'about', 'after'])
    .where('what', '=', 'remittance.import')
    .execute()
  expect(audit).toEqual([
    { actor: `staff:${staff.id}`, about: 'remittance 2', after: { rupees: 2 * total } },
  ])
})

const exception = (
  row: number,
  { awb, number }: { awb: string; number: string | null },
  expected: number | null,
  got: number,
  why: string,
) => ({ awb, expected, got, why, order: number, row })

test('XLSX is read as CSV is, and what cannot be read is refused by row, changing nothing', async ({
  shop,
}) => {
  const staff = await makeStaff(shop, 'accountant')
  const { awb } = await delivered(shop)
  const row = [awb, 1348.9999999999998, today, 'UTR1']
  for (const [file, message] of [
    [
      xlsxOf([row], '<row r="3"><c r="A3"><f>SUM(A1)</f><v>1</v></c></row>'),
      /The sheet has formulas/,
    ],
    [xlsxOf([[awb, 1349, 45_000, 'UTR1']]), /^Row 2, date: “45000”; a day such as/],
    [xlsxOf([['1.23E+17', 1349, today, 'UTR1']]), /^Row 2, awb:/],
    [new Blob(['PK\u0003\u0004 and nothing']), /no XLSX file that can be read/],
    [csvOf([['=1+2', 1]]), /^Row 2, awb: “=1\+2”; formulas/],
    [csvOf([[awb, -5]]), /^Row 2, amount: “-5”; formulas and signs/],
    [csvOf([[awb, '13.499']]), /^Row 2, amount:/],
    [csvOf([[awb, total, '2026-02-30']]), /^Row 2, date:/],
    [csvOf([[awb, total, today, ' ']]), /^Row 2, reference: empty; /],
    [csvOf([['"a', total]]), /The CSV cannot be read/],
    [new Blob([new Uint8Array([0xff, 0xfe, 0x61, 0])]), /not UTF-8/],
    [new Blob(['awb,amount,date\nA,1,2026-11-20']), /reference is missing/],
    [new Blob(['awb,amount,date,reference\n']), /no rows/],
    [new Blob([]), /Choose a CSV or XLSX file/],
    [new Blob(['a'.repeat(700_001)]), /700 kB at most/],
  ] as const) {
    const { status, body } = await remit(shop, staff, file)
    expect([status, body.file?.[0]]).toEqual([400, expect.stringMatching(message)])
  }
  expect(await shop.db.selectFrom('remittances').selectAll().execute()).toEqual([])
  const { body } = await remit(shop, staff, xlsxOf([row]))
  expect(body.matched).toMatchObject([{ awb, amount: total }])
})

test('twenty remittances at once, and a scan among them, pay each order in once', async ({
  shop,
}) => {
  const staff = await makeStaff(shop, 'accountant')
  const orders = []
  for (let at = 0; at < 6; at++) orders.push(await delivered(shop))
  const late = await bookOrder(shop)
  const rows = [...orders, late].map(({ awb }): RemittedRow => [awb, total])
  const files = Array.from({ length: 20 }, (_, at) => {
    const turned = [...rows.slice(at % 7), ...rows.slice(0, at % 7)]
    return csvOf(at % 2 ? turned.toReversed() : turned)
  })
  const [, ...taken] = await Promise.all([
    markDelivered(shop.db, late.id),
    ...files.map((file) => remit(shop, staff, file)),
  ])
  expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([200]))
  const matched: string[] = taken.flatMap(({ body }) =>
    body.matched.map(({ awb }: { awb: string }) => awb),
  )
  await remit(shop, staff, csvOf(rows))
  expect(matched.filter((awb) => awb !== late.awb).toSorted()).toEqual(
    orders.map(({ awb }) => awb).toSorted(),
  )
  expect(await cashOf(shop, staff)).toEqual({ door: 0, courier: 0, bank: 7 * total })
  expect(await findCashDiscrepancies(shop.db)).toEqual([])
})

test('an import whose connection is killed in the middle has changed nothing, and is done by its key', async ({
  shop,
}) => {
  const staff = await makeStaff(shop, 'accountant')
  const file = csvOf([
    [(await delivered(shop)).awb, total],
    [(await delivered(shop)).awb, total],
  ])
  const key = 'one'
  const other = new pg.Client({ connectionString: shop.ownerUrl })
  await other.connect()
  await other.query(`begin; select from cash_places
    where order_id = (select max(order_id) from cash_places) for update`)
  const killed = remit(shop, staff, file, { key })
  await isWaiting(shop)
  // It has locked the first of the two.
  await asOwner(
    shop,
    `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
     where not granted and datname = current_database()`,
  )
  expect((await killed).status).toBe(503)
  await other.end()
  expect(await cashOf(shop, staff)).toEqual({ door: 0, courier: 2 * total, bank: 0 })
  expect((await remit(shop, staff, file, { key })).body.matched).toHaveLength(2)
  expect(await cashOf(shop, staff)).toEqual({ door: 0, courier: 0, bank: 2 * total })
  expect(await findCashDiscrepancies(shop.db)).toEqual([])
})
