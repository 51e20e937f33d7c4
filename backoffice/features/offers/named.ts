import type { Named } from '../../../contract/office/offer-words.ts'
import type { OfferWithNames } from '../../../contract/office/offers.ts'
import type { ScopeChoices } from '../scope/scope-fields.tsx'

/** What ids and slugs of a screen's offer are called. */
export const namedBy =
  (names: OfferWithNames['names'], { collections }: Pick<ScopeChoices, 'collections'>): Named =>
  (kind, key) =>
    kind === 'collections'
      ? collections.find(({ slug }) => slug === key)?.title
      : names[kind].find(({ id }) => String(id) === key)?.name
