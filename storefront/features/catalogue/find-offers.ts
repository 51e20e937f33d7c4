import type { Understood } from '../../../contract/catalogue.ts'
import type { Api } from '../../../contract/client.ts'
import { countProducts } from './find-products.ts'
import { listWithout } from './list-without.ts'
import { readFilters, shopPath } from './shop-query.ts'

const maxAsked = 8

export type Offer = { label: string; path: string; count: number }

/**
 * For an empty list: the lists that drop one filter and are not empty, the longest first; else the one
 * with its garments and search alone.
 */
export async function findOffers(
  api: Api,
  params: URLSearchParams,
  chips: Understood['chips'] = [],
  collection?: string,
): Promise<Offer[]> {
  const lists = listWithout(params, chips, collection).slice(0, maxAsked)
  // Without its only filter a list is the whole shop, to which another link leads.
  if (lists.length < 2) return []
  const dropping = await count(
    api,
    lists.map(({ label, pathFrom }) => ({
      label: `Without ${quoted(label)}`,
      path: pathFrom(params),
    })),
  )
  if (dropping.length > 0) return dropping
  const { category, subcategory, search, collection: slug } = readFilters(params)
  const path = shopPath(new URLSearchParams(), { category, subcategory, search, collection: slug })
  const label = `All ${subcategory ?? category ?? search ?? collection}`
  return category || subcategory || search || collection ? count(api, [{ label, path }]) : []
}

const quoted = (label: string) => (label.startsWith('“') ? label : `“${label}”`)

async function count(api: Api, lists: { label: string; path: string }[]): Promise<Offer[]> {
  const offers = lists.map(async (list) => {
    const { searchParams } = new URL(list.path, 'http://shop')
    return { ...list, count: await countProducts(api, searchParams).catch(() => 0) }
  })
  const found = (await Promise.all(offers)).filter((offer) => offer.count > 0)
  return found.toSorted((one, other) => other.count - one.count)
}
