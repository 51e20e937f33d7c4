import type { BasisLine, BasisOffer } from './basis.ts'

/** So many pieces of a size at one price; a size whose pieces differ has several stacks, one after the other. */
export type Stack = BasisLine

/** The order in which offers take pieces, and in which paise are spread: it depends on nothing but the pieces. */
export const dearestFirst = (lines: Stack[]): Stack[] =>
  lines.toSorted((a, b) => b.price_paise - a.price_paise || a.size_id - b.size_id)

export function valueOf(stacks: Stack[]): number {
  let paise = 0
  for (const stack of stacks) paise += stack.price_paise * stack.quantity
  return paise
}

export function countOf(stacks: Stack[]): number {
  let pieces = 0
  for (const stack of stacks) pieces += stack.quantity
  return pieces
}

/** The first so many pieces, or as many as there are. */
export function firstPieces(stacks: Stack[], pieces: number): Stack[] {
  const first: Stack[] = []
  let left = pieces
  for (const stack of stacks) {
    if (left <= 0) break
    first.push(stack.quantity <= left ? stack : { ...stack, quantity: left })
    left -= stack.quantity
  }
  return first
}

/** All full groups of `size` pieces, one after the other: `times` with the same pieces. */
export function* groupsOf(
  stacks: Stack[],
  size: number,
): Generator<{ times: number; pieces: Stack[] }> {
  let group: Stack[] = []
  let missing = size
  for (const stack of stacks) {
    let left = stack.quantity
    if (group.length > 0) {
      const added = Math.min(left, missing)
      group.push({ ...stack, quantity: added })
      missing -= added
      left -= added
      if (missing > 0) continue
      yield { times: 1, pieces: group }
      group = []
      missing = size
    }
    const times = Math.floor(left / size)
    if (times > 0) yield { times, pieces: [{ ...stack, quantity: size }] }
    left %= size
    if (left > 0) {
      group = [{ ...stack, quantity: left }]
      missing = size - left
    }
  }
}

/** The pieces that an offer is on. */
export function coveredBy(offer: BasisOffer, stacks: Stack[]): Stack[] {
  const sizes = new Set(offer.covers)
  return stacks.filter(({ size_id }) => sizes.has(size_id))
}

/** Lines after discounts: what a size's pieces cost together makes at most two prices, a paisa apart. */
export function lessDiscounts(
  lines: Stack[],
  discounts: { size_id: number; paise: number }[],
): Stack[] {
  const off = new Map<number, number>()
  for (const { size_id, paise } of discounts) off.set(size_id, (off.get(size_id) ?? 0) + paise)
  return lines.flatMap((line) => {
    const paid = line.price_paise * line.quantity - (off.get(line.size_id) ?? 0)
    const price = Math.floor(paid / line.quantity)
    const dearer = paid % line.quantity
    const rest = { ...line, quantity: line.quantity - dearer, price_paise: price }
    return dearer > 0 ? [{ ...line, quantity: dearer, price_paise: price + 1 }, rest] : [rest]
  })
}
