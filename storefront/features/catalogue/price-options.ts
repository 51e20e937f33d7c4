import { cardPrice } from '../../../ui/format-price.ts'

const lowest = '0'

/** The lowest minimum is labelled ₹100 and has the value 0. */
export const minPrices = [lowest, '500', '1000', '2000', '5000']
export const maxPrices = ['200', '500', '1000', '2000', '5000', '10000']

/** A price from the address, formatted; other text is returned unchanged. */
export function priceLabel(value: string): string {
  if (value === lowest) return cardPrice(100)
  const rupees = Number(value)
  return Number.isFinite(rupees) ? cardPrice(rupees) : value
}
