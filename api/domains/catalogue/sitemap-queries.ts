import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'

/** The highest id that a product has; 0 without products. */
export async function findLastProductId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

export function listSitemapProducts(db: Db, first: number, last: number) {
  return db
    .selectFrom('products')
    .select([
      'id',
      'slug',
      'updated_at',
      sql<string[]>`array(
        select key from variants
        join variant_pictures on variant_id = variants.id and variant_pictures.position = 0
        join pictures on pictures.id = picture_id
        where product_id = products.id order by variants.position)`.as('picture_keys'),
    ])
    .where('id', '>=', first)
    .where('id', '<=', last)
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()
}
