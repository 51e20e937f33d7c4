import { sql } from 'kysely'
import type { CurrentFacts } from '../config/current-facts.ts'
import { loadFacts } from '../db/load-facts.ts'
import type { Db } from '../db/pool.ts'
import { withoutDeadline } from '../db/request-scope.ts'
import { StartupError } from '../errors/startup-error.ts'
import type { Reached, ReadChanges } from './invalidation.ts'

const deletedAtOnce = 5_000

/**
 * Reads changes by an ordinary statement, so that any pooler may stand in between.
 * @param facts read anew where they may be others, before answers that show them count as changed
 */
export const openReadChanges =
  (db: Db, onError: (error: unknown) => void, facts?: CurrentFacts): ReadChanges =>
  async (since) => {
    try {
      // Every request waits for the one read.
      return await withoutDeadline(async () => {
        const { reached, product_ids: productIds } = await readChanges(db, since)
        const isAnyOther = productIds === null || productIds.includes(null)
        if (facts && isAnyOther) await readFacts(db, facts, onError)
        return { reached, productIds }
      })
    } catch (error) {
      onError(error)
      throw error
    }
  }

/** Those that may not be as they are stay as they were: the shop goes on. */
async function readFacts(db: Db, facts: CurrentFacts, onError: (error: unknown) => void) {
  try {
    await loadFacts(db, facts)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    onError(error)
  }
}

/** Deletes changes committed before an earlier call. @returns how many; after some, call it again at once */
export function createDeleteOldChanges(db: Db): () => Promise<number> {
  let before: Reached | undefined
  return async () => {
    const { rows } = await sql<{ deleted: number }>`
      select delete_catalogue_changes(p_before => ${before}::jsonb, p_limit => ${deletedAtOnce}) as deleted`.execute(
      db,
    )
    const deleted = rows[0]?.deleted ?? 0
    if (deleted === 0) before = (await readChanges(db, undefined)).reached
    return deleted
  }
}

async function readChanges(db: Db, since: Reached | undefined) {
  type Row = { reached: Reached; product_ids: (number | null)[] | null }
  const { rows } = await sql<Row>`
    select reached, product_ids from read_catalogue_changes(p_since => ${since ?? null}::jsonb)`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('read_catalogue_changes returned no row')
  return row
}
