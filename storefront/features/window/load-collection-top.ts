import type { Api } from '../../../contract/client.ts'
import { loadRows } from './load-rows.ts'

/** What the maker shows above the garments of a collection; null where that cannot be had. */
export async function loadCollectionTop(api: Api, slug: string) {
  const top = await api('GET /api/window/collections/{slug}/', { params: { slug } }).catch(
    () => null,
  )
  return top && { ...top, rows: await loadRows(api, top.blocks) }
}

export type CollectionTop = NonNullable<Awaited<ReturnType<typeof loadCollectionTop>>>
