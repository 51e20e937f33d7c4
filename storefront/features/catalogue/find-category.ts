import type { Category } from '../../../contract/catalogue.ts'
import type { ShopFilters } from './shop-query.ts'

/** The group and garment type named by the filters, either of which may hold either, in any case. */
export function findCategory(
  categories: Category[],
  { category, subcategory }: ShopFilters,
): { group?: string | undefined; garmentType?: string | undefined } {
  const asked = [category, subcategory].map((name) => name?.toLowerCase())
  const isAsked = ({ name }: { name: string }) => asked.includes(name.toLowerCase())
  return {
    group: categories.find(isAsked)?.name,
    garmentType: categories.flatMap((each) => each.subcategories).find(isAsked)?.name,
  }
}
