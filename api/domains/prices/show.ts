import {
  type GivenPriceRule,
  maxPricedRows,
  type ScheduledPrices,
  type ScheduledPricesRow,
  type ScheduledRow,
} from '../../../contract/office/prices.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { toRupees } from '../../ground/http/money.ts'
import { actorOf } from '../../ground/staff/actors.ts'
import { nextOf, readCursor } from '../../ground/staff/cursor.ts'
import * as queries from './queries.ts'

const schedulesShown = 20
const rowsShown = 50

type Planned = {
  name: string
  from: Date
  until: Date
  rule: GivenPriceRule | undefined
  planned: queries.Planned
}

/** What was asked for, as it would be. */
export async function showPlanned(db: Db, asked: Planned): Promise<ScheduledPrices> {
  const { name, from, until, rule, planned } = asked
  const rows = await queries.listPlanned(db, planned, maxPricedRows)
  const sums = await queries.sumPlanned(db, planned)
  return {
    id: null,
    name,
    state: from > new Date() ? 'scheduled' : 'running',
    from: from.toISOString(),
    until: until.toISOString(),
    rule: rule ?? null,
    sizes: sums.sizes,
    moving: 0,
    sums: toSums(sums),
    rows: rows.map(toRow),
    next: null,
  }
}

/** @param limit of rows; @throws Refusal 404 */
export async function showPrices(
  db: Db,
  id: number,
  { cursor = '', limit = rowsShown }: { cursor?: string; limit?: number } = {},
): Promise<ScheduledPrices> {
  const page = { after: readCursor(cursor) ?? 0, limit: limit + 1 }
  const found = await queries.findSchedule(db, id)
  if (!found) throw new Refusal(404, 'There are no such scheduled prices.')
  const rows = await queries.listStored(db, id, found.starts_at, page)
  const sums = await queries.sumStored(db, id, found.starts_at)
  const ids = rows.map(({ size_id: sizeId }) => ({ id: sizeId }))
  return {
    ...toSchedule(found),
    id,
    moving: found.moving,
    sums: toSums(sums),
    rows: rows.slice(0, limit).map(toRow),
    next: nextOf(ids, limit).next,
  }
}

/** With the first of its rows, in the order of items that were given. @throws Refusal 404 */
export async function showScheduled(
  db: Db,
  id: number,
  items: { size_id: number }[] = [],
): Promise<ScheduledPrices> {
  const shown = await showPrices(db, id, { limit: maxPricedRows })
  const placeOf = new Map(items.map(({ size_id }, place) => [size_id, place]))
  const place = (row: ScheduledRow) => placeOf.get(row.size_id) ?? 0
  return { ...shown, rows: shown.rows.toSorted((one, other) => place(one) - place(other)) }
}

export async function listPrices(
  db: Db,
  { cursor }: { cursor: string },
): Promise<{ results: ScheduledPricesRow[]; next: string | null }> {
  const before = readCursor(cursor)
  const limit = schedulesShown + 1
  const rows = await queries.listSchedules(db, before === undefined ? { limit } : { before, limit })
  const { results, next } = nextOf(rows, schedulesShown)
  return {
    results: results.map((row) => ({
      ...toSchedule(row),
      id: row.id,
      by: actorOf(row.actor, row.staff_name),
      moving: row.moving,
    })),
    next,
  }
}

const toSchedule = (row: queries.Schedule) => ({
  name: row.name,
  state: row.state,
  from: row.starts_at.toISOString(),
  until: row.ends_at.toISOString(),
  // As the contract let it in.
  rule: row.rule as GivenPriceRule | null,
  sizes: row.sizes,
})

const toSums = ({ products, lowest, highest, crossing, traps, edited }: queries.Sums) => ({
  products,
  lowest: toRupees(lowest),
  highest: toRupees(highest),
  crossing,
  traps,
  edited,
})

const toRow = (row: queries.Row): ScheduledRow => ({
  size_id: row.size_id,
  product: { id: row.product_id, name: row.product_name },
  colour: row.colour_name,
  size: row.size,
  before: toRupees(row.before_paise),
  after: toRupees(row.after_paise),
  rate: row.rate_bp / 100,
  keep: toRupees(row.keep),
  trap: row.sure !== null,
  sure_price: row.sure === null ? null : toRupees(row.sure),
  now: toRupees(row.price_paise),
  was: row.was_paise === null ? null : toRupees(row.was_paise),
  state: row.state,
})
