import { sql } from 'kysely'
import type { Import } from '../../../contract/office/imports.ts'
import type { Db } from '../../ground/db/pool.ts'
import type { Named } from './photo-names.ts'

const maxFailed = 200

export async function countPhotos(db: Db, importId: number): Promise<Import['photos']> {
  const { rows } = await sql<{ waiting: number; done: number }>`
    select (count(*) filter (where state = 'waiting'))::integer as waiting,
      (count(*) filter (where state = 'done'))::integer as done
    from import_photos where import_id = ${importId}`.execute(db)
  const failed = await db
    .selectFrom('import_photos')
    .select(['row', 'address', 'text'])
    .where('import_id', '=', importId)
    .where('state', '=', 'failed')
    .orderBy('id')
    .limit(maxFailed)
    .execute()
  return { waiting: rows[0]?.waiting ?? 0, done: rows[0]?.done ?? 0, failed }
}

export type Photo = {
  id: number
  import_id: number
  variant_id: number | null
  address: string
  kind: string
  alt: string
  tries: number
}

/** Those that are due; each is tried again a minute later, should its worker end. */
export async function claimPhotos(db: Db, limit: number): Promise<Photo[]> {
  const { rows } = await sql<Photo>`
    update import_photos photo set tries = tries + 1, next_try_at = now() + interval '1 minute' * (tries + 1)
    from (
      select p.id from import_photos p join imports i on i.id = p.import_id
      where p.state = 'waiting' and p.next_try_at <= now() and i.state = 'applied'
      order by p.next_try_at, p.id limit ${limit} for update of p skip locked) due
    where photo.id = due.id
    returning photo.id, photo.import_id, photo.variant_id, photo.address, photo.kind, photo.alt, photo.tries`.execute(
    db,
  )
  return rows.toSorted((one, other) => one.id - other.id)
}

export function failPhoto(db: Db, id: number, text: string) {
  return db
    .updateTable('import_photos')
    .set({ state: 'failed', text })
    .where('id', '=', id)
    .execute()
}

/** `pictureId`: of a picture that its colour had not. */
export function finishPhoto(tx: Db, id: number, pictureId: number | null) {
  return tx
    .updateTable('import_photos')
    .set({ state: 'done', picture_id: pictureId })
    .where('id', '=', id)
    .execute()
}

type NewFile = {
  row: number
  address: string
  variant_id: number | null
  kind: string
  alt: string
  state: 'waiting' | 'failed'
  text: string
}

/** A file is stored beside: the worker has nothing to fetch. */
export async function insertFile(tx: Db, importId: number, file: NewFile): Promise<number> {
  const { id } = await tx
    .insertInto('import_photos')
    .values({ ...file, import_id: importId, next_try_at: sql`'infinity'` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The garments whose slug or SKU is one of these, and those that an import has touched. */
export async function listNamed(db: Db, importId: number, starts: string[]): Promise<Named[]> {
  const { rows } = await sql<{
    slug: string
    product: string
    name: string
    id: number
    skus: string[]
  }>`
    with named as (
      select id from products where slug = any(${starts})
      union select v.product_id from sizes s join variants v on v.id = s.variant_id where s.sku = any(${starts})
      union select thing_id from import_changes where import_id = ${importId} and thing = 'product'
      union select v.product_id from import_changes c join sizes s on s.id = c.thing_id
        join variants v on v.id = s.variant_id where c.import_id = ${importId} and c.thing = 'size'
    )
    select p.slug, p.name as product, v.colour_name as name, v.id,
      array(select sku from sizes where variant_id = v.id and sku is not null) as skus
    from named join products p on p.id = named.id join variants v on v.product_id = p.id
    order by p.id, v.position`.execute(db)
  return [...Map.groupBy(rows, ({ slug }) => slug)].map(([slug, colours]) => ({
    slug,
    name: colours[0]?.product ?? slug,
    colours,
  }))
}
