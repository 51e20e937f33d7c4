/** Paise, an integer, as the rupees that cross HTTP: at most two decimals. */
export const toRupees = (paise: number): number => paise / 100

/** Rupees as typed, to the nearest paisa. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100)

// Making a formatter takes many times as long as using it.
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** Rupees in a sentence: `₹1,299.00`. */
export const inr = (paise: number): string => rupees.format(paise / 100)
