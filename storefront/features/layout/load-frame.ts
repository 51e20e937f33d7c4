import type { Category } from '../../../contract/catalogue.ts'
import { type Api, ApiError } from '../../../contract/client.ts'
import { lookColours } from '../../../contract/look.ts'
import type { WindowFrame } from '../../../contract/window.ts'
import { expectShape, failureOf } from '../catalogue/expect-shape.ts'
import { responseOf } from './response-of.ts'

const nothingAround: WindowFrame = {
  menu: [],
  bar: null,
  footer: [],
  look: { stylesheet: null, paper: lookColours.paper, logo: null, favicon: null },
}

/**
 * The shop's facts and what stands around each screen. Without the menu screens are still of use: it is empty then, and
 * `categoriesError` says so.
 *
 * @param draftOf the token of a preview, whose draft stands around it
 * @throws a response with the API's own status when the facts cannot be had
 */
export async function loadFrame(api: Api, draftOf?: string) {
  const [shop, menu, around] = await Promise.all([
    api('GET /api/shop/').catch((error: unknown) => {
      throw responseOf(error)
    }),
    loadCategories(api),
    loadWindowFrame(api, draftOf).catch(() => nothingAround),
  ])
  return { shop, ...menu, around }
}

async function loadWindowFrame(api: Api, token: string | undefined): Promise<WindowFrame> {
  if (!token) return api('GET /api/window/')
  return (await api('GET /api/window/preview/', { query: { token } })).frame
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
