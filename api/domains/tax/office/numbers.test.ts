import pg from 'pg'
import { expect } from 'vitest'
import { placeOrder, repeatOrder } from '../../../testing/orders.ts'
import { test } from '../../../testing/shop.ts'

const packers = 50

test('fifty packers at once leave no gap, whatever rolls back or is killed', async ({ shop }) => {
  const { id } = await placeOrder(shop)
  await repeatOrder(shop, id, 3 * packers - 1)
  const orders = await shop.db.selectFrom('orders').select('id').orderBy('id').execute()
  const owner = new pg.Client({ connectionString: shop.ownerUrl })
  await owner.connect()
  const pack = async (at: number) => {
    const client = new pg.Client({ connectionString: shop.ownerUrl })
    // A killed connection reports its end here too.
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const kept: number[] = []
    for (const [round, { id: order }] of orders.slice(3 * at, 3 * at + 3).entries()) {
      await client.query('begin')
      await client.query('select issue_invoice($1)', [order])
      const fate = (at + round) % 5
      if (fate === 0) await client.query('rollback')
      else if (fate === 1 && round === 2) {
        await owner.query('select pg_terminate_backend($1)', [rows[0].pid])
        break
      } else {
        await client.query('commit')
        kept.push(order)
      }
    }
    await client.end().catch(() => {})
    return kept
  }
  const done = await Promise.all(Array.from({ length: packers }, (_, at) => pack(at)))
  const invoices = await shop.db
    .selectFrom('tax_documents')
    .select(['order_id', 'serial', 'issued_at'])
    .orderBy('serial')
    .execute()
  expect(invoices.map(({ order_id }) => order_id).toSorted((a, b) => a - b)).toEqual(
    done.flat().toSorted((a, b) => a - b),
  )
  expect(invoices.map(({ serial }) => serial)).toEqual(invoices.map((_, at) => at + 1))
  expect(invoices.length).toBeLessThan(3 * packers)
  // Later numbers are later documents.
  const times = invoices.map(({ issued_at }) => issued_at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  await owner.end()
})

test('one parcel packed by twenty at once has one invoice', async ({ shop }) => {
  const { id } = await placeOrder(shop)
  const clients = Array.from(
    { length: 20 },
    () => new pg.Client({ connectionString: shop.ownerUrl }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  const numbers = await Promise.all(
    clients.map(
      async (client) =>
        (await client.query('select issue_invoice($1) as number', [id])).rows[0].number,
    ),
  )
  expect(new Set(numbers).size).toBe(1)
  await Promise.all(clients.map((client) => client.end()))
})

test('numbers turn with the financial year at midnight in India, and have at most 16 signs', async ({
  shop,
}) => {
  const client = new pg.Client({ connectionString: shop.ownerUrl })
  await client.connect()
  const take = async (at: string) =>
    (await client.query(`select number from take_tax_number('INV', $1)`, [at])).rows[0].number
  expect(await take('2027-03-31T23:59:59+05:30')).toBe('INV/26-27/000001')
  expect(await take('2027-04-01T00:00:00+05:30')).toBe('INV/27-28/000001')
  expect(await take('2027-03-31T18:29:59Z')).toBe('INV/26-27/000002')
  await client.query('update tax_document_counters set last_serial = 999999')
  expect(await take('2027-03-31T12:00:00Z')).toBe('INV26-27/1000000')
  await client.end()
})

test('a number that is dated into another month is no gap; one that is nowhere is, at the turn of a month too', async ({
  shop,
}) => {
  const { id } = await placeOrder(shop)
  await repeatOrder(shop, id, 3)
  const orders = await shop.db.selectFrom('orders').select('id').orderBy('id').execute()
  const client = new pg.Client({ connectionString: shop.ownerUrl })
  await client.connect()
  const days = ['2026-09-10', '2026-11-20', '2026-09-12', '2026-10-05']
  for (const [at, { id: order }] of orders.entries()) {
    await client.query('select issue_invoice($1, p_at => $2)', [order, `${days[at]}T12:00:00Z`])
  }
  const gaps = async (month: string) => {
    const { rows } = await client.query(
      `select text from find_untied($1, ($1::date + interval '1 month')::date) as text where text ~ 'no number'`,
      [`${month}-01`],
    )
    return rows.map(({ text }) => text)
  }
  const months = ['2026-09', '2026-10', '2026-11']
  for (const month of months) expect([month, await gaps(month)]).toEqual([month, []])
  const { rows: issued } = await client.query(
    `select entry -> 'docs' as docs from gstr1_rows('2026-09-01', '2026-10-01') where table_name = 'doc_det'`,
  )
  const run = (num: number, serial: string) => ({
    num,
    from: `INV/26-27/${serial}`,
    to: `INV/26-27/${serial}`,
    totnum: 1,
    cancel: 0,
    net_issue: 1,
  })
  expect(issued).toEqual([{ docs: [run(1, '000001'), run(2, '000003')] }])

  await client.query(`set session_replication_role = replica`)
  await client.query('delete from tax_documents where serial = 3')
  expect(await gaps('2026-09')).toEqual([])
  expect(await gaps('2026-10')).toEqual(['INV/26-27 has no number 3'])
  await client.end()
})
