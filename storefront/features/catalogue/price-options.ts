import { cardPrice } from '../../ui/price.tsx'

const lowest = '0'

/** The least minimum reads ₹100 and means none. */
export const minPrices = [lowest, '500', '1000', '2000', '5000']
export const maxPrices = ['200', '500', '1000', '2000', '5000', '10000']

/** A price of the address in words; what is no price as it stands. */
export function priceLabel(value: string): string {
  if (value === lowest) return cardPrice(100)
  const rupees = Number(value)
  return Number.isFinite(rupees) ? cardPrice(rupees) : value
}
