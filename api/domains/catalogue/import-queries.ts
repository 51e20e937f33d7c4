import { type Insertable, sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import type { Products, Reviews, Scenes, VariantPictures, Variants } from '../../ground/db/types.ts'

export async function upsertNames(
  db: Db,
  table: 'product_groups' | 'garment_types',
  names: string[],
): Promise<Map<string, number>> {
  const rows = await db
    .insertInto(table)
    .values(names.map((name, position) => ({ name, position })))
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(name)`)
        .doUpdateSet({ position: (excluded) => excluded.ref('excluded.position') }),
    )
    .returning(['id', 'name'])
    .execute()
  const ids = new Map(rows.map((row) => [row.name.toLowerCase(), row.id]))
  return new Map(names.map((name) => [name, ids.get(name.toLowerCase()) ?? 0]))
}

export function upsertGroupType(db: Db, groupId: number, typeId: number, position: number) {
  return db
    .insertInto('group_garment_types')
    .values({ group_id: groupId, garment_type_id: typeId, position })
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'garment_type_id']).doUpdateSet({ position }),
    )
    .execute()
}

/** One that is a draft in the file stays on sale where it was on sale before. */
export async function upsertProduct(
  db: Db,
  product: Insertable<Products>,
): Promise<{ id: number; isOnSale: boolean }> {
  const { slug: _slug, ...changes } = product
  const row = await db
    .insertInto('products')
    .values(product)
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((excluded) => ({
        ...changes,
        // What never had all that law wants goes on sale once it has; whatever else is on sale or not stays so.
        is_active: sql`case when products.complete_since is null and not products.is_archived
          then ${excluded.ref('excluded.is_active')} else products.is_active end`,
        complete_since: sql`case when products.is_archived then products.complete_since
          else coalesce(products.complete_since, ${excluded.ref('excluded.complete_since')}) end`,
        updated_at: sql`now()`,
      })),
    )
    .returning(['id', 'is_active'])
    .executeTakeFirstOrThrow()
  return { id: row.id, isOnSale: row.is_active }
}

export async function upsertVariant(db: Db, variant: Insertable<Variants>): Promise<number> {
  const { hex, colour_family, position } = variant
  const row = await db
    .insertInto('variants')
    .values(variant)
    .onConflict((conflict) =>
      conflict
        .expression(sql`product_id, lower(colour_name)`)
        .doUpdateSet({ hex, colour_family, position }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Positions are unique, and the file may name the colours in another order. */
export function freePositions(db: Db, productId: number) {
  return db
    .updateTable('variants')
    .set({ position: sql`-1 - position` })
    .where('product_id', '=', productId)
    .execute()
}

/** Moves the colours that the file leaves out behind the `named` ones. */
export function placeUnnamed(db: Db, productId: number, named: number) {
  return sql`
    update variants set position = ${named}::integer + unnamed.place - 1
    from (select id, row_number() over (order by position desc)::integer as place
          from variants where product_id = ${productId} and position < 0) unnamed
    where variants.id = unnamed.id`.execute(db)
}

/** A picture keeps the id of its place. */
export async function replaceVariantPictures(
  db: Db,
  variantId: number,
  pictures: Insertable<VariantPictures>[],
): Promise<void> {
  await db
    .deleteFrom('variant_pictures')
    .where('variant_id', '=', variantId)
    .where('position', '>=', pictures.length)
    .execute()
  if (pictures.length === 0) return
  await db
    .insertInto('variant_pictures')
    .values(pictures)
    .onConflict((conflict) =>
      conflict.columns(['variant_id', 'position']).doUpdateSet((excluded) => ({
        picture_id: excluded.ref('excluded.picture_id'),
        view: excluded.ref('excluded.view'),
        alt: excluded.ref('excluded.alt'),
        worn_height_cm: excluded.ref('excluded.worn_height_cm'),
        worn_size: excluded.ref('excluded.worn_size'),
      })),
    )
    .execute()
}

export function upsertScene(db: Db, scene: Insertable<Scenes>) {
  const { name: _name, ...changes } = scene
  return db
    .insertInto('scenes')
    .values(scene)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(changes))
    .execute()
}

export async function insertReviews(db: Db, reviews: Insertable<Reviews>[]): Promise<void> {
  const batch = 500
  for (let from = 0; from < reviews.length; from += batch) {
    await db
      .insertInto('reviews')
      .values(reviews.slice(from, from + batch))
      .onConflict((conflict) => conflict.column('import_key').doNothing())
      .execute()
  }
}

export async function hasProducts(db: Db): Promise<boolean> {
  const row = await db.selectFrom('products').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** How many digits the seller's HSN codes need; those of a small one before the shop is first started. */
export async function findHsnDigits(db: Db): Promise<number> {
  const { rows } = await sql<{ digits: number | null }>`
    select hsn_digits as digits from current_seller()`.execute(db)
  return rows[0]?.digits ?? 4
}
