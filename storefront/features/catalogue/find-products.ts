import type { ProductList } from '../../../contract/catalogue.ts'
import type { Api } from '../../../contract/client.ts'
import { expectShape } from './expect-shape.ts'
import { readFilters, readSort } from './shop-query.ts'

/** Loads the page of products for a list's address, with the call that has its filters. */
export const findProducts = (api: Api, params: URLSearchParams): Promise<ProductList> =>
  expectShape('products', callFor(api, params))

function callFor(api: Api, params: URLSearchParams): Promise<ProductList> {
  const { search, category, subcategory, ...narrowing } = readFilters(params)
  const page = params.get('page') || '1'
  const sort = readSort(params)

  const isNarrowed = Object.keys(narrowing).length > 0
  if (isNarrowed || (search && (category || subcategory))) {
    return api('POST /api/shopfilter/', {
      body: { ...narrowing, category, subcategory, search, page, sort },
    })
  }
  if (search) return api('GET /api/searchproducts/', { query: { query: search, page, sort } })
  if (category || subcategory) {
    return api('GET /api/filter_products/', { query: { category, subcategory, page, sort } })
  }
  return api('GET /api/products/', { query: { page, sort } })
}
