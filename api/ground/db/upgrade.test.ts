import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseUrl } from '../../testing/database-url.ts'
import { printSchema } from '../../testing/print-schema.ts'
import { makeShopAt0107, tablesAt0107 } from '../../testing/shop-at-0107.ts'
import { migrate } from './migrate.ts'

/** What says which migrations and files have been applied. */
const ofRunner = ['migrations', 'applied_files', 'applied_functions']

async function openEmpty(name: string) {
  const server = new pg.Client({ connectionString: inject('postgresUrl') })
  await server.connect()
  await server.query(`create database ${name}`)
  const url = databaseUrl(inject('postgresUrl'), name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  })
  return { url, client }
}

async function openShop(name: string) {
  const opened = await openEmpty(name)
  await makeShopAt0107(opened.client)
  return opened
}

/** The rows of each table, in an order of their own. */
async function readRows(client: pg.Client): Promise<[table: string, rows: string[]][]> {
  const all: [string, string[]][] = []
  for (const table of tablesAt0107.filter((name) => !ofRunner.includes(name))) {
    const { rows } = await client.query<{ row: string }>(
      `select t::text as row from ${table} t order by 1`,
    )
    all.push([table, rows.map(({ row }) => row)])
  }
  return all
}

const namesOf = async (client: pg.Client) =>
  (await client.query<{ name: string }>('select name from migrations')).rows.map(({ name }) => name)

/** What the application calls, and what runs by itself. */
async function readFunctions(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query(
    `select proname || '(' || pg_get_function_identity_arguments(oid) || ')' as name
     from pg_proc where pronamespace = 'public'::regnamespace
     union all select tgrelid::regclass || ' ' || tgname from pg_trigger where not tgisinternal
     order by name`,
  )
  return rows
}

test('a shop of the version before the baseline is the same after it, and sells', async () => {
  const { url, client } = await openShop('carried_over')
  const { rows: statuses } = await client.query(
    `select count(distinct status)::integer as orders,
       (select count(distinct status)::integer from return_requests) as returns from orders`,
  )
  expect(statuses).toEqual([{ orders: 10, returns: 6 }])
  const before = await readRows(client)
  await migrate(url)
  expect(await readRows(client)).toEqual(before)
  const fresh = await openEmpty('fresh')
  await migrate(fresh.url)
  expect(await printSchema(client)).toBe(await printSchema(fresh.client))
  expect(await readFunctions(client)).toEqual(await readFunctions(fresh.client))
  expect(await namesOf(client)).toEqual(expect.arrayContaining(await namesOf(fresh.client)))

  const placed = await client.query(
    `select outcome from addresses a, lateral (select id from sizes where stock > 0 order by id limit 1) s
     cross join lateral place_cod_order(p_customer_id => a.customer_id, p_kind => 'buynow', p_size_id => s.id,
       p_quantity => 1, p_address_id => a.id, p_idempotency_key => 'one', p_request_sha256 => '',
       p_waited => '0', p_notes => null, p_cod_fee_paise => 0, p_shipping_fee_paise => 0,
       p_free_shipping_above_paise => 0, p_expected_total_paise => null)
     where a.id = (select min(id) from addresses)`,
  )
  expect(placed.rows).toEqual([{ outcome: 'placed' }])
  const { rows: wrong } = await client.query(
    `select s.id from sizes s left join stock_ledger l on l.size_id = s.id
     group by s.id having s.stock <> coalesce(sum(l.delta), 0)`,
  )
  expect(wrong).toEqual([])
})

test('a shop of an older version is left as it is, and told the way', async () => {
  const { url, client } = await openShop('older')
  const way = 'start version 0.1.0 on it once, then this one'
  await client.query(`delete from migrations where name = '0107_phone_logins'`)
  const before = await readRows(client)
  await expect(migrate(url)).rejects.toThrow(
    `the database is of an older version (0106_lines_for_later); ${way}`,
  )
  expect(await readRows(client)).toEqual(before)
  expect(await namesOf(client)).not.toContain('0108_baseline')
})
