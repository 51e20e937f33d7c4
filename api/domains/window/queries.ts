import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import { staffNameOf } from '../../ground/staff/actors.ts'

/** What is live of some things. */
export const listLive = (db: Db, things: string[]) =>
  db
    .selectFrom('window_versions')
    .select(['id', 'thing', 'body', 'turned_at'])
    .where('state', '=', 'live')
    .where('thing', 'in', things)
    .execute()

/** The look of a version that is or was live. */
export const findLook = (db: Db, id: number) =>
  db
    .selectFrom('window_versions')
    .select('body')
    .where('id', '=', id)
    .where('thing', '=', 'theme')
    .where('state', 'in', ['live', 'past'])
    .executeTakeFirst()

export const findDraft = (db: Db, thing: string) =>
  db
    .selectFrom('window_versions')
    .select(['id', 'body', 'version'])
    .where('thing', '=', thing)
    .where('state', '=', 'draft')
    .executeTakeFirst()

/** What is not past of a thing, and of what is the newest. */
export async function listVersions(db: Db, thing: string, pastShown: number) {
  const versions = db
    .selectFrom('window_versions')
    .select(['id', 'body', 'state', 'version', 'shown_from', 'shown_until', 'at', 'actor'])
    .select(staffNameOf('window_versions.actor').as('actor_name'))
    .where('thing', '=', thing)
  const [current, past] = await Promise.all([
    versions.where('state', '<>', 'past').orderBy('shown_from').execute(),
    versions.where('state', '=', 'past').orderBy('id', 'desc').limit(pastShown).execute(),
  ])
  return { current, past }
}

/** Every thing that has a version, with what is to come of it. */
export const listThings = (db: Db) =>
  db
    .selectFrom('window_versions')
    .select('thing')
    .select([
      sql<boolean>`bool_or(state = 'live')`.as('is_live'),
      sql<boolean>`bool_or(state = 'draft')`.as('has_draft'),
      sql<Date | null>`min(shown_from) filter (where state = 'scheduled')`.as('scheduled'),
      sql<string | null>`(array_agg(body ->> 'title' order by
        case state when 'live' then 1 when 'draft' then 2 else 3 end, id desc))[1]`.as('title'),
    ])
    .groupBy('thing')
    .orderBy('thing')
    .execute()

/** The pages that are live, by slug. */
export const listLivePages = (db: Db) =>
  db
    .selectFrom('window_versions')
    .select([sql<string>`substr(thing, 6)`.as('slug'), sql<string>`body ->> 'title'`.as('title')])
    .where('state', '=', 'live')
    .where('thing', 'like', 'page:%')
    .orderBy('thing')
    .execute()

/** Pictures of the window or of the shop's own, by id. */
export const listPictures = (db: Db, ids: number[]) =>
  db
    .selectFrom('pictures')
    .leftJoin('scenes', 'scenes.picture_id', 'pictures.id')
    .leftJoin('window_pictures', 'window_pictures.picture_id', 'pictures.id')
    .select(['pictures.id', 'key', 'width', 'height'])
    .select((read) => read.fn.coalesce('scenes.alt', sql<string>`''`).as('alt'))
    .where('pictures.id', 'in', ids)
    .where((where) =>
      where.or([where('scenes.name', 'is not', null), where('window_pictures.at', 'is not', null)]),
    )
    .execute()

export const listScenes = (db: Db) =>
  db
    .selectFrom('scenes')
    .select(['name', 'role', 'picture_id'])
    .orderBy('role')
    .orderBy('position')
    .execute()

export const insertPicture = (db: Db, pictureId: number) =>
  db
    .insertInto('window_pictures')
    .values({ picture_id: pictureId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Those on sale. */
export const listProducts = (db: Db, ids: number[]) =>
  db
    .selectFrom('products')
    .select(['id', 'slug', 'name'])
    .where('id', 'in', ids)
    .where('is_active', '=', true)
    .execute()

/** Those that the shop shows. */
export const listReviews = (db: Db, ids: number[]) =>
  db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select(['reviews.id', 'author_name', 'reviews.rating', 'body'])
    .select(['products.id as product_id', 'products.slug', 'products.name as product_name'])
    .where('reviews.id', 'in', ids)
    .where('reviews.state', '=', 'approved')
    .where('products.is_active', '=', true)
    .execute()

/** @returns how many things moved */
export async function turnWindow(db: Db): Promise<number> {
  const { rows } = await sql<{ moved: number }>`select turn_window() as moved`.execute(db)
  return rows[0]?.moved ?? 0
}
