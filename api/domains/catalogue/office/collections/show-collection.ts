import type {
  Collection,
  CollectionWithProducts,
} from '../../../../../contract/office/collections.ts'
import type { Db } from '../../../../ground/db/pool.ts'
import { Refusal } from '../../../../ground/errors/refusal.ts'
import { nextOf, readCursor } from '../../../../ground/staff/cursor.ts'
import type { CollectionRow } from './queries.ts'
import * as queries from './queries.ts'
import { findsInWords, toRule } from './rules.ts'

const pageSize = 20

/** @throws Refusal 404 */
export async function showCollection(db: Db, slug: string): Promise<CollectionWithProducts> {
  const row = await queries.findCollection(db, slug)
  if (!row) throw new Refusal(404, 'There is no such collection.')
  const ids = [...new Set([...row.pinned_ids, ...row.product_ids])]
  const [[shown], garments] = await Promise.all([
    toCollections(db, [row]),
    queries.listGarments(db, slug, ids),
  ])
  if (!shown) throw new Error('a row has no collection')
  return {
    ...shown,
    garments: garments.map(({ key, ...garment }) => ({
      ...garment,
      image: key && `/media/${key}`,
    })),
  }
}

/** A page of collections, in a constant number of queries. */
export async function listCollections(
  db: Db,
  { search, cursor }: { search: string; cursor: string },
): Promise<{ results: Collection[]; next: string | null }> {
  const before = readCursor(cursor)
  const found = await queries.listCollections(db, { search, before, limit: pageSize + 1 })
  const { results, next } = nextOf(found, pageSize)
  return { results: await toCollections(db, results), next }
}

async function toCollections(db: Db, rows: CollectionRow[]): Promise<Collection[]> {
  const empty = rows.filter(({ kind, count }) => kind === 'rule' && count === 0)
  const counted = await queries.countClauses(
    db,
    empty.map(({ rule }) => rule),
  )
  const aloneOf = new Map(empty.map(({ id }, at) => [id, counted[at]]))
  return rows.map((row) => {
    const rule = row.kind === 'rule' ? row.rule : null
    return {
      slug: row.slug,
      title: row.title,
      kind: row.kind,
      version: row.version,
      count: row.count,
      finds: findsInWords(row.count, rule, aloneOf.get(row.id)),
      products: row.product_ids,
      rule: rule && toRule(rule),
      pinned: row.pinned_ids,
    }
  })
}
