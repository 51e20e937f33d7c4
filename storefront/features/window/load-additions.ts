import type { Api } from '../../../contract/client.ts'
import type { ShownBlock } from '../../../contract/window.ts'
import type { Rows } from './load-rows.ts'

/** Few screens have any, so how rows are loaded is loaded with them. */
const rowsOf = async (api: Api, blocks: ShownBlock[]): Promise<Rows> =>
  (await import('./load-rows.ts')).loadRows(api, blocks)

/** What the maker adds to a screen of the shop’s own, such as a policy; nothing where it cannot be had. */
export async function loadAdditions(api: Api, slug: string) {
  const page = await api('GET /api/window/pages/{slug}/', { params: { slug } }).catch(() => null)
  const { title = '', blocks = [] } = page ?? {}
  return { title, blocks, rows: blocks.length > 0 ? await rowsOf(api, blocks) : {} }
}

export type Additions = Awaited<ReturnType<typeof loadAdditions>>
