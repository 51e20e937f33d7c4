import type { Understood } from '../../../contract/catalogue.ts'
import { filterLabel } from './filter-label.ts'
import { type Filter, listFilters, readSort, shopPath } from './shop-query.ts'

/**
 * Of each filter of an address, or chip of its search: its words, and the list without it.
 * @param collection what the collection of the list is called
 */
export function listWithout(
  params: URLSearchParams,
  chips: Understood['chips'],
  collection?: string,
) {
  const ofSearch = chips.map(({ label, without }) => ({
    label,
    pathFrom: (from: URLSearchParams) => shopPath(from, { search: without || undefined }),
  }))
  const filters = listFilters(params).filter(({ name }) => name !== 'search' || !chips.length)
  const ofAddress = filters.map((filter) => ({
    label: filterLabel(filter, collection),
    pathFrom: (from: URLSearchParams) => pathWithout(from, filter),
  }))
  return [...ofSearch, ...ofAddress]
}

/** The address of the list without one value of a filter. */
export function pathWithout(params: URLSearchParams, { name, value }: Filter): string {
  const others = listFilters(params).filter((each) => each.name !== name || each.value !== value)
  const left = new URLSearchParams(others.map((each) => [each.name, each.value]))
  return shopPath(left, { sort: readSort(params) })
}
