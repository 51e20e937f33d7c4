import pg from 'pg'
import { expect } from 'vitest'
import { placeOrder, repeatOrder } from '../../testing/orders.ts'
import { test } from '../../testing/shop.ts'

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
