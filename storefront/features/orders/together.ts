import type { OrderLine } from '../../../contract/orders.ts'

/** Pieces of a size as one line, though a discount may not divide, so that some are a paisa dearer. */
export function together<Line extends Pick<OrderLine, 'size_variant' | 'quantity'>>(
  lines: Line[],
): Line[] {
  const bySize = Map.groupBy(lines, (line) => line.size_variant)
  return [...bySize.values()].flatMap(([first, ...others]) =>
    first
      ? [{ ...first, quantity: others.reduce((sum, each) => sum + each.quantity, first.quantity) }]
      : [],
  )
}
