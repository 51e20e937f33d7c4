import { useRef, useState } from 'react'
import type { Cart, CartLine } from '../../../contract/cart.ts'

/** Takes lines out of the cart's table, of which the next one has the focus then, or the one before it, or the title. */
export function useLeavingLine(cart: Cart) {
  const rows = useRef<HTMLTableSectionElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const [last, setLast] = useState<{ line: CartLine; words: string }>()

  /**
   * @param change shows the cart without the line before it returns
   * @param words what becomes of it, such as `is removed`
   */
  async function leave(line: CartLine, change: () => Promise<void>, words: string): Promise<void> {
    const at = cart.items.indexOf(line)
    const changing = change()
    setLast({ line, words })
    const others = rows.current?.rows
    const heir = others?.[at] ?? others?.[at - 1]
    const control = heir?.querySelector('button') ?? title.current
    control?.focus({ preventScroll: true })
    control?.scrollIntoView({ block: 'nearest' })
    await changing
  }

  const isGone = last && !cart.items.some(({ id }) => id === last.line.id)
  /** What to announce, as long as the line does not come back. */
  const left = isGone && `${last.line.product.name} ${last.words}.`
  return { rows, title, leave, left }
}
