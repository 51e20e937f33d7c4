import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import { staffNameOf } from '../../ground/staff/actors.ts'

/** Below it a word cannot be looked up, and only filters. */
const shortestIndexed = 3
/** Words of no more products than this are looked up. */
const rareProducts = 500
/** So many have a page of sizes that fit, as nearly every product has several. */
const productsAtOnce = 60

export type StockSearch = {
  words: string[]
  /** Only these sizes, where a code says which. */
  ids: number[] | undefined
  low: boolean
  /** The last size of the page before. */
  after: number | null
  limit: number
}

/** The sizes that are called so: by SKU, bar code or our own code. */
export async function findSizesOfCode(db: Db, code: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from sizes where sku = any(array[${code}, upper(${code}), lower(${code})])
    union
    select size_of_code(p_code => ${code}, p_take_id => null) as id`.execute(db)
  return rows.flatMap(({ id }) => id ?? [])
}

const contains = (word: string) => `%${word.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`

/** A word that is a colour of the product is that of the size. */
const hasWord = (word: string) =>
  word.length < shortestIndexed
    ? sql<boolean>`(lower(s.size) = ${word} or ' ' || p.search_text || ' ' like ${`% ${word} %`})`
    : sql<boolean>`(
  lower(s.size) = ${word}
  or p.search_text like ${contains(word)} and (
    lower(p.name) like ${contains(word)} or lower(v.colour_name) like ${contains(word)}
    or not exists (select from variants o where o.product_id = p.id and lower(o.colour_name) like ${contains(word)})))`

const all = (conditions: RawBuilder<boolean>[]) => sql.join([sql`true`, ...conditions], sql` and `)

const indexed = (words: string[]) => words.filter(({ length }) => length >= shortestIndexed)

/** Whether so many products have these words that a list meets enough of them on its way. */
async function areCommon(db: Db, words: string[]): Promise<boolean> {
  if (indexed(words).length === 0) return true
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from products p where ${all(haveWords(words))} limit ${rareProducts + 1}) found`.execute(
    db,
  )
  return (rows[0]?.count ?? 0) > rareProducts
}

const haveWords = (words: string[]) =>
  indexed(words).map((word) => sql<boolean>`p.search_text like ${contains(word)}`)

/** Ids of a page of sizes: the newest products first; of low stock what became low last. */
export async function listStockIds(db: Db, search: StockSearch): Promise<number[]> {
  const list = search.ids ? chosen : search.low ? low : pages
  const { rows } = await list(search, await areCommon(db, search.words)).execute(db)
  return rows.map(({ id }) => id)
}

const chosen = ({ ids, limit }: StockSearch) =>
  sql<{
    id: number
  }>`select id from sizes s where id = any(${ids}::integer[]) order by id limit ${limit}`

const low = ({ words, after, limit }: StockSearch, isCommon: boolean) => sql<{ id: number }>`
  ${isCommon ? sql`` : sql`with found as materialized (select p.id from products p where ${all(haveWords(words))})`}
  select s.id
  from ${isCommon ? sql`` : sql`found cross join lateral`} (
    select pace.low_since, s.id, s.size, s.variant_id
    from stock_paces pace join sizes s on s.id = pace.size_id
    where pace.low_since is not null
      ${isCommon ? sql`` : sql`and s.variant_id in (select v.id from variants v where v.product_id = found.id)`}
      and (${after}::integer is null
        or pace.low_since <= (select low_since from stock_paces where size_id = ${after})
          and (pace.low_since, -pace.size_id) < (select low_since, -size_id from stock_paces where size_id = ${after}))
    ) s
  join variants v on v.id = s.variant_id
  join products p on p.id = v.product_id and p.is_active
  where ${all(words.map(hasWord))}
  order by s.low_since desc, s.id limit ${limit}`

/** Has products read one after the other: an index of words would find all that have common ones first. */
const notByWords = sql`limit 100000000`

const pages = ({ words, after, limit }: StockSearch, isCommon: boolean) => sql<{
  id: number
}>`
  with last as materialized (
    select v.product_id, v.position as variant_position, s.position, s.id
    from sizes s join variants v on v.id = s.variant_id where s.id = ${after}
  ), found as materialized (
    select * from (
      select id, search_text, name from products
      where ${after}::integer is null or id <= (select product_id from last)
      order by id desc ${isCommon ? notByWords : sql``}) p
    where ${all(haveWords(words))}
    order by id desc limit ${productsAtOnce}
  )
  select s.id
  from found p join variants v on v.product_id = p.id join sizes s on s.variant_id = v.id
  where ${all(words.map(hasWord))} and (${after}::integer is null
    or (-p.id, v.position, s.position, s.id) > (select -product_id, variant_position, position, id from last))
  order by p.id desc, v.position, s.position, s.id limit ${limit}`

export type StockRow = {
  size_id: number
  product_id: number
  product_name: string
  colour: string
  size: string
  sku: string | null
  barcode: string | null
  code: string
  shelf: string
  picture_key: string | null
  stock: number
  held: number
  to_pick: number
  days_left: number | null
  low: boolean
}

/** What is known of sizes, in the order of their ids. */
export async function showStock(db: Db, ids: number[]): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select s.id as size_id, p.id as product_id, p.name as product_name, v.colour_name as colour, s.size, s.sku, s.barcode,
      size_code(p_size_id => s.id, p_barcode => s.barcode) as code, s.shelf, picture.key as picture_key,
      shelf.stock, shelf.held, shelf.to_pick,
      days_of_stock(shelf.stock, pace.sold, pace.days)::float8 as days_left,
      is_stock_low(shelf.stock, pace.sold, pace.days) as low
    from unnest(${ids}::integer[]) with ordinality as asked (id, place)
    join sizes s on s.id = asked.id
    join variants v on v.id = s.variant_id
    join products p on p.id = v.product_id
    join pieces_on_shelf(${ids}::integer[]) shelf on shelf.size_id = s.id
    left join stock_paces pace on pace.size_id = s.id
    left join lateral (
      select pictures.key from variant_pictures vp join pictures on pictures.id = vp.picture_id
      where vp.variant_id = v.id order by vp.position limit 1) picture on true
    order by asked.place`.execute(db)
  return rows
}

/** Learns sizes that have moved, so that what is shown is of now. @returns how many */
export async function learnStockPaces(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select learn_stock_paces(p_most => ${most}) as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Low sizes that are on sale, and since when the first is; counted to `most`. */
export async function countLowStock(db: Db, most: number) {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*) as count, min(low_since) as oldest
    from (
      select pace.low_since from stock_paces pace join sizes s on s.id = pace.size_id
      join variants v on v.id = s.variant_id join products p on p.id = v.product_id and p.is_active
      where pace.low_since is not null order by pace.low_since limit ${most}) low`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

type Move = {
  id: number
  at: Date
  delta: number
  stock: number
  reason: string
  actor: string | null
  actor_name: string | null
  order_number: string | null
  note: string | null
  lot_id: number | null
  lot_name: string | null
  cost_paise: number | null
}

/** Rows of a size's ledger, newest first, each with the stock after it. */
export async function listMoves(
  db: Db,
  { sizeId, before, limit }: { sizeId: number; before: number | undefined; limit: number },
): Promise<Move[]> {
  const { rows } = await sql<Move>`
    with moves as (
      select * from stock_ledger
      where size_id = ${sizeId} and (${before ?? null}::bigint is null or id < ${before ?? null})
      order by id desc limit ${limit}
    ), top as (
      select s.stock - coalesce((select sum(delta) from stock_ledger g
        where g.size_id = s.id and g.id > (select max(id) from moves)), 0) as stock
      from sizes s where s.id = ${sizeId}
    )
    select m.id, m.at, m.delta, m.reason, m.actor, ${staffNameOf('m.actor')} as actor_name, m.note, m.lot_id,
      lots.name as lot_name, lots.cost_paise,
      (top.stock - coalesce(sum(m.delta) over (order by m.id desc rows between unbounded preceding and 1 preceding), 0))::integer
        as stock,
      case split_part(m.cause, ':', 1)
        when 'order' then (select number from orders where id = split_part(m.cause, ':', 2)::bigint)
        when 'purchase' then (select number from orders where purchase_id = split_part(m.cause, ':', 2)::integer)
        when 'lost' then (select number from shipments join orders on orders.id = order_id
          where shipments.id = split_part(m.cause, ':', 2)::integer)
        when 'return' then (select o.number from return_requests r join order_lines l on l.id = r.order_line_id
          join orders o on o.id = l.order_id where r.id = substring(m.cause, ':(\\d+)')::integer)
        when 'exchange' then (select o.number from return_requests r join order_lines l on l.id = r.order_line_id
          join orders o on o.id = l.order_id where r.id = substring(m.cause, ':(\\d+)')::integer)
      end as order_number
    from top, moves m left join lots on lots.id = m.lot_id
    order by m.id desc`.execute(db)
  return rows
}
