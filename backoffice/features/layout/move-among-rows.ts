import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }

/** Takes the focus from one row's link to the next, in a table whose rows have one each. */
export function moveAmongRows(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key]
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('tbody a')]
  const at = links.findIndex((link) => link === document.activeElement)
  const next = links[at + step]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}
