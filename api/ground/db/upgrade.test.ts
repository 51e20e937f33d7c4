import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseUrl } from '../../testing/database-url.ts'
import { printSchema } from '../../testing/print-schema.ts'
import { makeShopAt0107, tablesAt0107 } from '../../testing/shop-at-0107.ts'
import { migrate } from './migrate.ts'

/** What says which migrations and files have been applied. */
const ofRunner = ['migrations', 'applied_files', 'applied_functions', 'schema_epoch']

/** Tables whose money stands elsewhere since: what is read of it before, and now. */
const moved = {
  orders: {
    before: `select number, o.customer_id, o.status, payment_method, payment_status, o.created_at, subtotal_paise,
        o.shipping_paise, cod_fee_paise, total_paise, idempotency_key, o.entered_by, o.shipping_address, o.notes,
        o.buyer_gstin, coalesce(i.razorpay_order_id, asked.razorpay_order_id) as asked, i.razorpay_payment_id as paid
      from orders o left join payment_intents i on i.id = payment_intent_id
      left join payment_intents asked on asked.order_id = o.id order by number`,
    after: `select number, o.customer_id, o.status, payment_method, payment_status, o.created_at,
        amount_paise(purchase_id, 'goods') as subtotal_paise, amount_paise(purchase_id, 'shipping') as shipping_paise,
        amount_paise(purchase_id, 'cod_fee') as cod_fee_paise, total_paise, idempotency_key, p.entered_by,
        o.shipping_address, o.notes, o.buyer_gstin, p.razorpay_order_id as asked, p.razorpay_payment_id as paid
      from orders o join purchases p on p.id = purchase_id order by number`,
  },
  order_lines: {
    before: `select id, order_id, size_id, quantity, unit_price_paise as list, unit_price_paise, mrp_paise, hsn, tax_paise
      from order_lines order by id`,
    after: `select id, order_id, size_id, quantity, list_price_paise as list, unit_price_paise, mrp_paise, hsn, tax_paise
      from order_lines order by id`,
  },
  payment_intents: {
    before: `select id, customer_id, kind, status, amount_paise, shipping_paise, shipping_address, hold_expires_at
      from payment_intents where kind <> 'order' order by id`,
    after: `select id, customer_id, kind, status, purchase_total(id) as amount_paise,
        amount_paise(id, 'shipping') as shipping_paise, shipping_address, hold_expires_at
      from purchases where method = 'card' order by id`,
  },
  payment_intent_lines: {
    before: `select i.id, size_id, quantity, unit_price_paise, mrp_paise
      from payment_intent_lines join payment_intents i on i.id = intent_id order by i.id, size_id`,
    after: `select p.id, size_id, quantity, unit_price_paise, mrp_paise
      from purchase_lines join purchases p on p.id = purchase_id where method = 'card' order by p.id, size_id`,
  },
  payments: {
    before: `select p.razorpay_payment_id, razorpay_order_id, p.status, p.amount_paise, refunded_paise
      from payments p join payment_intents i on i.id = intent_id order by 1`,
    after: `select p.razorpay_payment_id, razorpay_order_id, p.status, p.amount_paise, refunded_paise
      from payments p join purchases i on i.id = purchase_id order by 1`,
  },
  stock_ledger: {
    before: `select id, size_id, delta, reason, replace(cause, 'intent:', 'purchase:') as cause from stock_ledger order by id`,
    after: 'select id, size_id, delta, reason, cause from stock_ledger order by id',
  },
  products: {
    before: `select id, slug, name, is_active, case when is_active then 'on_sale' else 'draft' end as state,
        featured_position, price_paise, mrp_paise, search_document::text, declarations, updated_at
      from products order by id`,
    after: `select id, slug, name, is_active, state, featured_position, price_paise, mrp_paise, search_document::text,
        declarations, updated_at from products order by id`,
  },
  // So that the index of products is made again.
  product_changes: {
    before: `select id from products where is_active
      union select product_id from product_changes order by 1`,
    after: 'select distinct product_id as id from product_changes order by 1',
  },
  variant_pictures: {
    before:
      'select variant_id, position, picture_id, view, alt from variant_pictures order by 1, 2',
    after: 'select variant_id, position, picture_id, view, alt from variant_pictures order by 1, 2',
  },
  outbox: {
    before: 'select id, message_id, kind, recipient, sent_at from outbox order by id',
    after: 'select id, message_id, kind, recipient, sent_at from outbox order by id',
  },
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

async function openShop(name: string) {
  const opened = await openEmpty(name)
  await makeShopAt0107(opened.client)
  return opened
}

/** The rows of each table, in an order of their own. */
async function readRows(client: pg.Client): Promise<[table: string, rows: string[]][]> {
  const all: [string, string[]][] = []
  const same = tablesAt0107.filter((name) => !ofRunner.includes(name) && !(name in moved))
  for (const table of same) {
    const { rows } = await client.query<{ row: string }>(
      `select t::text as row from ${table} t order by 1`,
    )
    all.push([table, rows.map(({ row }) => row)])
  }
  return all
}

async function readMoved(client: pg.Client, when: 'before' | 'after') {
  const all: [string, unknown[]][] = []
  for (const [table, statements] of Object.entries(moved)) {
    all.push([table, (await client.query(statements[when])).rows])
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

test('a shop of the version before the baseline has the same rows and money after it, and sells', async () => {
  const { url, client } = await openShop('carried_over')
  const { rows: statuses } = await client.query(
    `select count(distinct status)::integer as orders,
       (select count(distinct status)::integer from return_requests) as returns from orders`,
  )
  expect(statuses).toEqual([{ orders: 10, returns: 6 }])
  const before = await readRows(client)
  const movedBefore = await readMoved(client, 'before')
  await migrate(url)
  expect(await readRows(client)).toEqual(before)
  expect(await readMoved(client, 'after')).toEqual(movedBefore)
  const { rows: torn } = await client.query(
    'select id from purchases where not are_amounts_whole(id)',
  )
  expect(torn).toEqual([])
  const fresh = await openEmpty('fresh')
  await migrate(fresh.url)
  expect(await printSchema(client)).toBe(await printSchema(fresh.client))
  expect(await readFunctions(client)).toEqual(await readFunctions(fresh.client))
  expect(await namesOf(client)).toEqual(expect.arrayContaining(await namesOf(fresh.client)))

  const placed = await client.query(
    `select outcome from addresses a, lateral (select id from sizes where stock > 0 order by id limit 1) s
     cross join lateral start_purchase(p_customer_id => a.customer_id, p_method => 'cod', p_kind => 'buynow',
       p_size_id => s.id, p_quantity => 1, p_variant_id => null, p_product_id => null, p_size_ids => null,
       p_quantities => null, p_address_id => a.id, p_gstin => null, p_notes => null, p_consents => null,
       p_expected_total_paise => null, p_limits => null, p_idempotency_key => 'one', p_request_sha256 => '')
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
