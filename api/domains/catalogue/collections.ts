import { sql } from 'kysely'
import type { Db } from '../../ground/db/pool.ts'
import { listProductIds } from './list-queries.ts'

export type CollectionEntry = { slug: string; title: string; count: number }

/** `colour`: that its rule asks for. */
type Named = { slug: string; title: string; colour?: string | undefined }

const ofEveryShop: Named[] = [
  { slug: 'new-arrivals', title: 'New arrivals' },
  { slug: 'best-sellers', title: 'Best sellers' },
  { slug: 'best-offers', title: 'Best offers' },
]

/** What a list is called that holds a collection; undefined where there is none of this slug. */
export async function findCollection(db: Db, slug: string): Promise<Named | undefined> {
  const known = ofEveryShop.find((each) => each.slug === slug)
  if (known) return known
  const found = await db
    .selectFrom('collections')
    .select(['slug', 'title', sql<string | null>`rule ->> 'colour'`.as('colour')])
    .where('slug', '=', slug)
    .executeTakeFirst()
  return found && { ...found, colour: found.colour?.toLowerCase() }
}

/** What every collection is called, those of every shop first. */
export async function listCollectionTitles(db: Db): Promise<Pick<Named, 'slug' | 'title'>[]> {
  const made = await db
    .selectFrom('collections')
    .select(['slug', 'title'])
    .orderBy((read) => read.fn('lower', ['title']))
    .execute()
  return [...ofEveryShop, ...made]
}

/** How many products on sale a collection has. */
export const countCollection = async (db: Db, slug: string): Promise<number> =>
  (await listProductIds(db, { collection: slug }, { sort: 'featured', limit: 0, offset: 0 })).count

/** The maker's collections by title, each with how many products on sale it has: in one query. */
export async function listCollections(db: Db): Promise<CollectionEntry[]> {
  const { rows } = await sql<CollectionEntry>`
    select slug, title, listed.count from collections
    cross join lateral list_products(p_criteria => jsonb_build_object('made_collection', slug),
      p_words => null, p_sort => 'featured', p_limit => 0, p_offset => 0) listed
    order by lower(title), id`.execute(db)
  return rows
}
