import type { collections } from '../../../contract/catalogue.ts'
import type { Api } from '../../../contract/client.ts'
import { type Card, toCard } from '../catalogue/card.ts'
import { expectShape, failureOf } from '../catalogue/expect-shape.ts'

const maxInRow = 8

/** A row that could not be loaded shows its error; without pictures the page is still whole. */
export async function loadHome(api: Api) {
  const [scenes, newArrivals, bestSellers, bestOffers] = await Promise.all([
    api('GET /api/scenes/').catch(() => []),
    loadRow(api, 'new-arrivals'),
    loadRow(api, 'best-sellers'),
    loadRow(api, 'best-offers'),
  ])
  return { scenes, newArrivals, bestSellers, bestOffers }
}

/** Whether there is nothing to show: no picture, and no garment. */
export const isEmpty = ({
  scenes,
  newArrivals,
  bestSellers,
  bestOffers,
}: Awaited<ReturnType<typeof loadHome>>): boolean =>
  [scenes, newArrivals, bestSellers, bestOffers].every(
    (list) => Array.isArray(list) && list.length === 0,
  )

async function loadRow(
  api: Api,
  collection: (typeof collections)[number],
): Promise<Card[] | { error: string }> {
  try {
    const call = api('GET /api/products/', { query: { collection } })
    const { results } = await expectShape('products', call)
    return results.slice(0, maxInRow).map(toCard)
  } catch (error) {
    return { error: failureOf(error, 'Failed to fetch products') }
  }
}
