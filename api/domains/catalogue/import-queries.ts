import { type Insertable, sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import type { Reviews, Scenes } from '../../ground/db/types.ts'

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

type GroupType = { group_id: number; garment_type_id: number; position: number }

export function upsertGroupTypes(db: Db, rows: GroupType[]) {
  return db
    .insertInto('group_garment_types')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['group_id', 'garment_type_id'])
        .doUpdateSet((excluded) => ({ position: excluded.ref('excluded.position') })),
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
