import type { Api } from '../../../contract/client.ts'
import { loadChoices } from '../collections/load-choices.ts'
import type { ScopeChoices } from './scope-fields.tsx'

/** What offers and prices can be on: groups, types and the newest collections of the shop. */
export async function loadScopeChoices(api: Api): Promise<ScopeChoices> {
  const [{ groups, types }, { results }] = await Promise.all([
    loadChoices(api),
    api('GET /api/office/collections/'),
  ])
  return { groups, types, collections: results.map(({ slug, title }) => ({ slug, title })) }
}
