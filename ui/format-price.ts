import { lazily } from './lazily.ts'

const rupees = { style: 'currency', currency: 'INR' } as const
const wholeRupees = lazily(
  () => new Intl.NumberFormat('en-IN', { ...rupees, maximumFractionDigits: 0 }),
)
const rupeesAndPaise = lazily(() => new Intl.NumberFormat('en-IN', rupees))

/** `₹1,299` on cards; with paise when there are some. */
export function cardPrice(amount: number): string {
  return (Number.isInteger(amount) ? wholeRupees : rupeesAndPaise)().format(amount)
}

/** `₹1,299.00` in the cart, the checkout and orders. */
export function exactPrice(amount: number): string {
  return rupeesAndPaise().format(amount)
}
