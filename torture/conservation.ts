import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import type { TestShop } from '../api/testing/shop.ts'
import { auditPayments, findUnevenSizes } from './audit.ts'

/** Expects every piece of the first stock in stock, held or sold, and in the ledger. */
export async function expectEveryPiece({ db }: Pick<TestShop, 'db'>): Promise<void> {
  expect(await findUnevenSizes(db)).toEqual([])
}

/** Expects each order to have the sum of its lines, and no line without a quantity. */
export async function expectSoundLines({ db }: Pick<TestShop, 'db'>): Promise<void> {
  const { rows } = await sql`
    select o.number from orders o left join order_lines l on l.order_id = o.id
    group by o.id having amount_paise(o.purchase_id, 'goods', 'discount') is distinct from sum(l.quantity * l.unit_price_paise)
    union all
    select 'purchase ' || id from purchases where not are_amounts_whole(id)
    union all
    select 'cart line ' || id from cart_lines where quantity not between 1 and 99
  `.execute(db)
  expect(rows).toEqual([])
}

/**
 * Every rupee that the gateway has captured is an order's, given back, or about to be.
 *
 * @returns the sums, in paise
 */
export async function expectEveryRupee(shop: TestShop) {
  const { discrepancies, gatewayPaise, ordersPaise, refundsDuePaise } = await auditPayments(shop)
  expect(discrepancies).toEqual([])
  expect(gatewayPaise).toBe(ordersPaise + refundsDuePaise)
  return { gatewayPaise, ordersPaise, refundsDuePaise }
}

/** How many deadlocks this shop's database has seen. */
export async function countDeadlocks(shop: TestShop): Promise<number> {
  const owner = new pg.Client({ connectionString: shop.ownerUrl })
  await owner.connect()
  // A connection may report its counts up to a minute late, and reports them when it ends.
  await owner.query(`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  const { rows } = await owner.query(`
    select deadlocks::integer from pg_stat_database where datname = current_database()`)
  await owner.end()
  return rows[0].deadlocks
}

/** How many orders of all customers are not cancelled. */
export async function countOrders({ db }: Pick<TestShop, 'db'>): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '!=', 'Cancelled')
    .executeTakeFirstOrThrow()
  return count
}
