import { data, redirect } from 'react-router'
import type { ProductSummary } from '../../../contract/catalogue.ts'
import { type Api, ApiError } from '../../../contract/client.ts'
import { toCard } from './card.ts'
import { expectShape, failureOf } from './expect-shape.ts'

const maxCards = 4

/** What is answered of a garment that is no longer sold. */
type Gone = { name: string; like: ProductSummary[] }

/** @throws a 404 response when there is no such product; one that is no longer sold is `gone` */
export async function loadProduct(api: Api, url: URL, id: string | undefined) {
  if (!id || !/^[1-9]\d*$/.test(id)) throw data(null, { status: 404 })
  const page = url.searchParams.get('reviews') || '1'
  const params = { id }
  try {
    const [product, reviews, wornWith] = await Promise.all([
      expectShape('product details', api('GET /api/products/{id}/', { params })),
      api('GET /api/products/{id}/reviews/', { params, query: { page } }).catch(missing),
      // Without it the page is whole.
      api('GET /api/products/{id}/wear_with/', { params }).catch(() => null),
    ])
    if (!reviews) throw redirect(url.pathname)
    const { category, subcategory } = product
    const similar = await api('GET /api/filter_products/', {
      query: { category, subcategory },
    }).catch(() => null)
    const related = similar?.results.filter((other) => other.id !== product.id) ?? []
    return data({
      product,
      reviews,
      wearWith: (wornWith?.results ?? []).slice(0, maxCards).map(toCard),
      related: related.slice(0, maxCards).map(toCard),
      error: null,
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) throw data(null, { status: 404 })
    if (error.status === 410) {
      const { name, like } = error.body as Gone
      return data({ product: null, gone: { name, like: like.map(toCard) } }, { status: 410 })
    }
    const text = failureOf(error, 'Failed to fetch product details')
    return data({ product: null, error: text }, { status: error.status || 503 })
  }
}

/** A page of reviews past the last. */
function missing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
