import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseUrl } from '../testing/database-url.ts'
import { migrate } from './migrate.ts'
import { findNarrow } from './wide-ids/find-narrow.ts'

type Row = Record<string, unknown>

/** A shop of migration 0010: its functions, and orders, returns and refunds in every state. */
const shop: { functions: string; rows: Record<string, Row[]>; sequences: Record<string, number> } =
  JSON.parse(
    gunzipSync(
      readFileSync(new URL('../testing/shop-at-0010.json.gz', import.meta.url)),
    ).toString(),
  )

async function openOldShop(client: pg.Client): Promise<void> {
  await runner({
    dbClient: client,
    dir: fileURLToPath(new URL('./migrations/', import.meta.url)),
    migrationsTable: 'migrations',
    direction: 'up',
    count: 10,
    log: () => {},
  })
  await client.query('set client_min_messages = warning')
  await client.query(shop.functions)
  // Rows as they were: no trigger makes another of them.
  await client.query('set session_replication_role = replica')
  for (const [table, rows] of Object.entries(shop.rows)) {
    await client.query(`delete from ${table}`)
    await client.query(
      `insert into ${table} overriding system value
       select * from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )
  }
  for (const [sequence, last] of Object.entries(shop.sequences)) {
    await client.query('select setval($1, $2)', [sequence, last])
  }
  await client.query('set session_replication_role = origin')
}

/** The rows of a table in the columns that it had, in an order of their own. */
async function rowsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query(`select to_json(t) as row from ${table} t`)
  const columns = Object.keys(shop.rows[table]?.[0] ?? {})
  const toText = (row: Row) => JSON.stringify(columns.map((column) => row[column]))
  return rows.map(({ row }) => toText(row)).toSorted()
}

/** What the application calls, and what runs by itself. */
async function readSchema(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query(
    `select proname || '(' || pg_get_function_identity_arguments(oid) || ')' as name
     from pg_proc where pronamespace = 'public'::regnamespace
     union all select tgrelid::regclass || ' ' || tgname from pg_trigger where not tgisinternal
     union all select tablename || ' ' || indexname from pg_indexes where schemaname = 'public'
     order by name`,
  )
  return rows
}

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

test('a shop of migration 0010 is the same after those that follow, and sells', async () => {
  const { url, client } = await openEmpty('upgraded')
  await openOldShop(client)
  const before = new Map<string, string[]>()
  for (const table of Object.keys(shop.rows)) before.set(table, await rowsOf(client, table))
  await migrate(url)
  // The index is made again, since it has other features.
  before.delete('product_changes')
  // A confirmation may be taken back since, and an exchange refunded.
  before.get('order_status_moves')?.push('["Confirmed","Pending"]', '["Exchanged","Refunded"]')
  before.get('order_status_moves')?.sort()
  const { rowCount: unmarked } = await client.query(
    'select from products where id not in (select product_id from product_changes)',
  )
  expect(unmarked).toBe(0)
  for (const [table, rows] of before) {
    expect([table, await rowsOf(client, table)]).toEqual([table, rows])
  }
  const { rows: requests } = await client.query(
    `select r.status, r.state, r.quantity = l.quantity as "isWhole",
       r.goods_paise + r.shipping_paise + r.cod_fee_paise is not distinct from f.amount_paise as "isTied"
     from return_requests r join order_lines l on l.id = r.order_line_id
     left join refunds f on f.return_request_id = r.id and f.status <> 'failed'
     group by 1, 2, 3, 4 order by 1`,
  )
  const closed = ['Refunded', 'Exchanged']
  expect(requests).toEqual(
    ['Approved', 'Exchanged', 'Received', 'Refunded', 'Rejected', 'Requested'].map((status) => ({
      status,
      state: closed.includes(status) ? 'Closed' : status,
      isWhole: true,
      isTied: true,
    })),
  )
  const fresh = await openEmpty('fresh')
  await migrate(fresh.url)
  expect(await findNarrow(fresh.client)).toEqual([])
  expect(await readSchema(client)).toEqual(await readSchema(fresh.client))

  const placed = await client.query(
    `select outcome, v.product_id
     from cart_lines l join sizes s on s.id = l.size_id join variants v on v.id = s.variant_id
     join addresses a on a.customer_id = l.customer_id
     cross join lateral place_cod_order(p_customer_id => l.customer_id, p_kind => 'cart', p_size_id => null,
       p_quantity => null, p_address_id => a.id, p_idempotency_key => 'one', p_request_sha256 => '',
       p_waited => '0', p_notes => null, p_cod_fee_paise => 0, p_shipping_fee_paise => 0,
       p_free_shipping_above_paise => 0, p_expected_total_paise => null)`,
  )
  expect(placed.rows).toMatchObject([{ outcome: 'placed' }])
  const changes = await client.query('select product_id from catalogue_changes')
  expect(changes.rows).toEqual([{ product_id: placed.rows[0].product_id }])
  const { rows: wrong } = await client.query(
    `select s.id from sizes s left join stock_ledger l on l.size_id = s.id
     group by s.id having s.stock <> coalesce(sum(l.delta), 0)`,
  )
  expect(wrong).toEqual([])
})

test('cash of an older shop is where its orders say', async () => {
  const { url, client } = await openEmpty('older_cash')
  await openOldShop(client)
  await migrate(url)
  const { rows } = await client.query(
    `select coalesce(p.place, 'none') as place, array_agg(distinct o.status order by o.status) as orders
     from orders o left join cash_places p on p.order_id = o.id
     where payment_method = 'cod' group by place order by place`,
  )
  expect(rows).toEqual([
    { place: 'courier', orders: ['Delivered', 'Exchanged', 'Refunded'] },
    {
      place: 'door',
      orders: ['Confirmed', 'In Transit', 'Pending', 'Processing', 'Ready to Ship', 'Shipped'],
    },
    { place: 'sales', orders: ['Cancelled'] },
  ])
  const { rows: uneven } = await client.query(
    `select order_id from cash_places p join lateral (
       select sum(case p.place when to_account then l.amount_paise when from_account then -l.amount_paise end) as paise
       from cash_ledger l where l.order_id = p.order_id) ledger on true
     where place <> 'sales' and paise is distinct from amount_paise`,
  )
  expect(uneven).toEqual([])
})

test('orders of an older shop have documents at their next step, of what was charged', async () => {
  const { url, client } = await openEmpty('older_documents')
  await openOldShop(client)
  await migrate(url)
  expect((await client.query('select from tax_documents')).rowCount).toBe(0)
  await client.query(
    `select record_seller('{"legal_name": "Nool", "trade_name": "Nool", "address": "1 Street", "email": "a@b.in",
       "phone": "1", "gstin": "33AAACN1234F1Z5", "hsn_digits": 4, "is_composition": false}', null)`,
  )
  // One that leaves, and one that had arrived and is credited.
  await client.query(`update orders set status = 'Shipped' where status = 'Ready to Ship'`)
  await client.query(
    `select issue_credit_note(id, 'return:1', 'Returned', null, true, true) from orders where status = 'Delivered'`,
  )
  const { rows } = await client.query(
    `select o.status, array_agg(distinct d.kind order by d.kind) as kinds,
       bool_and(d.total_paise = o.total_paise and d.cgst_paise = d.sgst_paise
         and d.total_paise = d.taxable_paise + d.cgst_paise + d.sgst_paise + d.igst_paise) as is_tied
     from orders o join tax_documents d on d.order_id = o.id group by o.status order by o.status`,
  )
  expect(rows).toEqual([
    { status: 'Delivered', kinds: ['credit_note', 'invoice'], is_tied: true },
    { status: 'Shipped', kinds: ['invoice'], is_tied: true },
  ])
})

test('colours of an older shop are filed anew by their names', async () => {
  const { url, client } = await openEmpty('older_colours')
  await openOldShop(client)
  const { rows: old } = await client.query(
    `update variants set colour_name = named.name, hex = '#a08b70', colour_family = 'Orange'
     from (values (1, 'Khaki'), (2, 'Soft Plum and Rose'), (3, 'Sunrise')) as named(n, name)
     where id = (select id from variants order by id offset n - 1 limit 1)
     returning id, product_id`,
  )
  await client.query('delete from product_changes')
  await migrate(url)
  const { rows } = await client.query(
    'select colour_name, colour_family from variants where id = any($1) order by colour_name',
    [old.map((variant) => variant.id)],
  )
  expect(rows).toEqual([
    { colour_name: 'Khaki', colour_family: 'Beige' },
    { colour_name: 'Soft Plum and Rose', colour_family: 'Purple' },
    { colour_name: 'Sunrise', colour_family: 'Orange' },
  ])
})
