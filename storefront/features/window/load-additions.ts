import type { Api } from '../../../contract/client.ts'
import { loadRows } from './load-rows.ts'

/** What the maker adds to a screen of the shop’s own, such as a policy; nothing where it cannot be had. */
export async function loadAdditions(api: Api, slug: string) {
  const page = await api('GET /api/window/pages/{slug}/', { params: { slug } }).catch(() => null)
  const { title = '', blocks = [] } = page ?? {}
  return { title, blocks, rows: await loadRows(api, blocks) }
}

export type Additions = Awaited<ReturnType<typeof loadAdditions>>
