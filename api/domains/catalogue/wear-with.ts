import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'

/** Customers who must have bought two products together before one is shown with the other. */
export const leastCustomers = 3

const maxShown = 8

/** In stock and of its group: what its maker links, then those that link it, then what was bought with it. */
export async function findWearWith(db: Db, productId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with others as (
      select other_id as id, 0 as kind, position::integer as rank from wear_with
      where product_id = ${productId}
      union all
      select product_id, 1, position from wear_with where other_id = ${productId}
      union all
      select other_id, 2, -customers from bought_together where product_id = ${productId})
    select p.id from (
      select id, min(kind * 1000000 + rank) as place from others group by id) best
    join products p using (id)
    where p.is_active
      and p.group_id = (select group_id from products where id = ${productId} and is_active)
      and exists (
        select from variants join sizes on sizes.variant_id = variants.id
        where variants.product_id = p.id and stock > 0)
    order by place, p.id
    limit ${maxShown}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Replaces what the maker links with a product. */
export async function replaceWearWith(tx: Db, productId: number, others: number[]): Promise<void> {
  await tx.deleteFrom('wear_with').where('product_id', '=', productId).execute()
  if (!others.length) return
  const rows = others.map((id, position) => ({ product_id: productId, other_id: id, position }))
  await tx.insertInto('wear_with').values(rows).execute()
}

export async function findIdsBySlug(tx: Db, slugs: string[]): Promise<Map<string, number>> {
  if (!slugs.length) return new Map()
  const rows = await tx
    .selectFrom('products')
    .select(['slug', 'id'])
    .where('slug', 'in', slugs)
    .execute()
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}

export async function learnBoughtTogether(db: Db): Promise<void> {
  await sql`select learn_bought_together(p_least => ${leastCustomers})`.execute(db)
}
