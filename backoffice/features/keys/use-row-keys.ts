import { type RefObject, useEffect, useRef } from 'react'
import { isTyping } from './use-keys.ts'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }

/**
 * Takes the focus from one row's link to the next, in a table or a list whose rows have one each: at once, without a click
 * first. It begins at the row that is open, else at the first.
 */
export function useRowKeys<Rows extends HTMLElement = HTMLTableElement>(): RefObject<Rows | null> {
  const table = useRef<Rows>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (!step || !table.current || event.ctrlKey || event.metaKey || event.altKey) return
      const next = nextRow(table.current, event, step)
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return table
}

function nextRow(table: HTMLElement, { key, target }: KeyboardEvent, step: number) {
  const rows = [...table.querySelectorAll('tbody tr, :scope > li')]
  const links = rows.map((row) => row.querySelector('a'))
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  if (at >= 0) return links[at + step]
  // Elsewhere arrows scroll, or go through what has the focus.
  const isFree = key.length === 1 ? !isTyping(target) : target === document.body
  // A list that an order stands in place of is not there.
  if (!isFree || !table.checkVisibility()) return undefined
  const open = links.findIndex((link) => link?.ariaCurrent === 'true')
  return links[open < 0 ? 0 : open + step]
}
