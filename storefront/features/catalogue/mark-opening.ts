import type { MouseEvent } from 'react'

/** Marks the card that is being opened: its picture moves to its place on the next screen. */
export function markOpening({ currentTarget }: MouseEvent<HTMLElement>): void {
  document.querySelector('[data-opening]')?.removeAttribute('data-opening')
  currentTarget.closest('article')?.setAttribute('data-opening', '')
}
