import type { OrderFilter } from '../../../../contract/office/orders.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { FieldRefusal } from '../../../ground/errors/refusal.ts'
import { readCode } from '../../../ground/staff/read-code.ts'
import { startOf } from '../../../ground/staff/start-of.ts'
import * as queries from './queries.ts'
import { readSearch } from './read-search.ts'

/** Rows in which words are looked for before their indexes are asked. */
const near = 1_000
const maxNear = 20_000

/**
 * The beginning of a list that is narrowed by what has no search.
 * @throws FieldRefusal for days that end before they begin
 */
export function placeOf({ from, to, ...narrowing }: Omit<OrderFilter, 'search'>): queries.Place {
  if (from && to && to <= from) {
    throw new FieldRefusal({ to: ['Choose a day after the first one.'] })
  }
  return { ...narrowing, from: startOf(from), to: startOf(to), beforeId: undefined }
}

/**
 * What was typed into the one box, as a list is narrowed by it.
 * @param limit how many orders of the list are read at once
 */
export async function findSearch(
  db: Db,
  typed: string,
  place: queries.Place,
  limit: number,
): Promise<queries.Search | undefined> {
  const ids = /\d/.test(typed) ? await queries.findByCode(db, readCode(typed)) : []
  const search = readSearch(typed)
  // Six digits are a PIN code, and an order's number too once there are so many.
  if (search?.by === 'postal_code') return { ...search, ids }
  if (ids.length > 0) return { by: 'ids', ids }
  if (search?.by !== 'words') return search
  return { by: 'ids', ids: await findWords(db, search.words, place, limit) }
}

/**
 * Common words are met soon in the list's own order; of rare ones their indexes have few. Common names stand in
 * addresses, and no garment has them.
 */
async function findWords(
  db: Db,
  words: string[],
  place: queries.Place,
  limit: number,
): Promise<number[]> {
  if (words.length === 0) return []
  const first = await queries.findNear(db, words, { place, rows: near, limit, byIndex: false })
  const isPage = ({ ids, is_all }: typeof first) => is_all || ids.length === limit
  if (isPage(first)) return first.ids
  // With half as many again, as they are not spread evenly.
  const rows = Math.ceil((1.5 * near * limit) / first.ids.length)
  if (rows <= maxNear) {
    const byIndex = !(await queries.hasGarmentNear(db, words, { place, rows: near }))
    const second = await queries.findNear(db, words, { place, rows, limit, byIndex })
    if (isPage(second)) return second.ids
  }
  return queries.findFar(db, words, place, limit)
}
