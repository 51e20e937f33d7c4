import { createHash } from 'node:crypto'
import type { Bulk } from '../../../../../contract/office/bulk.ts'
import type { RiskLevel } from '../../../../../contract/office/orders.ts'
import type { Db } from '../../../../ground/db/pool.ts'
import { retryCollisions } from '../../../../ground/db/retry-collisions.ts'
import { Refusal } from '../../../../ground/errors/refusal.ts'
import { startAct } from '../../../../ground/staff/steps.ts'
import { sayWho } from '../../../../ground/staff/who-was-first.ts'
import { acts, type Done } from './acts.ts'
import * as queries from './queries.ts'

/** Orders that are acted on at the same time, so that 500 take a second or two. */
const concurrent = 4

export type By = {
  staffId: number
  refundLimitPaise: number | null
  key: string
  requestId: string
}

type Work = (tx: Db, order: queries.BulkOrder) => Promise<Done>

/** Undone at the end of a dry run. */
class RolledBack extends Error {
  readonly row: queries.Row

  constructor(row: queries.Row) {
    super('a dry run')
    this.row = row
  }
}

type Asked = { act: keyof typeof acts; numbers: string[]; reason: string; tags: string[] }

/**
 * Does one act on many orders, each in a transaction of its own. Sent again with its key it finishes what
 * was interrupted, and reports all.
 * @throws Refusal 422 when the key came with another body
 */
export async function runBulk(
  db: Db,
  by: By,
  asked: Asked,
  { isDry, codClearUpTo }: { isDry: boolean; codClearUpTo: RiskLevel },
): Promise<Bulk> {
  const { act, numbers, ...given } = asked
  const { run, undo, isFinal } = acts[act]
  const work: Work = (tx, order) => run(tx, order, { ...given, codClearUpTo })
  if (isDry) {
    const rows = await eachOf(numbers, (number) => tryRow(db, by, number, work))
    const final = isFinal ? ' It cannot be taken back.' : ''
    return {
      rows: rows.map((row) => (row.outcome === 'done' ? { ...row, text: row.text + final } : row)),
      undo: null,
    }
  }
  const bulk = await start(db, by, { act, undoes: null, asked })
  const rows = await finish(db, by, bulk.id, numbers, () => work)
  return { rows, undo: undo && rows.some(({ outcome }) => outcome === 'done') ? bulk.id : null }
}

/**
 * Takes back what an act did, where nothing has followed it.
 * @param requireRight is asked with the act's right
 * @throws Refusal 404; 409 after ten minutes, or when it was taken back
 */
export async function undoBulk(
  db: Db,
  by: By,
  id: number,
  requireRight: (right: (typeof acts)[keyof typeof acts]['right']) => void,
): Promise<Bulk> {
  const undone = await queries.findBulk(db, id)
  if (!undone) throw new Refusal(404, 'There is nothing to take back.')
  const { right, undo } = acts[undone.act]
  requireRight(right)
  if (!undo || undone.undoes !== null) throw new Refusal(409, 'This cannot be taken back.')
  const { act } = undone
  const bulk = await start(db, by, { act, undoes: id, asked: id }, undone.is_recent)
  const done = (await queries.listRows(db, id)).filter(({ outcome }) => outcome === 'done')
  const before = new Map(done.map((row) => [row.number, row]))
  const rows = await finish(db, by, bulk.id, [...before.keys()], (number) => (tx, order) => {
    const { version, changed } = before.get(number) ?? {}
    return undo(tx, order, { version: version ?? 0, changed: changed ?? [] })
  })
  return { rows, undo: null }
}

async function start(
  db: Db,
  { staffId, key }: By,
  { asked, ...bulk }: Pick<queries.BulkAct, 'act' | 'undoes'> & { asked: unknown },
  mayStart = true,
): Promise<queries.BulkAct> {
  const requestSha256 = createHash('sha256').update(JSON.stringify(asked)).digest()
  const found = mayStart
    ? await queries.startBulk(db, { staffId, key, requestSha256, ...bulk })
    : await queries.findBulkOf(db, staffId, key)
  if (!found)
    throw new Refusal(409, 'It is too late, or it was taken back already.', { code: 'too_late' })
  if (!found.request_sha256.equals(requestSha256)) {
    throw new Refusal(422, 'This Idempotency-Key came with another body.')
  }
  return found
}

/** Does what is left of an act, and reports all of it in the order that was asked. */
async function finish(
  db: Db,
  by: By,
  bulkActId: number,
  numbers: string[],
  workOf: (number: string) => Work,
): Promise<queries.Row[]> {
  const earlier = new Set((await queries.listRows(db, bulkActId)).map(({ number }) => number))
  const left = namesOf(numbers).filter((number) => !earlier.has(number))
  await eachOf(left, (number) => doRow(db, by, { bulkActId, number, work: workOf(number) }))
  const rows = new Map((await queries.listRows(db, bulkActId)).map((row) => [row.number, row]))
  return namesOf(numbers).flatMap((number) => {
    const row = rows.get(number)
    return row ? [{ number, outcome: row.outcome, text: row.text }] : []
  })
}

async function doRow(
  db: Db,
  by: By,
  { bulkActId, number, work }: { bulkActId: number; number: string; work: Work },
): Promise<void> {
  try {
    await inTransaction(db, by, async (tx) => {
      const order = await find(tx, number)
      const { text, changed = null } = await work(tx, order)
      const { version } = await queries.findVersion(tx, order.id)
      const row = { bulkActId, number, outcome: 'done' as const, text, version, changed }
      // Another call with this key was first, so this one's work is undone.
      if (!(await queries.insertRow(tx, row))) throw new RolledBack(row)
    })
  } catch (error) {
    if (error instanceof RolledBack) return
    const row = await refusedRow(db, by, number, error)
    await queries.insertRow(db, { ...row, bulkActId, version: null, changed: null })
  }
}

/** What would become of an order: the work itself, rolled back. */
async function tryRow(db: Db, by: By, number: string, work: Work): Promise<queries.Row> {
  try {
    return await inTransaction(db, by, async (tx) => {
      const { text } = await work(tx, await find(tx, number))
      throw new RolledBack({ number, outcome: 'done', text })
    })
  } catch (error) {
    return error instanceof RolledBack ? error.row : refusedRow(db, by, number, error)
  }
}

/** @throws any error that is no refusal: the same key finishes later */
async function refusedRow(
  db: Db,
  { staffId }: By,
  number: string,
  error: unknown,
): Promise<queries.Row> {
  const refusal = await sayWho(db, error, { staffId, target: { kind: 'orders', id: number } })
  if (!(refusal instanceof Refusal)) throw refusal
  return { number, outcome: 'refused', text: refusal.message }
}

const inTransaction = <T>(
  db: Db,
  { staffId, refundLimitPaise, requestId }: By,
  work: (tx: Db) => Promise<T>,
) =>
  retryCollisions(() =>
    db.transaction().execute(async (tx) => {
      await startAct(tx, {
        staffId,
        refundLimitPaise,
        requestId,
        key: null,
        requestSha256: Buffer.alloc(32),
      })
      return work(tx)
    }),
  )

async function find(tx: Db, number: string): Promise<queries.BulkOrder> {
  const order = await queries.lockOrder(tx, number)
  if (!order) throw new Refusal(404, 'There is no such order.')
  return order
}

/** Each once, as they are stored. */
const namesOf = (numbers: string[]) => [
  ...new Set(numbers.map((number) => number.trim().toUpperCase())),
]

async function eachOf<T>(numbers: string[], work: (number: string) => Promise<T>): Promise<T[]> {
  const names = namesOf(numbers)
  const results: T[] = []
  for (let at = 0; at < names.length; at += concurrent) {
    results.push(...(await Promise.all(names.slice(at, at + concurrent).map(work))))
  }
  return results
}
