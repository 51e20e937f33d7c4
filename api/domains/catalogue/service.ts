import type { Category, ProductSummary } from '../../../contract/catalogue.ts'
import type { Scene } from '../../../contract/shop.ts'
import type { Db } from '../../ground/db/pool.ts'
import { toRupees } from '../../ground/http/money.ts'
import * as lists from './list-queries.ts'
import { loadCards } from './product-card.ts'
import * as queries from './queries.ts'

export {
  type CollectionEntry,
  countCollection,
  findCollection,
  listCollections,
  listCollectionTitles,
} from './collections.ts'
export { hasProducts } from './import-queries.ts'
export { reindexIfStale, renewCollections } from './list-queries.ts'
export { findSize } from './queries.ts'
export { learnBoughtTogether } from './wear-with.ts'

export async function listCategories(db: Db): Promise<Category[]> {
  const rows = await lists.listCategories(db)
  return [...Map.groupBy(rows, (row) => row.group_id).values()].flatMap((members) => {
    const [first] = members
    if (!first) return []
    const subcategories = members.map((member) => ({
      id: member.garment_type_id,
      name: member.garment_type_name,
      product_count: member.product_count,
      lowest_price: member.lowest_paise === null ? null : toRupees(member.lowest_paise),
    }))
    const product_count = subcategories.reduce((sum, type) => sum + type.product_count, 0)
    return { id: first.group_id, name: first.group_name, product_count, subcategories }
  })
}

/** Colours are filtered by family, since makers name hundreds of shades. */
export async function listFilters(db: Db) {
  const [families, hasImports] = await Promise.all([
    lists.listColourFamilies(db),
    lists.hasImports(db),
  ])
  return {
    has_imports: hasImports,
    colors: families.map(({ name, hex }) => ({ name, hex_color_code: hex })),
  }
}

export async function listScenes(db: Db): Promise<Scene[]> {
  const rows = await queries.listScenes(db)
  return rows.map(({ key, ...scene }) => ({ ...scene, image: `/media/${key}` }))
}

/** The cards of products on sale, in the order of the ids. */
export async function listCards(db: Db, ids: number[]): Promise<ProductSummary[]> {
  const cards = await loadCards(db, ids)
  return [...cards.values()].flatMap(({ summary }) => (summary.is_active ? [summary] : []))
}
