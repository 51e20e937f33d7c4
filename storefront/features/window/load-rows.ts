import type { Api } from '../../../contract/client.ts'
import type { ShownBlock } from '../../../contract/window.ts'
import { type Card, toCard } from '../catalogue/card.ts'
import { expectShape, failureOf } from '../catalogue/expect-shape.ts'

export type Row = Card[] | { error: string }
/** By collection. */
export type Rows = Record<string, Row>

/** What the rows of blocks show; one that cannot be loaded has its error. */
export async function loadRows(api: Api, blocks: ShownBlock[]): Promise<Rows> {
  const counts = new Map<string, number>()
  for (const block of blocks) {
    if (block.type !== 'row') continue
    counts.set(block.collection, Math.max(block.count, counts.get(block.collection) ?? 0))
  }
  const rows = [...counts].map(async (row) => [row[0], await loadRow(api, ...row)] as const)
  return Object.fromEntries(await Promise.all(rows))
}

async function loadRow(api: Api, collection: string, count: number): Promise<Row> {
  try {
    const call = api('GET /api/products/', { query: { collection } })
    const { results } = await expectShape('products', call)
    return results.slice(0, count).map(toCard)
  } catch (error) {
    return { error: failureOf(error, 'Failed to fetch products') }
  }
}
