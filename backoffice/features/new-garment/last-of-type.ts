import type { Api } from '../../../contract/client.ts'
import { type Carried, carriedFrom } from './garment-draft.ts'

/** What the newest garment of a type declares; of any type where none is given. */
export async function lastOfType(api: Api, type: string): Promise<Carried | undefined> {
  const { results } = await api('GET /api/office/products/', { query: { search: type } })
  const last = results.find((product) => !type || product.type === type)
  if (!last) return undefined
  return carriedFrom(await api('GET /api/office/products/{id}/', { params: { id: last.id } }))
}
