import type { StockTake, StockTakeRow } from '../../../contract/office/stock.ts'
import type { Db } from '../../ground/db/pool.ts'
import { DetailedRefusal, FieldRefusal, MovedOn, Refusal } from '../../ground/errors/refusal.ts'
import { actorOf } from '../../ground/staff/actors.ts'
import { nextOf, readCursor } from '../../ground/staff/cursor.ts'
import { whoNeeds } from './change-stock.ts'
import * as steps from './steps.ts'
import * as queries from './stock-take-queries.ts'

const pageSize = 50
/** What one person counts, and a screen shows. */
const maxSizes = 2_000

const noSuchTake = () => new Refusal(404, 'There is no such stock take.')
const alreadyPosted = () => new MovedOn('This stock take is posted already.')

/** @throws FieldRefusal for a foreign cursor */
export async function listStockTakes(db: Db, cursor: string) {
  const rows = await queries.listStockTakes(db, readCursor(cursor), pageSize + 1)
  const { results, next } = nextOf(rows, pageSize)
  return { next, results: results.map(toRow) }
}

const toRow = (row: queries.StockTakeRow): StockTakeRow => ({
  id: row.id,
  state: row.posted_at ? 'posted' : 'open',
  shelf: row.shelf,
  products: row.products,
  created_at: row.created_at.toISOString(),
  actor: actorOf(row.actor, row.actor_name),
  posted_at: row.posted_at?.toISOString() ?? null,
  posted_by: actorOf(row.posted_by, row.poster_name),
  sizes: row.sizes,
  counted: row.counted,
})

/** Without what is expected while it is counted, unless she who asks says that counting is over. @throws Refusal 404 */
export async function showStockTake(db: Db, id: number, isClosed: boolean): Promise<StockTake> {
  const row = await queries.findStockTake(db, id)
  if (!row) throw noSuchTake()
  const isPosted = row.posted_at !== null
  const lines = await queries.listTakeLines(db, id)
  const take = { ...toRow(row), lines }
  const isWhole = lines.every(({ counted }) => counted !== null)
  if (!isPosted && !isWhole && !isClosed) return take
  return { ...take, variances: await queries.listVariances(db, id, isPosted) }
}

type Asked = {
  shelf?: string | undefined
  code?: string | undefined
  products?: number[] | undefined
}

/** @throws FieldRefusal for a shelf or products without sizes, or with too many; Refusal 404 for no such product */
export async function startStockTake(db: Db, { shelf, code, products = [] }: Asked) {
  const asked = {
    shelf: shelf || null,
    code: code || null,
    productIds: [...new Set(products)],
    most: maxSizes,
  }
  const started = await steps.startStockTake(db, asked)
  const field = shelf ? 'shelf' : code ? 'code' : 'products'
  switch (started.outcome) {
    case 'started':
      return { id: started.take_id, state: 'open' as const, sizes: started.sizes }
    case 'missing':
      throw new Refusal(404, 'There is no such product.')
    case 'none':
      throw new FieldRefusal({ [field]: [nothingThere[field]] })
    case 'many':
      throw new FieldRefusal({
        [field]: [`These are ${started.sizes} sizes: count at most ${maxSizes} at once.`],
      })
  }
}

const nothingThere = {
  shelf: 'No size is on this shelf.',
  code: 'No size has this code.',
  products: 'They have no sizes.',
}

type Counted = {
  id: number
  code?: string | undefined
  size_id?: number | undefined
  count?: number | undefined
  add?: number | undefined
}

/** Counts a size as it is now. @throws Refusal 404; 409 for a code that is not counted here, below zero, or once posted */
export async function countStock(db: Db, { id, code, size_id: sizeId, count, add }: Counted) {
  const counted = await steps.countStock(db, {
    takeId: id,
    sizeId: sizeId ?? null,
    code: code || null,
    count: count ?? null,
    add: add ?? null,
  })
  const piece = counted.size_id === null ? undefined : await queries.findPiece(db, counted.size_id)
  const name = piece && `${piece.product_name}, ${piece.colour}, ${piece.size}`
  switch (counted.outcome) {
    case 'counted': {
      const { product_name = '', colour = '', size = '' } = piece ?? {}
      return { size_id: counted.size_id, counted: counted.counted, product_name, colour, size }
    }
    case 'missing':
      throw noSuchTake()
    case 'posted':
      throw alreadyPosted()
    case 'unknown':
      throw new Refusal(409, `No size has the code ${code}.`)
    case 'elsewhere': {
      const shelf = piece?.shelf ? ` Its shelf is ${piece.shelf}.` : ''
      throw new Refusal(409, `${name ?? 'This size'} is not counted here.${shelf}`)
    }
    case 'below_zero':
      throw new Refusal(409, `${counted.counted ?? 0} are counted of ${name}: no fewer than none.`)
  }
}

/**
 * Writes what counts differ by into stock.
 * @throws Refusal 404; 409 posted already, nothing counted, or with `rows` where stock would be negative
 */
export async function postStockTake(db: Db, id: number): Promise<void> {
  const posted = await steps.postStockTake(db, { takeId: id })
  switch (posted.outcome) {
    case 'posted':
      return
    case 'missing':
      throw noSuchTake()
    case 'already':
      throw alreadyPosted()
    case 'uncounted':
      throw new Refusal(409, 'Nothing is counted yet.')
    case 'short': {
      const { rows } = posted
      const names = rows.map(({ orders, payments }) => whoNeeds({ orders, payments }))
      const text = `More pieces are missing than are free to be sold. ${[...new Set(names)].join(' ')} Cancel what cannot be sent, then post again.`
      throw new DetailedRefusal(409, text, { rows }, 'out_of_stock')
    }
  }
}
