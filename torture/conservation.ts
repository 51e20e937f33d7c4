import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { reconcilePayments } from '../api/orders/reconcile-payments.ts'
import { openRazorpay } from '../api/payments/razorpay.ts'
import type { TestShop } from '../api/testing/shop.ts'

/** Expects every piece of the first stock in stock, held or sold, and in the ledger. */
export async function expectEveryPiece({ db }: Pick<TestShop, 'db'>): Promise<void> {
  const { rows } = await sql`
    select s.id, s.stock, coalesce(sum(l.delta), 0) as ledger, held.pieces as held, sold.pieces as sold,
      sum(l.delta) filter (where l.reason = 'import') as first
    from sizes s
    left join stock_ledger l on l.size_id = s.id,
    lateral (select coalesce(sum(quantity), 0) as pieces
      from payment_intent_lines join payment_intents i on i.id = intent_id
      where size_id = s.id and i.status = 'open') held,
    lateral (select coalesce(sum(quantity), 0) as pieces
      from order_lines join orders o on o.id = order_id
      where size_id = s.id and o.status <> 'Cancelled') sold
    group by s.id, held.pieces, sold.pieces
    having s.stock < 0 or s.stock <> coalesce(sum(l.delta), 0)
      or sum(l.delta) filter (where l.reason = 'import') <> s.stock + held.pieces + sold.pieces
  `.execute(db)
  expect(rows).toEqual([])
}

/** Expects each order to have the sum of its lines, and no line without a quantity. */
export async function expectSoundLines({ db }: Pick<TestShop, 'db'>): Promise<void> {
  const { rows } = await sql`
    select o.number from orders o left join order_lines l on l.order_id = o.id
    group by o.id having o.subtotal_paise is distinct from sum(l.quantity * l.unit_price_paise)
    union all
    select 'cart line ' || id from cart_lines where quantity not between 1 and 99
  `.execute(db)
  expect(rows).toEqual([])
}

const anHour = 3_600_000

/** From an hour before to an hour after: longer than any test. */
export const theseHours = () => ({
  from: new Date(Date.now() - anHour),
  to: new Date(Date.now() + anHour),
})

/**
 * Every rupee that the gateway has captured is an order's, given back, or about to be.
 *
 * @returns the sums, in paise
 */
export async function expectEveryRupee({ db, config }: TestShop) {
  const result = await reconcilePayments(db, openRazorpay(config.razorpay), theseHours())
  const { discrepancies, gatewayPaise, ordersPaise, refundsDuePaise } = result
  // A courier may collect a cancelled parcel: the operator is warned of it, but the shop made no error.
  expect(discrepancies.filter((line) => !/has collected the parcel/.test(line))).toEqual([])
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
