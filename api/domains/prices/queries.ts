import { type RawBuilder, sql } from 'kysely'
import type { ScheduledRowState, ScheduleState } from '../../../contract/office/prices.ts'
import type { Db } from '../../ground/db/pool.ts'
import { staffNameOf } from '../../ground/staff/actors.ts'

/** Whose sizes are locked together. */
const productsAtOnce = 200

/** As `planned_prices` takes them. */
export type Planned = { items: string | null; rule: string | null; from: Date; until: Date }

const planned = ({ items, rule, from, until }: Planned) => sql`
  select size_id, product_id, before_paise, after_paise, hsn, place, null::bigint as was_paise, 'waiting' as state
  from planned_prices(p_items => ${items}::jsonb, p_rule => ${rule}::jsonb, p_from => ${from}, p_until => ${until})`

const stored = (id: number) => sql`
  select size_id, product_id, before_paise, after_paise, hsn, null::integer as place, was_paise,
    case when r.state = 'on' and s.price_paise <> after_paise then 'edited' else r.state end as state
  from scheduled_price_rows r join sizes s on s.id = size_id join products p on p.id = product_id
  where schedule_id = ${id}`

/** With the tax of each price once, however many sizes have it. */
const taxed = (rows: RawBuilder<unknown>, from: Date) => sql`
  priced as materialized (${rows}),
  rated as materialized (
    select hsn, paise, rate.rate_bp, split.taxable as keep,
      nearest_sure_price(p_hsn => hsn, p_unit_price_paise => paise, p_on => day_in_india(p_at => ${from})) as sure
    from (select hsn, before_paise as paise from priced union select hsn, after_paise from priced) prices
    cross join lateral find_tax_rate(p_hsn => hsn, p_unit_price_paise => paise,
      p_on => day_in_india(p_at => ${from})) rate
    cross join lateral split_tax(p_total_paise => paise, p_rate_bp => rate.rate_bp, p_is_intra_state => false) split)`

export type Row = {
  size_id: number
  product_id: number
  product_name: string
  colour_name: string
  size: string
  before_paise: number
  after_paise: number
  price_paise: number
  was_paise: number | null
  rate_bp: number
  keep: number
  sure: number | null
  state: ScheduledRowState
}

export type Sums = {
  sizes: number
  products: number
  lowest: number
  highest: number
  crossing: number
  traps: number
  edited: number
}

type Page = { after: number; limit: number }

async function listRows(db: Db, source: RawBuilder<unknown>, from: Date, { after, limit }: Page) {
  const page = sql`
  select * from (${source}) all_of_them where size_id > ${after} order by place, size_id limit ${limit}`
  const { rows } = await sql<Row>`
    with ${taxed(page, from)}
    select priced.size_id, priced.product_id, products.name as product_name, colour_name, sizes.size, before_paise,
      after_paise, sizes.price_paise, was_paise, rate_bp, keep, sure, priced.state
    from priced
    join rated on rated.hsn = priced.hsn and rated.paise = after_paise
    join sizes on sizes.id = size_id join variants on variants.id = variant_id
    join products on products.id = priced.product_id
    order by place, size_id`.execute(db)
  return rows
}

async function sumRows(db: Db, source: RawBuilder<unknown>, from: Date): Promise<Sums> {
  const { rows } = await sql<Sums>`
    with ${taxed(source, from)}
    select count(*)::integer as sizes, count(distinct product_id)::integer as products,
      coalesce(min(after_paise), 0) as lowest, coalesce(max(after_paise), 0) as highest,
      (count(*) filter (where before.rate_bp <> rated.rate_bp))::integer as crossing, count(rated.sure)::integer as traps,
      (count(*) filter (where state = 'edited'))::integer as edited
    from priced
    join rated on rated.hsn = priced.hsn and rated.paise = after_paise
    join rated before on before.hsn = priced.hsn and before.paise = before_paise`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('no sums of prices')
  return sums
}

export const listPlanned = (db: Db, asked: Planned, limit: number) =>
  listRows(db, planned(asked), asked.from, { after: 0, limit })
export const sumPlanned = (db: Db, asked: Planned) => sumRows(db, planned(asked), asked.from)
export const listStored = (db: Db, id: number, from: Date, page: Page) =>
  listRows(db, stored(id), from, page)
export const sumStored = (db: Db, id: number, from: Date) => sumRows(db, stored(id), from)

const schedules = (db: Db) =>
  db
    .selectFrom('scheduled_prices')
    .select(['scheduled_prices.id', 'name', 'state', 'starts_at', 'ends_at', 'rule', 'sizes'])
    .select(['actor', staffNameOf('scheduled_prices.actor').as('staff_name')])
    .select(
      sql<number>`(select count(*)::integer from scheduled_price_rows r where r.schedule_id = scheduled_prices.id
        and r.state = case scheduled_prices.state when 'running' then 'waiting' when 'scheduled' then null else 'on' end)`.as(
        'moving',
      ),
    )
    .$narrowType<{ state: ScheduleState }>()

export type Schedule = Awaited<ReturnType<typeof listSchedules>>[number]

/** The newest first. */
export function listSchedules(db: Db, { before, limit }: { before?: number; limit: number }) {
  const query = schedules(db).orderBy('scheduled_prices.id', 'desc').limit(limit)
  return (before === undefined ? query : query.where('scheduled_prices.id', '<', before)).execute()
}

export const findSchedule = (db: Db, id: number) =>
  schedules(db).where('scheduled_prices.id', '=', id).executeTakeFirst()

/** What the sizes of problems, and the other schedules, are called. */
export async function nameAll(db: Db, sizeIds: number[], scheduleIds: number[]) {
  const sizes = await db
    .selectFrom('sizes')
    .innerJoin('variants', 'variants.id', 'variant_id')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['sizes.id', 'products.name', 'colour_name', 'size'])
    .where(sql<boolean>`sizes.id = any(${sizeIds}::integer[])`)
    .execute()
  const others = await db
    .selectFrom('scheduled_prices')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${scheduleIds}::integer[])`)
    .execute()
  return {
    sizes: new Map(sizes.map((row) => [row.id, `${row.name}, ${row.colour_name}, ${row.size}`])),
    others: new Map(others.map(({ id, name }) => [id, name])),
  }
}

/** @returns how many prices or schedules moved */
export async function turnPrices(db: Db): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select turn_prices(p_products => ${productsAtOnce}) as moved`.execute(db)
  return rows[0]?.moved ?? 0
}

/** @returns how many sizes running prices took in */
export async function joinPrices(db: Db): Promise<number> {
  const { rows } = await sql<{ joined: number }>`select join_prices() as joined`.execute(db)
  return rows[0]?.joined ?? 0
}
