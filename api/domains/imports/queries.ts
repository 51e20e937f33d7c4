import { type Selectable, sql } from 'kysely'
import { undoMinutes } from '../../../contract/office/imports.ts'
import type { Db } from '../../ground/db/pool.ts'
import type { Imports } from '../../ground/db/types.ts'
import type { Mapping } from './fields.ts'
import type { Answers, Question } from './questions.ts'

export type ImportRow = Omit<Selectable<Imports>, 'sheet' | 'seen'> & {
  by: string
  can_undo: boolean
  undo_until: Date | null
}

type NewImport = {
  file_name: string
  dialect: string
  heads: string[]
  mapping: Mapping
  questions: Question[]
  with_stock: boolean
  sheet: Buffer
  staff_id: number
  request_id: string
}

export async function insertImport(
  tx: Db,
  { heads, mapping, questions, ...row }: NewImport,
): Promise<number> {
  const { id } = await tx
    .insertInto('imports')
    .values({
      ...row,
      heads: JSON.stringify(heads),
      mapping: JSON.stringify(mapping),
      questions: JSON.stringify(questions),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const columns = [
  'i.id',
  'i.file_name',
  'i.dialect',
  'i.heads',
  'i.mapping',
  'i.questions',
  'i.answers',
  'i.with_stock',
  'i.state',
  'i.version',
  'i.attempts',
  'i.rows',
  'i.prices',
  'i.errors',
  'i.problem',
  'i.staff_id',
  'i.request_id',
  'i.created_at',
  'i.applied_at',
] as const

const undoUntil = sql<Date | null>`case when i.state = 'applied'
  then i.applied_at + ${undoMinutes} * interval '1 minute' end`

const listed = (db: Db) =>
  db
    .selectFrom('imports as i')
    .innerJoin('staff as s', 's.id', 'i.staff_id')
    .select(columns)
    .select('s.name as by')
    .select(undoUntil.as('undo_until'))
    .select(sql<boolean>`coalesce(now() < ${undoUntil}, false)`.as('can_undo'))

export const findImport = (db: Db, id: number): Promise<ImportRow | undefined> =>
  listed(db).where('i.id', '=', id).executeTakeFirst()

export const listImports = (db: Db, limit: number): Promise<ImportRow[]> =>
  listed(db).orderBy('i.id', 'desc').limit(limit).execute()

/** The same, locked until the transaction ends. */
export const lockImport = (tx: Db, id: number): Promise<ImportRow | undefined> =>
  listed(tx).where('i.id', '=', id).forUpdate('i').executeTakeFirst()

export async function findSheet(db: Db, id: number): Promise<Buffer | null | undefined> {
  const row = await db.selectFrom('imports').select('sheet').where('id', '=', id).executeTakeFirst()
  return row?.sheet
}

type Start = {
  state: 'checking' | 'applying'
  mapping: Mapping
  answers: Answers
  questions: Question[]
  version: number
}

export function startWork(tx: Db, id: number, { mapping, answers, questions, ...start }: Start) {
  return tx
    .updateTable('imports')
    .set({
      ...start,
      mapping: JSON.stringify(mapping),
      answers: JSON.stringify(answers),
      questions: JSON.stringify(questions),
      attempts: 0,
      problem: '',
    })
    .where('id', '=', id)
    .execute()
}

type Claimed = Pick<
  Selectable<Imports>,
  'id' | 'state' | 'attempts' | 'staff_id' | 'request_id' | 'with_stock'
> & {
  sheet: Buffer | null
  mapping: Mapping
  answers: Answers
  seen: Record<string, number>
}

/** One that waits, held until the transaction ends; none where another worker holds it. */
export async function hold(tx: Db, id: number): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    select id, state, attempts, staff_id, request_id, with_stock, sheet, mapping, answers, seen from imports
    where id = ${id} and state in ('checking', 'applying') for update skip locked`.execute(tx)
  return rows[0]
}

type Attempt = Pick<Selectable<Imports>, 'id' | 'attempts' | 'staff_id' | 'request_id'>

/** Claims the next that waits. It is written before the work, so that one which ends the worker is not tried for ever. */
export async function claimNext(db: Db): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    update imports set attempts = attempts + 1 where id = (
      select id from imports where state in ('checking', 'applying') order by id limit 1 for update skip locked)
    returning id, attempts, staff_id, request_id`.execute(db)
  return rows[0]
}

type Result = {
  state: 'checked' | 'applied'
  rows: object
  prices: object | null
  errors: object[]
  seen?: Record<string, number>
}

export function finishWork(tx: Db, id: number, { state, rows, prices, errors, seen }: Result) {
  return tx
    .updateTable('imports')
    .set({
      state,
      rows: JSON.stringify(rows),
      prices: prices && JSON.stringify(prices),
      errors: JSON.stringify(errors),
      ...(seen && { seen: JSON.stringify(seen) }),
      ...(state === 'applied' && { applied_at: sql`clock_timestamp()` }),
    })
    .where('id', '=', id)
    .execute()
}

export function failWork(db: Db, id: number, problem: string) {
  return db
    .updateTable('imports')
    .set({ state: 'failed', problem })
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'applying'])
    .execute()
}

export const markUndone = (tx: Db, id: number) =>
  tx.updateTable('imports').set({ state: 'undone' }).where('id', '=', id).execute()

export async function findMapping(db: Db, headsKey: string): Promise<Mapping | undefined> {
  const { rows } = await sql<{ mapping: Mapping }>`
    select mapping from import_mappings where heads_sha256 = sha256(convert_to(${headsKey}, 'UTF8'))`.execute(
    db,
  )
  return rows[0]?.mapping
}

export function saveMapping(tx: Db, headsKey: string, mapping: Mapping) {
  return sql`
    insert into import_mappings (heads_sha256, mapping)
    values (sha256(convert_to(${headsKey}, 'UTF8')), ${JSON.stringify(mapping)}::jsonb)
    on conflict (heads_sha256) do update set mapping = excluded.mapping, at = now(), actor = excluded.actor`.execute(
    tx,
  )
}

export const writeAudit = (tx: Db, what: string, about: string, after: object) =>
  sql`select write_audit(p_what => ${what}, p_about => ${about}, p_before => null,
    p_after => ${JSON.stringify(after)}::jsonb)`.execute(tx)

/** A file's cells are of no use after a week, and what it changed after a day. */
export async function tidyImports(db: Db): Promise<void> {
  await sql`update imports set sheet = null where sheet is not null and created_at < now() - interval '7 days'`.execute(
    db,
  )
  await sql`
    delete from import_changes c using imports i
    where i.id = c.import_id and i.applied_at < now() - interval '1 day'`.execute(db)
}
