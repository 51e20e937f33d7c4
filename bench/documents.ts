import pg from 'pg'
import { readGstr1 } from '../api/domains/tax/gstr1.ts'
import { openDb, openPool } from '../api/ground/db/pool.ts'
import { makeParcelLabels, makeTaxDocument } from '../api/ground/documents/documents.ts'
import type { TaxDocumentData } from '../api/ground/documents/tax-document.ts'
import { median } from './load.ts'
import type { Shop } from './shop.ts'
import { descendantsOf, readCommand, startCpuCount } from './usage.ts'

const invoices = Number(process.env.BENCH_INVOICES ?? 100_000)
const timed = 500
/** Orders that are placed and invoiced; the others are their copies, as each by itself takes minutes. */
const model = Math.min(2_000, invoices)
const apart = 10_000_000
const month = '2026-10'
const twoSizes = 'select id, price_paise from sizes order by id limit 2'

/** What an invoice adds to the last scan, a hundred PDFs, and the return of a month with 100,000 invoices. */
export async function measureDocuments({ databaseUrl }: Shop): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const pool = openPool(databaseUrl)
  try {
    await placeOrders(client)
    const number = `select issue_invoice(id, p_at => '${month}-15T12:00:00+05:30') from orders`
    const { rows: orders } = await client.query('select id from orders order by id limit $1', [
      timed,
    ])
    const each: number[] = []
    for (const { id } of orders) {
      each.push(await timeOf(() => client.query(`${number} where id = $1`, [id])))
    }
    console.log(
      `an invoice: ${median(each).toFixed(1)} ms, ${Math.max(...each).toFixed(1)} at most`,
    )

    const { rows } = await client.query<{ data: TaxDocumentData }>(
      'select data from tax_documents order by id limit 100',
    )
    const [first] = rows
    if (first) await makeTaxDocument({ document: first.data, paper: 'a5' })
    const printAll = async () => {
      for (const { data } of rows) await makeTaxDocument({ document: data, paper: 'a5' })
    }
    await report(`${rows.length} invoices as PDF`, printAll, renderers)
    const labels = Array.from({ length: 100 }, (_, at) => ({ ...label, awb: `NL${at}` }))
    await report('100 parcel labels in one PDF', () => makeParcelLabels(labels), renderers)

    // The counter's row is written anew by each: a transaction of all of them would read ever more of it.
    for (let from = 0; from < model; from += timed) {
      await client.query(`${number} order by id limit ${timed} offset ${from}`)
    }
    await copyOrders(client)
    await client.query('vacuum analyze')
    // What filled the shop before is in the highest figure, too.
    const before = Math.round(process.memoryUsage.rss() / 1e6)
    await report(
      `GSTR-1 of ${invoices} invoices`,
      () => readGstr1(openDb(pool), month, 'json'),
      () => [process.pid, ...descendantsOf(process.pid)],
    )
    const highest = Math.round(process.resourceUsage().maxRSS / 1000)
    console.log(`in ${highest} MB at most, ${before} MB before`)
  } finally {
    await pool.end()
    await client.end()
  }
}

/** Orders of two lines to four states, all in the month; half of them of 5,000 businesses. */
async function placeOrders(client: pg.Client): Promise<void> {
  process.stderr.write(`Writing ${model} orders\n`)
  await client.query(
    `insert into customers (email, username, password_hash) values ('bench@example.com', 'bench@example.com', 'x')`,
  )
  // Rows that count orders are written anew by each: in one transaction each would read ever more of them.
  for (let written = 0; written < model; written += timed) {
    await client.query(
      `with two as materialized (select row_number() over (order by id) as place, * from (${twoSizes}) two),
       chosen as materialized (
         select n, c.id as customer_id, nextval('purchases_id_seq')::integer as purchase_id
         from customers c, generate_series($1::integer, $2::integer) n where c.email = 'bench@example.com'
       ), purchase as (
         insert into purchases (id, customer_id, method, kind, status, request_sha256, settled_at) overriding system value
         select purchase_id, customer_id, 'cod', 'cart', 'settled', '', now() from chosen
       ), line as (
         insert into purchase_lines (purchase_id, position, size_id, quantity, list_price_paise, unit_price_paise)
         select purchase_id, place, id, 1, price_paise, price_paise from chosen, two
       ), amount as (
         insert into amounts (purchase_id, position, kind, size_id, paise)
         select purchase_id, place, 'goods', id, price_paise from chosen, two
         union all select purchase_id, 3, 'cod_fee', null, 5000 from chosen
       )
       insert into orders (customer_id, purchase_id, payment_method, total_paise, shipping_address, buyer_gstin, created_at)
       select customer_id, purchase_id, 'cod', (select sum(price_paise) from two) + 5000, jsonb_build_object('state',
           (array['Tamil Nadu', 'Karnataka', 'Delhi', 'Kerala'])[1 + n % 4], 'country', 'India', 'postal_code', '',
           'contact_person_name', 'Meena', 'company', '', 'address_line1', '1 Street', 'address_line2', '',
           'city', 'Erode'),
         case when n % 2 = 0 then '29AAGCB' || lpad((n / 20)::text, 4, '0') || 'J1Z4' end, '${month}-05'
       from chosen`,
      [written + 1, Math.min(written + timed, model)],
    )
    await client.query(
      `select write_order_lines(id) from (select id from orders order by id desc limit $1) latest`,
      [Math.min(timed, model - written)],
    )
  }
  await client.query('analyze')
}

/** Copies orders with lines and documents, past all triggers, until there are enough. */
async function copyOrders(client: pg.Client): Promise<void> {
  process.stderr.write(`Copying them to ${invoices}\n`)
  const id = (column: string) => `m.${column} + k * ${apart}`
  const serial = `m.serial + k * ${model}`
  const copies = {
    orders: {
      id: id('id'),
      number: `'NL' || (${id('id')})`,
      purchase_id: id('purchase_id'),
    },
    purchases: { id: id('id') },
    amounts: { purchase_id: id('purchase_id') },
    order_lines: { id: id('id'), order_id: id('order_id') },
    tax_documents: {
      id: id('id'),
      order_id: id('order_id'),
      cause: `'order:' || (${id('order_id')})`,
      serial,
      number: `left(m.number, 10) || lpad((${serial})::text, 6, '0')`,
    },
    tax_document_lines: {
      document_id: id('document_id'),
      order_line_id: id('order_line_id'),
    },
  }
  await client.query('set session_replication_role = replica')
  for (const [table, changed] of Object.entries(copies)) {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const names = rows.map(({ name }) => name)
    const values = names.map((name) => new Map(Object.entries(changed)).get(name) ?? `m.${name}`)
    await client.query(
      `insert into ${table} (${names}) overriding system value
       select ${values} from ${table} m, generate_series(1, ${Math.floor(invoices / model) - 1}) k`,
    )
  }
  await client.query('set session_replication_role = default')
}

const party = {
  name: 'முத்துலட்சுமி',
  lines: ['22 Second Cross Street', 'Chennai, Tamil Nadu'],
  pinCode: '600020',
  phone: '9876543210',
}
const label = {
  courier: 'Delhivery Surface',
  orderNumber: 'NL10024',
  from: party,
  to: party,
  codPaise: 1_349_00,
  pieces: 3,
  weightGrams: 850,
  declarations: ['Net quantity: 1 N', 'Sold by Nool Garments, 14 Kumaran Road'],
}

const renderers = () =>
  descendantsOf(process.pid).filter((pid) => readCommand(pid).includes('documents/renderer'))

/** On a busy machine the processor's time of the processes says more. */
async function report(what: string, run: () => Promise<unknown>, pids: () => number[]) {
  const readCpu = startCpuCount(pids)
  const taken = await timeOf(run)
  const cpu = readCpu()
  const processor = cpu === undefined ? '' : `, ${(cpu / 1000).toFixed(1)} s of the processor`
  console.log(`${what}: ${(taken / 1000).toFixed(1)} s${processor}`)
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}
