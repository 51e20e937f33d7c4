import type { Category } from '../../../contract/catalogue.ts'
import { shorten } from '../../ui/shorten.ts'
import { findCategory } from './find-category.ts'
import type { ShopFilters } from './shop-query.ts'

/** @param collection what the collection of the list is called */
export function shopTitle(
  categories: Category[],
  filters: ShopFilters,
  { page, collection }: { page: number; collection: string | undefined },
): string {
  const { group, garmentType } = findCategory(categories, filters)
  const { search } = filters
  const garments = [group, garmentType].filter(Boolean).join(' ')
  const what = [search && `Results for "${shorten(search)}"`, collection, garments].filter(Boolean)
  if (what.length === 0) what.push('Shop')
  if (page > 1) what.push(`Page ${page}`)
  return what.join(' · ')
}
