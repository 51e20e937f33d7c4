import type { OfferFields } from './offers.ts'

const nothing = { groups: [], types: [], collections: [], products: [], sizes: [] }

/** An offer as it is where a field of it is not given: for everyone, on everything, without a limit. */
export const blankOffer: OfferFields = {
  name: '',
  kind: 'percent',
  value: null,
  cap: null,
  buy: null,
  get: null,
  get_percent: null,
  tiers: [],
  per: 'piece',
  on: { all: true, ...nothing, not: nothing, also_reduced: false },
  if: { spend: null, pieces: null, first_order: false, paid_online: false, customers: [] },
  limits: { uses: null, per_customer: null, per_order: null, rupees: null },
  from: null,
  until: null,
  trigger: 'automatic',
  code: null,
  exclusive: false,
}
