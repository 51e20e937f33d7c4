import type { collections } from '../../../contract/catalogue.ts'
import type { Api } from '../../../contract/client.ts'
import { type Card, toCard } from '../catalogue/card.ts'

const mostInRow = 8

/** The pictures and the three rows. A row that fails says so; the page stands, without pictures too. */
export async function loadHome(api: Api) {
  const [scenes, newArrivals, bestSellers, bestOffers] = await Promise.all([
    api('GET /api/scenes/').catch(() => []),
    loadRow(api, 'new-arrivals'),
    loadRow(api, 'best-sellers'),
    loadRow(api, 'best-offers'),
  ])
  return { scenes, newArrivals, bestSellers, bestOffers }
}

async function loadRow(
  api: Api,
  collection: (typeof collections)[number],
): Promise<Card[] | { error: string }> {
  try {
    const { results } = await api('GET /api/products/', { query: { collection } })
    return results.slice(0, mostInRow).map(toCard)
  } catch {
    return { error: 'Failed to fetch products' }
  }
}
