import type { collections, ProductSummary } from '../../../contract/catalogue.ts'
import type { Api } from '../../../contract/client.ts'

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
): Promise<ProductSummary[] | { error: string }> {
  try {
    const { results } = await api('GET /api/products/', { query: { collection } })
    return results.slice(0, mostInRow)
  } catch {
    return { error: 'Failed to fetch products' }
  }
}
