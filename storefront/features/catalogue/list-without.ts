import type { Understood } from '../../../contract/catalogue.ts'
import { filterLabel } from './filter-label.ts'
import { listFilters, pathWithout, shopPath } from './shop-query.ts'

/** Of each filter of an address, or chip of its search: what it says, and the list without it. */
export function listWithout(params: URLSearchParams, chips: Understood['chips']) {
  const ofSearch = chips.map(({ label, without }) => ({
    label,
    path: shopPath(params, { search: without || undefined }),
  }))
  const filters = listFilters(params).filter(({ name }) => name !== 'search' || !chips.length)
  const ofAddress = filters.map((filter) => ({
    label: filterLabel(filter),
    path: pathWithout(params, filter),
  }))
  return [...ofSearch, ...ofAddress]
}
