import { sql } from 'kysely'
import type { CollectionKind } from '../../../../../contract/office/collections.ts'
import type { ProductState } from '../../../../../contract/office/product-kinds.ts'
import type { Db } from '../../../../ground/db/pool.ts'
import type { StoredRule } from './rules.ts'

export type CollectionRow = {
  id: number
  slug: string
  title: string
  kind: CollectionKind
  version: number
  product_ids: number[]
  rule: StoredRule
  pinned_ids: number[]
  /** Products on sale that it holds. */
  count: number
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('collections')
    .innerJoinLateral(
      sql<{ count: number }>`list_products(
        p_criteria => jsonb_build_object('made_collection', collections.slug), p_words => null,
        p_sort => 'featured', p_limit => 0, p_offset => 0)`.as('listed'),
      (join) => join.onTrue(),
    )
    .select(['collections.id', 'slug', 'title', 'kind', 'version', 'product_ids', 'rule'])
    .select(['pinned_ids', 'listed.count'])
    .$narrowType<{ kind: CollectionKind; rule: StoredRule }>()

export async function listCollections(
  db: Db,
  { search, before, limit }: { search: string; before: number | undefined; limit: number },
): Promise<CollectionRow[]> {
  let query = rowsOf(db).orderBy('collections.id', 'desc').limit(limit)
  if (before !== undefined) query = query.where('collections.id', '<', before)
  if (search) {
    query = query.where(
      sql<boolean>`position(lower(${search}) in lower(title)) > 0 or slug = lower(${search})`,
    )
  }
  return query.execute()
}

export const findCollection = (db: Db, slug: string): Promise<CollectionRow | undefined> =>
  rowsOf(db).where('slug', '=', slug).executeTakeFirst()

/** As it is stored, locked until the transaction ends. */
export const lockCollection = (tx: Db, slug: string) =>
  tx
    .selectFrom('collections')
    .select(['id', 'slug', 'title', 'kind', 'version', 'product_ids', 'rule', 'pinned_ids'])
    .$narrowType<{ kind: CollectionKind; rule: StoredRule }>()
    .where('slug', '=', slug)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function countCollections(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('collections')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

export const hasCollection = async (db: Db, slug: string): Promise<boolean> =>
  Boolean(
    await db.selectFrom('collections').select('id').where('slug', '=', slug).executeTakeFirst(),
  )

export async function countRule(db: Db, rule: StoredRule): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count from list_products(p_criteria => rule_criteria(p_rule => ${JSON.stringify(rule)}),
      p_words => null, p_sort => 'featured', p_limit => 0, p_offset => 0)`.execute(db)
  return rows[0]?.count ?? 0
}

/** Of each rule, how many products each of its clauses finds by itself. */
export async function countClauses(db: Db, rules: StoredRule[]): Promise<Map<string, number>[]> {
  if (rules.length === 0) return []
  const { rows } = await sql<{ at: number; clause: string; count: number }>`
    select given.n::integer as at, clause, listed.count
    from jsonb_array_elements(${JSON.stringify(rules)}::jsonb) with ordinality given (rule, n)
    cross join lateral jsonb_each(rule) each (clause, value)
    cross join lateral list_products(
      p_criteria => rule_criteria(p_rule => jsonb_build_object(clause, value)),
      p_words => null, p_sort => 'featured', p_limit => 0, p_offset => 0) listed`.execute(db)
  return rules.map(
    (_, at) =>
      new Map(rows.filter((row) => row.at === at + 1).map((row) => [row.clause, row.count])),
  )
}

type GarmentRow = {
  id: number
  name: string
  state: ProductState
  key: string | null
  is_held: boolean
}

/** Products in the order of their ids, with the picture of their card, and whether a collection holds them. */
export async function listGarments(db: Db, slug: string, ids: number[]): Promise<GarmentRow[]> {
  const { rows } = await sql<GarmentRow>`
    select id, name, state, (
        select key from variants
        join variant_pictures on variant_id = variants.id join pictures on pictures.id = picture_id
        where product_id = products.id order by variants.position, variant_pictures.position limit 1
      ) as key,
      id = any(products_passing(p_ids => ${ids}::integer[],
        p_criteria => collection_criteria(p_slug => ${slug}), p_words => null)) as is_held
    from products where id = any(${ids}::integer[])
    order by array_position(${ids}::integer[], id)`.execute(db)
  return rows
}

/** The names of products, by their ids. */
export async function namesOf(db: Db, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids})`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
