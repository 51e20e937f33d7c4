import { countOf, type Stack, valueOf } from './stacks.ts'

/** The most that can be taken off: an order line of ₹0 cannot be, so that each piece costs a paisa at least. */
export const mostOff = (stacks: Stack[]): number => valueOf(stacks) - countOf(stacks)

/**
 * Spreads paise, at most `mostOff`, over sizes by what their pieces cost: shares in whole paise, in the
 * order of the sizes, whose sum is exact and of which none makes a piece cost less than a paisa.
 */
export function spread(paise: number, stacks: Stack[]): Map<number, number> {
  const values = bySize(stacks, ({ price_paise, quantity }) => price_paise * quantity)
  const rooms = bySize(stacks, ({ price_paise, quantity }) => (price_paise - 1) * quantity)
  const shares = byWeight(paise, values)
  // By their rooms no share outgrows its room; they are apart from values by a paisa a piece.
  const fits = [...shares].every(([size, share]) => share <= (rooms.get(size) ?? 0))
  return fits ? shares : byWeight(paise, rooms)
}

/** Sums by size, in the order of the stacks. */
export function bySize(stacks: Stack[], paiseOf: (stack: Stack) => number): Map<number, number> {
  const sums = new Map<number, number>()
  for (const stack of stacks) {
    sums.set(stack.size_id, (sums.get(stack.size_id) ?? 0) + paiseOf(stack))
  }
  return sums
}

/** Each share is what is due up to its end less what is due up to its start, both rounded. */
function byWeight(paise: number, weights: Map<number, number>): Map<number, number> {
  const all = weights.values().reduce((sum, weight) => sum + weight, 0)
  const shares = new Map<number, number>()
  let weighed = 0
  let given = 0
  for (const [size, weight] of weights) {
    weighed += weight
    const due = roundedShare(paise, weighed, all)
    shares.set(size, due - given)
    given = due
  }
  return shares
}

/** paise × part / whole, half a paisa up. */
function roundedShare(paise: number, part: number, whole: number): number {
  if (whole === 0) return 0
  const twice = 2 * paise * part + whole
  if (twice <= Number.MAX_SAFE_INTEGER) return Math.floor(twice / (2 * whole))
  return Number((2n * BigInt(paise) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
}
