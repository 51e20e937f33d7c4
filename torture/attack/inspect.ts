import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDb, openPool } from '../../api/ground/db/pool.ts'
import { auditPayments, findUnevenSizes } from '../audit.ts'
import type { AttackedShop } from './open-shop.ts'
import { victim } from './tricks.ts'
import type { Promises } from './visit.ts'

export type Findings = Awaited<ReturnType<typeof inspect>>

const settleMs = 60_000

/** What the database, the gateway and the disk have at the end, held against what shoppers saw. */
export async function inspect(shop: AttackedShop, promises: Promises) {
  const owner = new pg.Pool({ connectionString: shop.ownerUrl, max: 2 })
  const pool = openPool(shop.ownerUrl, { max: 2 })
  const db = openDb(pool)
  try {
    return {
      ...(await compareOrders(owner, promises)),
      unevenSizes: await findUnevenSizes(db),
      discrepancies: await settled(
        async () => (await auditPayments({ db, config: shop.config })).discrepancies,
      ),
      ...(await countAbuse(owner)),
      openFiles: findOpenFiles(shop.dataDir),
    }
  } finally {
    await pool.end()
    await owner.end()
  }
}

async function compareOrders(owner: pg.Pool, { cod, card }: Promises) {
  const { rows } = await owner.query<{ key: string; numbers: string[] }>(
    `select coalesce(i.idempotency_key, i.razorpay_order_id) as key, array_agg(o.number) as numbers
     from orders o join purchases i on i.id = purchase_id
     where coalesce(i.idempotency_key, i.razorpay_order_id) is not null group by 1`,
  )
  const placed = new Map(rows.map(({ key, numbers }) => [key, numbers]))
  const promised = [...cod, ...card]
  const lost = promised.filter(([key, number]) => number && !placed.get(key)?.includes(number))
  const doubled = promised.filter(([key]) => (placed.get(key)?.length ?? 0) > 1)
  const acknowledged = promised.filter(([, number]) => number).length
  return { acknowledged, lost, doubled }
}

/** What attackers reached: mails to a stranger, and unpaid orders and holds of one of their accounts. */
async function countAbuse(owner: pg.Pool) {
  const mails = await owner.query(
    'select count(*)::int as count from outbox where recipient = $1 and sent_at is not null',
    [victim],
  )
  const unpaid = await owner.query(
    `select coalesce(max(count), 0)::int as most from (
       select count(*) from orders join customers c on c.id = customer_id
       where c.email like 'attacker-%' group by customer_id) each`,
  )
  const holds = await owner.query(
    `select coalesce(max(count), 0)::int as most from (
       select count(*) from purchases join customers c on c.id = customer_id
       where c.email like 'attacker-%' group by customer_id) each`,
  )
  return {
    mailsToStranger: mails.rows[0].count,
    ordersOfAttacker: unpaid.rows[0].most,
    holdsOfAttacker: holds.rows[0].most,
  }
}

/** What other users of the machine could read: the folder itself, or where it is open, what is in it. */
function findOpenFiles(folder: string): string[] {
  const { mode } = lstatSync(folder)
  if (!(mode & 0o007)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'lost+found')
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      // PostgreSQL removes files meanwhile.
      const isOpen = (lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o007
      if (!isOpen) return []
      return entry.isDirectory() ? findOpenFiles(path) : [path]
    })
}

/** Payments that were under way are settled by the worker within seconds. */
async function settled<T>(read: () => Promise<T[]>): Promise<T[]> {
  const until = performance.now() + settleMs
  for (;;) {
    const left = await read()
    if (!left.length || performance.now() > until) return left
    await sleep(1_000)
  }
}
