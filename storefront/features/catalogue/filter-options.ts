import type { FilterCounts } from '../../../contract/catalogue.ts'
import { discountLabel, onOfferLabel, ratingLabel } from './filter-label.ts'
import { listNames } from './shop-query.ts'

export type FilterOption = { value: string; label?: string; count?: number }

const optionNames = [...listNames, 'on_offer', 'discount', 'rating'] as const

export type FilterOptions = Record<(typeof optionNames)[number], FilterOption[]>

export function toOptions(counts: FilterCounts): FilterOptions {
  return {
    color: counts.colors.map(named),
    size: counts.sizes.map(named),
    fabric: counts.fabrics.map(named),
    sleeve: counts.sleeves.map(named),
    length: counts.lengths.map(named),
    print: counts.prints.map(named),
    occasion: counts.occasions.map(named),
    origin: counts.origins.map(named),
    on_offer: counts.on_offer
      ? [{ value: 'true', label: onOfferLabel(), count: counts.on_offer }]
      : [],
    discount: counts.discounts.map(atLeast(discountLabel)),
    rating: counts.ratings.map(atLeast(ratingLabel)),
  }
}

/** Counted anew, with each option in its place: those that are counted no more stay, with 0. */
export function recount(counted: FilterOptions, known?: FilterOptions): FilterOptions {
  if (!known) return counted
  const next = { ...counted }
  for (const name of optionNames) next[name] = inPlace(known[name], counted[name])
  return next
}

/** Known options first, in their order. */
export function inPlace(known: FilterOption[], counted: FilterOption[]): FilterOption[] {
  const counts = new Map(counted.map((option) => [key(option), option]))
  const places = new Set(known.map(key))
  return [
    ...known.map((option) => ({ ...option, count: counts.get(key(option))?.count ?? 0 })),
    ...counted.filter((option) => !places.has(key(option))),
  ]
}

const key = ({ value }: FilterOption) => value.toLowerCase()

const named = ({ name, count }: { name: string; count: number }): FilterOption => ({
  value: name,
  count,
})

const atLeast =
  (label: (value: number) => string) =>
  ({ at_least: value, count }: { at_least: number; count: number }): FilterOption => ({
    value: String(value),
    label: label(value),
    count,
  })
