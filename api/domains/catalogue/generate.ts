import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { connect } from '../../ground/db/connect.ts'
import { StartupError } from '../../ground/errors/startup-error.ts'
import { indexProducts } from './list-queries.ts'
import type { ImportProgress } from './progress.ts'

const script = new URL('../../../demo/generate.sql', import.meta.url)
const productsAtOnce = 10_000
const customersAtOnce = 1_000
const ordersEach = 4
/** So that one customer has a long list of orders. */
const ordersOfFirst = 500

/**
 * Adds products varied from those of the shop, with stock, reviews, customers and orders. The same
 * seed makes the same products.
 * @param customers who order them; one to 40 products where it is left out
 * @param ownerUrl a role that may set session_replication_role: what triggers do is done in bulk
 * @throws StartupError when the role may not, or there is nothing to vary
 */
export async function generateCatalogue(
  ownerUrl: string,
  {
    products,
    seed,
    customers = Math.ceil(products / 40),
  }: { products: number; seed: number; customers?: number },
  progress: ImportProgress,
): Promise<{ orders: number }> {
  const client = await connect(ownerUrl)
  try {
    await prepare(client, seed)
    const made = await countMade(client)
    for (let from = 0; from < products; from += productsAtOnce) {
      const to = Math.min(from + productsAtOnce, products)
      await client.query('select pg_temp.make_products($1, $2)', [
        made.products + from + 1,
        made.products + to,
      ])
      progress('products', to, products)
    }
    await client.query('analyze')
    const orders = await makeOrders(client, made.customers, customers, progress)
    await client.query('vacuum analyze')
    await indexProducts(ownerUrl)
    progress('products into the index', products, products)
    return { orders }
  } finally {
    await client.end()
  }
}

/** @param known the customers that earlier runs made */
async function makeOrders(
  client: pg.Client,
  known: number,
  customers: number,
  progress: ImportProgress,
): Promise<number> {
  if (customers === 0) return 0
  await client.query('select pg_temp.make_customers($1, $2)', [known + 1, known + customers])
  const make = (from: number, to: number, each: number) =>
    client.query('select pg_temp.make_orders($1, $2, $3)', [known + from, known + to, each])
  for (let from = 0; from < customers; from += customersAtOnce) {
    const to = Math.min(from + customersAtOnce, customers)
    await make(from + 1, to, ordersEach)
    progress('customers', to, customers)
  }
  await make(1, 1, ordersOfFirst - ordersEach)
  return customers * ordersEach + ordersOfFirst - ordersEach
}

async function prepare(client: pg.Client, seed: number): Promise<void> {
  try {
    await client.query('set session_replication_role = replica')
  } catch {
    throw new StartupError(
      'the role of DATABASE_URL may not turn triggers off; leave DATABASE_URL out, or grant it "set on parameter session_replication_role"',
    )
  }
  await client.query(`select set_config('nool.seed', $1, false)`, [String(seed)])
  await client.query(
    `set work_mem = '64MB'; set synchronous_commit = off; set client_min_messages = warning`,
  )
  await client.query(readFileSync(script, 'utf8'))
  const { rows } = await client.query('select count(*)::integer as models from models')
  if (rows[0].models === 0)
    throw new StartupError('there are no products on sale to make others from')
}

async function countMade(client: pg.Client): Promise<{ products: number; customers: number }> {
  const { rows } = await client.query(`
    select
      (select coalesce(max(substring(slug from '-n([0-9]+)$')::integer), 0) from products) as products,
      (select coalesce(max(substring(email from '^shopper-([0-9]+)@example')::integer), 0) from customers) as customers`)
  return rows[0]
}
