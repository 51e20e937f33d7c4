import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Pointer or keyboard focus on slides or controls pauses a carousel. */
const held = ['[data-holds]:hover', '[data-holds]:focus-visible', '[data-holds] :focus-visible']

/**
 * Calls `advance` every `ms` while the carousel is visible and not in use.
 *
 * @returns postpones the next call, after a finger has moved the slides
 */
export function useAutoplay(
  root: RefObject<HTMLElement | null>,
  ms: number,
  isPaused: boolean,
  advance: () => void,
): () => void {
  const touchedAt = useRef(-ms)
  const tick = useEffectEvent(() => {
    const isTouched = performance.now() - touchedAt.current < ms
    if (!isTouched && root.current && isFree(root.current)) advance()
  })
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(tick, ms)
    return () => clearInterval(timer)
  }, [isPaused, ms])
  return () => {
    touchedAt.current = performance.now()
  }
}

function isFree(carousel: HTMLElement): boolean {
  if (document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return false
  const { top, bottom } = carousel.getBoundingClientRect()
  const isHeld = carousel.matches(held.join()) || carousel.querySelector(held.join())
  return top < innerHeight && bottom > 0 && !isHeld
}
