import type { ProductList } from '../../../contract/catalogue.ts'
import type { Api } from '../../../contract/client.ts'
import { expectShape } from './expect-shape.ts'
import { readFilters, readSort, type Sort } from './shop-query.ts'

/** Loads the page of products for a list's address, with the call that has its filters. */
export const findProducts = (api: Api, params: URLSearchParams): Promise<ProductList> =>
  expectShape(
    'products',
    callFor(api, params, { page: params.get('page') || '1', sort: readSort(params) }),
  )

/** How many products a list has. It names no page, by which the shop counts what is searched for. */
export async function countProducts(api: Api, params: URLSearchParams): Promise<number> {
  return (await expectShape('products', callFor(api, params, {}))).count
}

function callFor(
  api: Api,
  params: URLSearchParams,
  shown: { page?: string; sort?: Sort },
): Promise<ProductList> {
  const { collection, search, category, subcategory, ...narrowing } = readFilters(params)
  const isNarrowed = Object.keys(narrowing).length > 0
  const lists = [collection, search, category || subcategory].filter(Boolean)
  if (isNarrowed || lists.length > 1) {
    return api('POST /api/shopfilter/', {
      body: { ...narrowing, collection, category, subcategory, search, ...shown },
    })
  }
  if (search) return api('GET /api/searchproducts/', { query: { query: search, ...shown } })
  if (category || subcategory) {
    return api('GET /api/filter_products/', { query: { category, subcategory, ...shown } })
  }
  return api('GET /api/products/', { query: { ...shown, collection } })
}
