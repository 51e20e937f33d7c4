import type { Api } from '../../../contract/client.ts'
import type { ShownBlock } from '../../../contract/window.ts'
import { loadRows } from '../window/load-rows.ts'

const row = (title: string, collection: string): ShownBlock => ({
  type: 'row',
  title,
  collection,
  count: 8,
})

/** What is left of the page where its blocks cannot be had: rows that say what is wrong. */
const rowsAlone = [
  row('NEW ARRIVALS', 'new-arrivals'),
  row('BEST SELLER', 'best-sellers'),
  row('BEST OFFERS', 'best-offers'),
]

/** The blocks of the home page and what is in its rows. */
export async function loadHome(api: Api) {
  const answer = await api('GET /api/window/home/').catch(() => null)
  const blocks = Array.isArray(answer?.blocks) ? answer.blocks : rowsAlone
  return { blocks, rows: await loadRows(api, blocks) }
}

/** Whether there is nothing to show: nothing of the maker's own, and no garment. */
export const isEmpty = ({ blocks, rows }: Awaited<ReturnType<typeof loadHome>>): boolean =>
  blocks.every(({ type }) => type === 'row' || type === 'viewed') &&
  Object.values(rows).every((list) => Array.isArray(list) && list.length === 0)
