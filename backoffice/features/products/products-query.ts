import { type ProductState, productStates } from '../../../contract/office/product-kinds.ts'

/** Where the list of products is. */
export type ProductsQuery = { state: ProductState | ''; search: string; cursor: string }

export const stateNames: Record<ProductState, string> = {
  draft: 'Draft',
  on_sale: 'On sale',
  archived: 'Archived',
}

export function readProductsQuery(params: URLSearchParams): ProductsQuery {
  const read = (name: string) => params.get(name) ?? ''
  return {
    state: productStates.find((each) => each === read('state')) ?? '',
    search: read('search').slice(0, 100),
    cursor: read('cursor'),
  }
}

export function productsPath(query: Partial<ProductsQuery>): string {
  const given = Object.entries(query).filter(([, value]) => value)
  return given.length > 0 ? `/products?${new URLSearchParams(given)}` : '/products'
}
