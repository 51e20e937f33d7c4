import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'

type Added = { variantId: number; pictureId: number; kind: string; alt: string; most: number }

/** Shows a stored picture behind those that its colour has. `full`: it has as many as it may. */
export async function addPicture(
  tx: Db,
  { variantId, pictureId, kind, alt, most }: Added,
): Promise<'added' | 'there' | 'full'> {
  await sql`select from variants where id = ${variantId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number; last: number; has: boolean }>`
    select count(*)::integer as count, coalesce(max(position), -1) as last,
      coalesce(bool_or(picture_id = ${pictureId}), false) as has
    from variant_pictures where variant_id = ${variantId}`.execute(tx)
  const { count = 0, last = -1, has = false } = rows[0] ?? {}
  if (has) return 'there'
  if (count >= most) return 'full'
  await sql`
    insert into variant_pictures (variant_id, position, picture_id, view, alt)
    values (${variantId}, ${last + 1}, ${pictureId}, ${kind}, ${alt})`.execute(tx)
  return 'added'
}
