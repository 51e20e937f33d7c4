import type { sorts } from '../../../contract/catalogue.ts'
import { facets, filterNames } from '../../../contract/filter-names.ts'
import { plainDigits } from '../../../contract/plain-digits.ts'

export type Sort = (typeof sorts)[number]

export const sortLabels: Record<Sort, string> = {
  featured: 'Featured',
  'a-z': 'Alphabetically A-Z',
  'z-a': 'Alphabetically Z-A',
  'price-low-high': 'Price low to high',
  'price-high-low': 'Price high to low',
  origin: 'Country of origin',
}

export type FilterName = (typeof filterNames)[number]

/** Filters of which several values may be chosen; an address repeats their parameter. */
export const listNames = ['color', 'size', ...facets] as const
type ListName = (typeof listNames)[number]

export type ShopFilters = Partial<
  Record<Exclude<FilterName, ListName>, string> & Record<ListName, string[]>
>

/** As long as the API accepts, and as many. */
const maxLength: Partial<Record<FilterName, number>> = { search: 200 }
const maxValues = 20

const price = /^\d{1,9}(\.\d{1,2})?$/
const numbers: Partial<Record<FilterName, RegExp>> = {
  min_price: price,
  max_price: price,
  on_offer: /^true$/,
  discount: /^[1-9]\d?$/,
  rating: /^[1-4](\.5)?$|^5$/,
}
const isList = (name: FilterName): name is ListName => listNames.some((each) => each === name)

/** The filters of an address, without empty ones and numbers that are none. */
export function readFilters(params: URLSearchParams): ShopFilters {
  const filters: ShopFilters = {}
  for (const name of filterNames) {
    const given = params
      .getAll(name)
      .map((value) => value.replaceAll('\0', '').trim().slice(0, maxLength[name]))
      .map((value) => (numbers[name] ? plainDigits(value) : value))
    const [first, ...others] = new Set(
      given.filter((value) => value && (numbers[name]?.test(value) ?? true)),
    )
    if (!first) continue
    if (isList(name)) filters[name] = [first, ...others].slice(0, maxValues)
    else filters[name] = first
  }
  return filters
}

export type Filter = { name: FilterName; value: string }

/** Each value of each filter of an address. */
export function listFilters(params: URLSearchParams): Filter[] {
  const filters = readFilters(params)
  return filterNames.flatMap((name) =>
    [filters[name] ?? []].flat().map((value) => ({ name, value })),
  )
}

/** True with any filter besides group and garment type, or besides a collection alone. */
export function isNarrowed(params: URLSearchParams): boolean {
  const { category, subcategory, collection, ...others } = readFilters(params)
  const isPartOfCollection = Boolean(collection && (category || subcategory))
  return isPartOfCollection || Object.keys(others).length > 0
}

/** The collection whose own list it is: it is narrowed by nothing else. */
export const readCollection = (params: URLSearchParams): string | undefined =>
  isNarrowed(params) ? undefined : readFilters(params).collection

export function readSort(params: URLSearchParams): Sort {
  const asked = params.get('sort')
  return Object.keys(sortLabels).find((sort): sort is Sort => sort === asked) ?? 'featured'
}

type Changes = ShopFilters & { sort?: string | undefined; page?: number }

/** The address of the list with some parameters changed, at its first page unless `page` is given. */
export function shopPath(params: URLSearchParams, changes: Changes = {}): string {
  const { page, sort = readSort(params), ...changed } = changes
  const filters = { ...readFilters(params), ...changed }
  const next = new URLSearchParams()
  for (const name of filterNames) {
    for (const value of [filters[name] ?? []].flat()) if (value) next.append(name, value)
  }
  if (sort !== 'featured') next.set('sort', sort)
  if (page && page > 1) next.set('page', String(page))
  return next.size ? `/shop?${next}` : '/shop'
}
