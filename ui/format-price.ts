const wholeRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})
const rupeesAndPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** `₹1,299` on cards; with paise when there are some. */
export function cardPrice(rupees: number): string {
  return Number.isInteger(rupees) ? wholeRupees.format(rupees) : rupeesAndPaise.format(rupees)
}

/** `₹1,299.00` in the cart, the checkout and orders. */
export function exactPrice(rupees: number): string {
  return rupeesAndPaise.format(rupees)
}
