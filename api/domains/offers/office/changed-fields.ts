import { blankOffer } from '../../../../contract/office/blank-offer.ts'
import { runningFields } from '../../../../contract/office/offer-kinds.ts'
import type { OfferFields } from '../../../../contract/office/offers.ts'

/** Each field of an offer by its name, such as `limits.uses`. */
export function flatten({ if: conditions, limits, ...whole }: OfferFields) {
  const { if: ofIf, limits: ofLimits, ...others } = blankOffer
  const named = (part: object, names: object, prefix = ''): [string, unknown][] => {
    const values = new Map<string, unknown>(Object.entries(part))
    return Object.keys(names).map((name) => [prefix + name, values.get(name)])
  }
  return Object.fromEntries([
    ...named(whole, others),
    ...named(conditions, ofIf, 'if.'),
    ...named(limits, ofLimits, 'limits.'),
  ])
}

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
