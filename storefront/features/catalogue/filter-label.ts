import { shorten } from '../../ui/shorten.ts'
import { priceLabel } from './price-options.ts'
import type { Filter, FilterName } from './shop-query.ts'

const labels: Partial<Record<FilterName, (value: string) => string>> = {
  search: (value) => `“${shorten(value)}”`,
  min_price: (value) => `From ${priceLabel(value)}`,
  max_price: (value) => `Up to ${priceLabel(value)}`,
  size: (value) => `Size ${shorten(value)}`,
  on_offer: onOfferLabel,
  discount: discountLabel,
  rating: ratingLabel,
}

/**
 * What a chip says.
 * @param collection what the collection of the list is called
 */
export const filterLabel = ({ name, value }: Filter, collection?: string): string =>
  name === 'collection' && collection ? collection : (labels[name]?.(value) ?? shorten(value))

export function onOfferLabel(): string {
  return 'On offer'
}

export function discountLabel(percent: number | string): string {
  return `${percent}% off or more`
}

export function ratingLabel(stars: number | string): string {
  return `${stars} stars and up`
}
