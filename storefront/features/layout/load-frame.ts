import { data } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import { type Api, ApiError } from '../../../contract/client.ts'
import { expectShape, failureOf } from '../catalogue/expect-shape.ts'

/**
 * The shop's facts and its menu. Without the menu screens are still of use: it is empty then, and
 * `categoriesError` says so.
 *
 * @throws a response with the API's own status when the facts cannot be had
 */
export async function loadFrame(api: Api) {
  const [shop, menu] = await Promise.all([
    api('GET /api/shop/').catch((error: unknown) => {
      throw error instanceof ApiError ? data(null, { status: error.status || 503 }) : error
    }),
    loadCategories(api),
  ])
  return { shop, ...menu }
}

async function loadCategories(
  api: Api,
): Promise<{ categories: Category[]; categoriesError: string | null }> {
  try {
    const categories = await expectShape('categories', api('GET /api/categories/'))
    return { categories, categoriesError: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { categories: [], categoriesError: failureOf(error, 'Failed to fetch categories') }
  }
}
