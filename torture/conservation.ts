import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { checkBooks } from '../api/orders/check-books.ts'
import { openRazorpay } from '../api/payments/razorpay.ts'
import type { TestShop } from '../api/testing/shop.ts'

/** Every piece that the shop began with is in stock, held or sold, and the ledger says the same. */
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

/** No order asks for another sum than its lines', and no cart or order has a line of nothing. */
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

/** A span of time that holds the whole test. */
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
  const books = await checkBooks(db, openRazorpay(config.razorpay), theseHours())
  const { faults, gatewayPaise, ordersPaise, refundsDuePaise } = books
  // A cancelled parcel that was collected all the same is news to the operator, and no fault of ours.
  expect(faults.filter((fault) => !/has collected the parcel/.test(fault))).toEqual([])
  expect(gatewayPaise).toBe(ordersPaise + refundsDuePaise)
  return { gatewayPaise, ordersPaise, refundsDuePaise }
}

/** How many deadlocks this shop's database has seen. */
export async function countDeadlocks(shop: TestShop): Promise<number> {
  const owner = new pg.Client({ connectionString: shop.ownerUrl })
  await owner.connect()
  // A connection may keep its counts to itself for a minute, and tells them when it ends.
  await owner.query(`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  const { rows } = await owner.query(`
    select deadlocks::integer from pg_stat_database where datname = current_database()`)
  await owner.end()
  return rows[0].deadlocks
}

/** How many orders stand, whosesoever. */
export async function countOrders({ db }: Pick<TestShop, 'db'>): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '!=', 'Cancelled')
    .executeTakeFirstOrThrow()
  return count
}
