export const minQuantity = 1
export const maxQuantity = 99

/** A quantity of pieces, from 1 to 99. What is no number is 1. */
export function clampQuantity(text: string): number {
  const number = Math.trunc(Number(text.trim()))
  return Number.isNaN(number) ? minQuantity : Math.min(maxQuantity, Math.max(minQuantity, number))
}
