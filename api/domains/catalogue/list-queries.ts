import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import { orderOf, type ProductCriteria, type Sort, toJson } from './filters.ts'
import type { Facts, MeaningRow } from './search/vocabulary.ts'

export { indexProducts, reindexIfStale } from './product-index/index-products.ts'

/** On a new day, collections by age hold others. @returns how many there are */
export async function renewCollections(db: Db): Promise<number> {
  const { rows } = await sql<{ renewed: number }>`select renew_collections() as renewed`.execute(db)
  return rows[0]?.renewed ?? 0
}

/** As an array: joined, the products would be read whole when many changes are expected. */
const anyChanged = sql`any(array(select changes_looked_up()))`

const wordsOf = ({ words }: ProductCriteria) => (words ? JSON.stringify(words) : null)

/** How many products pass the criteria, and the ids of one page of them, at one moment. */
export async function listProductIds(
  db: Db,
  criteria: ProductCriteria,
  page: { sort: Sort; limit: number; offset: number },
): Promise<{ count: number; ids: number[] }> {
  const { rows } = await sql<{ count: number; ids: number[] }>`
    select count, ids from list_products(
      p_criteria => ${toJson(criteria)}, p_words => ${wordsOf(criteria)},
      p_sort => ${orderOf(page.sort, criteria)}, p_limit => ${page.limit}, p_offset => ${page.offset}
    )`.execute(db)
  return rows[0] ?? { count: 0, ids: [] }
}

export async function countFilters(db: Db, criteria: ProductCriteria) {
  const { rows } = await sql<{ kind: string; value: string; products: number }>`
    select kind, value, products
    from count_filters(p_criteria => ${toJson(criteria)}, p_words => ${wordsOf(criteria)})`.execute(
    db,
  )
  return rows
}

export async function findSearchFacts(db: Db) {
  type Row = Facts & { meanings: MeaningRow[] | null }
  const { rows } = await sql<Row>`select * from find_search_facts()`.execute(db)
  const [row] = rows
  if (!row) throw new Error('find_search_facts returned no row')
  return row
}

export async function listCategories(db: Db) {
  const { rows } = await sql<{
    group_id: number
    group_name: string
    garment_type_id: number
    garment_type_name: string
    product_count: number
    lowest_paise: number | null
  }>`
    select g.id as group_id, g.name as group_name, t.id as garment_type_id, t.name as garment_type_name,
      coalesce(indexed.products, 0) + coalesce(changed.products, 0) as product_count,
      (select price_paise from products
       where group_id = g.id and garment_type_id = t.id and is_active
       order by price_paise limit 1) as lowest_paise
    from group_garment_types member
    join product_groups g on g.id = group_id
    join garment_types t on t.id = garment_type_id
    left join count_indexed_products(p_kind => 'shelf', p_values => array(
      select group_id || '/' || garment_type_id from group_garment_types
    )) indexed on value = group_id || '/' || garment_type_id
    left join (
      select group_id, garment_type_id, count(*)::integer as products from products
      where is_active and id = ${anyChanged}
      group by group_id, garment_type_id
    ) changed using (group_id, garment_type_id)
    order by g.position, member.position`.execute(db)
  return rows
}

/** Variants of a colour family among which its commonest shade is looked for. */
const shadesLookedAt = 50

/** The colour families on sale, each with its commonest shade. */
const familyShades = sql`
    with recursive families (family) as (
      (select lower(colour_family) from variants order by 1 limit 1)
      union all
      select (select lower(colour_family) from variants
              where lower(colour_family) > family order by 1 limit 1)
      from families where family is not null
    ), shades as (
    select family, first.name, first.hex
    from families
    cross join lateral (
      select mode() within group (order by hex) as hex, min(colour_family) as name
      from (select hex, colour_family from variants
            where lower(colour_family) = family
              and (select is_active from products where products.id = product_id)
            order by product_id limit ${shadesLookedAt}) looked_at
    ) first
    where first.hex is not null
    )`

export async function listFamilyShades(db: Db) {
  const { rows } = await sql<{ name: string; hex: string }>`
    ${familyShades} select name, hex from shades`.execute(db)
  return rows
}

export async function listColourFamilies(db: Db) {
  const { rows } = await sql<{ name: string; hex: string }>`
    ${familyShades}
    select name, hex
    from shades
    left join count_indexed_products(p_kind => 'family', p_values => array(select family from shades)) indexed
      on value = family
    left join (
      select lower(colour_family) as family, count(distinct product_id)::integer as products
      from variants join products on products.id = product_id
      where is_active and product_id = ${anyChanged}
      group by lower(colour_family)
    ) changed using (family)
    order by coalesce(indexed.products, 0) + coalesce(changed.products, 0) desc, family`.execute(db)
  return rows
}

export async function hasImports(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has_imports: boolean }>`
    select exists (
      select from count_indexed_products(p_kind => 'origin', p_values => array(
        select value from indexed_values(p_kind => 'origin') value where value <> 'india'
      )) where products > 0
    ) or exists (
      select from products
      where is_active and id = ${anyChanged} and lower(trim(country_of_origin)) not in ('', 'india')
    ) as has_imports`.execute(db)
  return rows[0]?.has_imports ?? false
}
