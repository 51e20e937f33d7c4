import type { sorts } from '../../../contract/catalogue.ts'

export type Sort = (typeof sorts)[number]

export const sortLabels: Record<Sort, string> = {
  featured: 'Featured',
  'a-z': 'Alphabetically A-Z',
  'z-a': 'Alphabetically Z-A',
  'price-low-high': 'Price low to high',
  'price-high-low': 'Price high to low',
}

/** In the order of the address. */
export const filterNames = [
  'category',
  'subcategory',
  'search',
  'min_price',
  'max_price',
  'color',
  'size',
  'gender',
] as const
export type FilterName = (typeof filterNames)[number]
export type ShopFilters = Partial<Record<FilterName, string>>

/** As long as the API accepts. */
const maxLength: Partial<Record<FilterName, number>> = { search: 200 }

const isPrice = (value: string) => /^\d{1,9}(\.\d{1,2})?$/.test(value)

/** The filters of an address, without empty ones and prices that are not numbers. */
export function readFilters(params: URLSearchParams): ShopFilters {
  const filters: ShopFilters = {}
  for (const name of filterNames) {
    const value = params.get(name)?.replaceAll('\0', '').trim().slice(0, maxLength[name])
    if (value && (!name.endsWith('_price') || isPrice(value))) filters[name] = value
  }
  return filters
}

/** True with any filter besides group and garment type. */
export function isNarrowed(params: URLSearchParams): boolean {
  const { category: _group, subcategory: _type, ...others } = readFilters(params)
  return Object.keys(others).length > 0
}

export function readSort(params: URLSearchParams): Sort {
  const asked = params.get('sort')
  return Object.keys(sortLabels).find((sort): sort is Sort => sort === asked) ?? 'featured'
}

type Changes = ShopFilters & { sort?: string | undefined; page?: number }

/** The address of the list with some parameters changed, at its first page unless `page` is given. */
export function shopPath(params: URLSearchParams, changes: Changes = {}): string {
  const { page, sort = readSort(params), ...filters } = changes
  const next = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...readFilters(params), ...filters })) {
    if (value) next.set(name, value)
  }
  if (sort !== 'featured') next.set('sort', sort)
  if (page && page > 1) next.set('page', String(page))
  return next.size ? `/shop?${next}` : '/shop'
}

export const sizeOptions = ['S', 'M', 'L', 'XL', 'XXL']
