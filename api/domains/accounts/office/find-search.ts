import type { Db } from '../../../ground/db/pool.ts'
import * as queries from './queries.ts'
import { readSearch } from './read-search.ts'

/** Rows in which words are looked for before their indexes are asked. */
const near = 2_000
const maxNear = 20_000

/**
 * What was typed into the box of customers, as the list is narrowed by it.
 * @param given.limit how many customers are read at once
 */
export async function findSearch(
  db: Db,
  typed: string,
  given: { maySeePhones: boolean; beforeId: number | undefined; limit: number },
): Promise<queries.Search | undefined> {
  const asked = readSearch(typed, given.maySeePhones)
  if (asked?.by !== 'words') return asked
  return { by: 'ids', ids: await findWords(db, asked, given) }
}

/** Common words are met soon in the list's own order; of rare ones their indexes have few. */
async function findWords(
  db: Db,
  words: queries.Words,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
): Promise<number[]> {
  // Few addresses begin so.
  if (words.words.length === 0) return queries.findFar(db, words, { beforeId, limit })
  const first = await queries.findNear(db, words, { beforeId, rows: near, limit })
  const isPage = ({ ids, is_all }: typeof first) => is_all || ids.length === limit
  if (isPage(first)) return first.ids
  // With half as many again, as they are not spread evenly.
  const rows = Math.ceil((1.5 * near * limit) / first.ids.length)
  if (rows <= maxNear) {
    const second = await queries.findNear(db, words, { beforeId, rows, limit })
    if (isPage(second)) return second.ids
  }
  return queries.findFar(db, words, { beforeId, limit })
}
