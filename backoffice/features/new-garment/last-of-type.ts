import type { Api } from '../../../contract/client.ts'
import { type Carried, carriedFrom } from './garment-draft.ts'

/** What the newest garment of a type declares; of any type where none is given. */
export async function lastOfType(api: Api, type: string): Promise<Carried | undefined> {
  const { results } = await api('GET /api/office/products/', { query: { search: type } })
  const ofType = results.filter((product) => !type || product.type === type)
  // A draft that lacks something has little to carry on.
  const last = ofType.find(({ missing }) => missing.length === 0) ?? ofType[0]
  if (!last) return undefined
  return carriedFrom(await api('GET /api/office/products/{id}/', { params: { id: last.id } }))
}
