import type { Api } from '../../../contract/client.ts'
import type { RuleChoices } from './rule-fields.tsx'

/** What a rule can choose from: groups, garment types and families of colours of the shop. */
export async function loadChoices(api: Api): Promise<RuleChoices> {
  const [categories, { colors }] = await Promise.all([
    api('GET /api/categories/'),
    api('GET /api/filters/'),
  ])
  const types = categories.flatMap(({ subcategories }) => subcategories.map(({ name }) => name))
  return {
    groups: categories.map(({ name }) => name),
    types: [...new Set(types)].sort(),
    colours: colors.map(({ name }) => name),
  }
}
