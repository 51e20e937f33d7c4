import { sql } from 'kysely'
import type { Db } from '../ground/db/pool.ts'
import { counter, gauge } from '../ground/metrics/registry.ts'

type Promises = { kept: number; missed: number }

type Backlog = {
  mails: number
  held_mails: number
  deferred_mails: number
  pushes: number
  messages: number
  webhook_events: number
  holds: number
  refunds: number
}

/** No statement runs for longer: an order that is older is committed, or never will be. */
const settledSeconds = 10

/**
 * Metrics of the backlog and of orders, which are counted in the database: a card's may be made by the
 * browser's request, by the webhook or by a check.
 * @param isCounting whether this machine counts for the whole shop, or another one does
 * @returns reads all again; answers whether this machine counted
 */
export function watchBacklog(db: Db, isCounting: () => Promise<boolean>): () => Promise<boolean> {
  const placed = counter('nool_orders_placed_total', 'Orders placed', {
    labels: ['method'],
    known: ['cod', 'card'],
  })
  let backlog: Backlog | undefined
  let promises: Promises | undefined
  let isUp = false
  let lastCounted: number | undefined
  gauge('nool_database_up', 'Whether the database answers', () => (isUp ? 1 : 0))
  gauge(
    'nool_promises',
    'Orders delivered in the last 30 days, by whether the promised day was kept',
    () => ({ ...promises }),
    'outcome',
  )
  gauge('nool_waiting', 'What waits for the worker, or is held', () => ({ ...backlog }), 'what')

  const count = async () => {
    lastCounted ??= await lastOrder(db)
    for (const { method, count: orders, last } of await findOrders(db, lastCounted)) {
      placed.labels(method).inc(orders)
      lastCounted = Math.max(lastCounted, last)
    }
    backlog = await readBacklog(db)
    promises = await readPromises(db)
  }
  const stopCounting = async () => {
    lastCounted = undefined
    backlog = undefined
    promises = undefined
    await sql`select`.execute(db)
  }
  const read = async () => {
    const isOurs = await isCounting()
    await (isOurs ? count() : stopCounting())
    return isOurs
  }
  // Two scrapes at once must not count the same orders.
  let reading: Promise<boolean> | undefined
  return () => {
    reading ??= read()
      .then(
        (isOurs) => {
          isUp = true
          return isOurs
        },
        () => {
          isUp = false
          backlog = undefined
          return false
        },
      )
      .finally(() => {
        reading = undefined
      })
    return reading
  }
}

async function readBacklog(db: Db): Promise<Backlog | undefined> {
  const { rows } = await sql<Backlog>`select
    waiting.*,
    (select count(*) from outbox where held_at is not null) as held_mails,
    (select count(*) from pushes where sent_at is null and expires_at > now()) as pushes,
    (select count(*) from messages where state = 'waiting' and expires_at > now()) as messages,
    (select count(*) from webhook_events where processed_at is null) as webhook_events,
    (select count(*) from purchases where status = 'open' and hold_released_at is null) as holds,
    (select count(*) from refunds where status = 'pending') as refunds
    from (
      select count(*) filter (where deferred_at is null) as mails,
        count(*) filter (where deferred_at is not null) as deferred_mails
      from outbox where sent_at is null and held_at is null
        and (expires_at is null or expires_at > now())) waiting
  `.execute(db)
  return rows[0]
}

async function lastOrder(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id ?? 0
}

async function findOrders(db: Db, after: number) {
  return db
    .selectFrom('orders')
    .where('id', '>', after)
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${settledSeconds})`)
    .groupBy('payment_method')
    .select(({ fn }) => [
      'payment_method as method',
      fn.countAll<number>().as('count'),
      fn.max('id').as('last'),
    ])
    .execute()
}

/** As counted each hour. */
const readPromises = (db: Db): Promise<Promises | undefined> =>
  db
    .selectFrom('dispatch_calendar')
    .select(['promises_kept as kept', 'promises_missed as missed'])
    .executeTakeFirst()
