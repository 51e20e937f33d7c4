import type { StockMove, StockRow } from '../../../contract/office/stock.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { toRupees } from '../../ground/http/money.ts'
import { actorOf } from '../../ground/staff/actors.ts'
import { nextOf, readCursor } from '../../ground/staff/cursor.ts'
import { searchWords } from '../../ground/staff/search-words.ts'
import * as queries from './queries.ts'

const pageSize = 50
/** A call learns no more than this takes a moment; the worker learns the rest. */
const learnedByCall = 1_000
const learnedByWorker = 5_000
/** Counted no further: a screen shows 1,000+. */
const maxCounted = 1_001
const maxWords = 8

type Search = { search: string; low: boolean; cursor: string }

/** A page of sizes with their stock. @throws FieldRefusal for a foreign cursor */
export async function listStock(db: Db, { search, low, cursor }: Search) {
  const after = readCursor(cursor)
  await queries.learnStockPaces(db, learnedByCall)
  const ofCode = search === '' ? [] : await queries.findSizesOfCode(db, search)
  const words = searchWords(search.toLowerCase()).slice(0, maxWords)
  const ids = await queries.listStockIds(db, {
    words,
    ids: ofCode.length > 0 ? ofCode : undefined,
    low,
    after: after ?? null,
    limit: pageSize + 1,
  })
  const { results, next } = nextOf(
    ids.map((id) => ({ id })),
    pageSize,
  )
  const rows = await queries.showStock(
    db,
    results.map(({ id }) => id),
  )
  return { results: rows.map(toRow), next }
}

function toRow(row: queries.StockRow): StockRow {
  const { product_id: id, product_name: name, picture_key: picture, ...rest } = row
  return { ...rest, product: { id, name }, image: picture && `/media/${picture}` }
}

/** What moved the stock of a size, newest first. @throws Refusal 404; FieldRefusal for a foreign cursor */
export async function showHistory(db: Db, sizeId: number, cursor: string) {
  const before = readCursor(cursor)
  await queries.learnStockPaces(db, learnedByCall)
  const [piece] = await queries.showStock(db, [sizeId])
  if (!piece) throw new Refusal(404, 'There is no such size.')
  const found = await queries.listMoves(db, { sizeId, before, limit: pageSize + 1 })
  const { results, next } = nextOf(found, pageSize)
  return {
    piece: toRow(piece),
    next,
    results: results.map(
      (row): StockMove => ({
        at: row.at.toISOString(),
        delta: row.delta,
        stock: row.stock,
        reason: row.reason,
        actor: actorOf(row.actor, row.actor_name),
        order: row.order_number,
        note: row.note,
        lot:
          row.lot_id === null
            ? null
            : {
                name: row.lot_name ?? '',
                cost: row.cost_paise === null ? null : toRupees(row.cost_paise),
              },
      }),
    ),
  }
}

/** For the worker. @returns how many sizes were learned */
export const learnStockPaces = (db: Db): Promise<number> =>
  queries.learnStockPaces(db, learnedByWorker)

/** Sizes on sale whose stock is low, at most 1,001, and since when the first is. */
export async function countLowStock(db: Db) {
  await queries.learnStockPaces(db, learnedByCall)
  return queries.countLowStock(db, maxCounted)
}
