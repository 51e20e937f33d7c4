import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import { staffNameOf } from '../../ground/staff/actors.ts'

const takes = (db: Db) =>
  db
    .selectFrom('stock_takes as take')
    .select(['take.id', 'take.shelf', 'take.created_at', 'take.actor', 'take.posted_at'])
    .select(['take.posted_by', staffNameOf('take.actor').as('actor_name')])
    .select([staffNameOf('take.posted_by').as('poster_name')])
    .select([
      sql<number>`(select count(*)::integer from stock_take_lines where take_id = take.id)`.as(
        'sizes',
      ),
      sql<number>`(select count(counted)::integer from stock_take_lines where take_id = take.id)`.as(
        'counted',
      ),
      sql<string[]>`case when take.shelf is null then array(
        select p.name from products p where p.id in (
          select v.product_id from stock_take_lines l join sizes s on s.id = l.size_id
          join variants v on v.id = s.variant_id where l.take_id = take.id) order by p.id limit 5) else '{}' end`.as(
        'products',
      ),
    ])

export type StockTakeRow = Awaited<ReturnType<typeof listStockTakes>>[number]

export const listStockTakes = (db: Db, before: number | undefined, limit: number) =>
  takes(db)
    .$if(before !== undefined, (query) => query.where('take.id', '<', before ?? 0))
    .orderBy('take.id', 'desc')
    .limit(limit)
    .execute()

export const findStockTake = (db: Db, id: number) =>
  takes(db).where('take.id', '=', id).executeTakeFirst()

/** In the order of the shelves. */
export const listTakeLines = (db: Db, takeId: number) =>
  db
    .selectFrom('stock_take_lines as line')
    .innerJoin('sizes', 'sizes.id', 'line.size_id')
    .innerJoin('variants', 'variants.id', 'sizes.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['line.size_id', 'line.counted', 'sizes.shelf', 'sizes.size'])
    .select(['products.name as product_name', 'variants.colour_name as colour'])
    .select(sql<string>`size_code(p_size_id => sizes.id, p_barcode => sizes.barcode)`.as('code'))
    .where('line.take_id', '=', takeId)
    .orderBy('sizes.shelf')
    .orderBy('products.id')
    .orderBy('variants.position')
    .orderBy('sizes.position')
    .execute()

type Variance = {
  size_id: number
  expected: number
  counted: number
  difference: number
  was_moved: boolean
}

/** Sizes whose count differs; of a take that is posted what was written. */
export async function listVariances(
  db: Db,
  takeId: number,
  isPosted: boolean,
): Promise<Variance[]> {
  const { rows } = await (isPosted
    ? sql<Variance>`select size_id, expected, counted, difference, was_moved from stock_take_lines
        where take_id = ${takeId} and difference <> 0 order by size_id`
    : sql<Variance>`select * from stock_take_variances(p_take_id => ${takeId})
        where difference <> 0 order by size_id`
  ).execute(db)
  return rows
}

/** What a size is called, as one says it. */
export const findPiece = (db: Db, sizeId: number) =>
  db
    .selectFrom('sizes')
    .innerJoin('variants', 'variants.id', 'sizes.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['products.name as product_name', 'variants.colour_name as colour', 'sizes.size'])
    .select('sizes.shelf')
    .where('sizes.id', '=', sizeId)
    .executeTakeFirst()
