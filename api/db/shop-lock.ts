import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartupError } from '../errors/startup-error.ts'
import { connect } from './connect.ts'

export type ShopLock = { release(): Promise<void> }

/**
 * Locks the database for one running shop, on a connection that is renewed when it breaks.
 * @param onLost called when another shop has taken the lock meanwhile
 * @throws StartupError when another shop runs on it
 */
export async function lockShop(ownerUrl: string, onLost: () => void): Promise<ShopLock> {
  const first = await takeLock(ownerUrl)
  if (!first) {
    throw new StartupError(
      'another shop is running on this database; stop it, or give this one its own DATA_DIR',
    )
  }
  let released = false
  let client = first
  const renew = async () => {
    while (!released) {
      await sleep(1_000)
      const next = await takeLock(ownerUrl).catch(() => 'unreachable' as const)
      if (next === 'unreachable') continue
      if (released) return next?.end()
      return next ? hold(next) : onLost()
    }
  }
  const hold = (held: pg.Client) => {
    client = held
    held.once('end', () => void renew())
  }
  hold(first)
  return {
    async release() {
      released = true
      await client.end().catch(() => {})
    },
  }
}

/** Undefined when another holds the lock. */
async function takeLock(ownerUrl: string): Promise<pg.Client | undefined> {
  const client = await connect(ownerUrl, { connectionTimeoutMillis: 2_000 })
  const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('nool:shop')) as mine`)
  if (rows[0]?.mine) return client
  await client.end()
  return undefined
}

/** Read from pg_locks rather than tried, so that asking never blocks a shop. */
export async function isShopRunning(ownerUrl: string): Promise<boolean> {
  const client = await connect(ownerUrl, { connectionTimeoutMillis: 2_000 }).catch(() => undefined)
  try {
    const found = await client?.query(`
      select from pg_locks join pg_database d on d.oid = database and d.datname = current_database()
      where locktype = 'advisory' and granted and objsubid = 1
        and objid = (hashtext('nool:shop')::bigint & 4294967295)::oid`)
    return Boolean(found?.rowCount)
  } catch {
    return false
  } finally {
    await client?.end().catch(() => {})
  }
}
