import type { Category } from '../../../contract/catalogue.ts'
import { garmentWords, wearersOf } from '../menu/group-link.ts'
import { findCategory } from './find-category.ts'
import type { ShopFilters } from './shop-query.ts'

const wholeShop = 'Shop through our latest selection of Fashion'

/** What the list holds: 'Kurtis for women', 'Everything for boys', 'Jeans'. */
export function shopSubtitle(categories: Category[], filters: ShopFilters): string {
  const { group, garmentType } = findCategory(categories, filters)
  const garments = garmentType && garmentWords(garmentType)
  if (!group) return garments ?? wholeShop
  const wearers = wearersOf(group)
  // A maker's own group may be no one's.
  return /^(Men|Women|Boys|Girls)$/.test(wearers)
    ? `${garments ?? 'Everything'} for ${wearers.toLowerCase()}`
    : [group, garments].filter(Boolean).join(' · ')
}
