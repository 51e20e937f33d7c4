import { runningFields } from '../../../../contract/office/offer-kinds.ts'
import type { OfferFields } from '../../../../contract/office/offers.ts'

const whole = [
  'name',
  'kind',
  'value',
  'cap',
  'buy',
  'get',
  'get_percent',
  'tiers',
  'per',
  'on',
  'from',
  'until',
  'trigger',
  'code',
  'exclusive',
] as const
const conditions = ['spend', 'pieces', 'first_order', 'paid_online', 'customers'] as const
const limits = ['uses', 'per_customer', 'per_order', 'rupees'] as const

/** Each field of an offer by its name, such as `limits.uses`. */
export const flatten = (offer: OfferFields): Record<string, unknown> => ({
  ...Object.fromEntries(whole.map((name) => [name, offer[name]])),
  ...Object.fromEntries(conditions.map((name) => [`if.${name}`, offer.if[name]])),
  ...Object.fromEntries(limits.map((name) => [`limits.${name}`, offer.limits[name]])),
})

/** The names of fields that are other than they were. */
export function changedFields(before: OfferFields, after: OfferFields): string[] {
  const [was, is] = [flatten(before), flatten(after)]
  return Object.keys(is).filter((name) => textOf(is[name]) !== textOf(was[name]))
}

export const pick = (offer: OfferFields, names: string[]): Record<string, unknown> => {
  const fields = flatten(offer)
  return Object.fromEntries(names.map((name) => [name, fields[name]]))
}

export const isOfRunning = (name: string): boolean => runningFields.some((each) => each === name)

/** The database gives keys back in an order of its own. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [next]) => (one < next ? -1 : 1)))
      : part,
  )
