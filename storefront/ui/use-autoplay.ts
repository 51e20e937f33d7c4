import { type RefObject, useEffect, useEffectEvent } from 'react'

/** What holds a carousel still: a pointer or the keyboard on its slides or its arrows. */
const held = ['[data-holds]:hover', '[data-holds]:focus-visible', '[data-holds] :focus-visible']

/** Calls `advance` every `ms`, while somebody can see the carousel and nobody is using it. */
export function useAutoplay(
  root: RefObject<HTMLElement | null>,
  ms: number,
  isPaused: boolean,
  advance: () => void,
): void {
  const tick = useEffectEvent(() => {
    if (root.current && isFree(root.current)) advance()
  })
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(tick, ms)
    return () => clearInterval(timer)
  }, [isPaused, ms])
}

function isFree(carousel: HTMLElement): boolean {
  if (document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return false
  const { top, bottom } = carousel.getBoundingClientRect()
  const isHeld = carousel.matches(held.join()) || carousel.querySelector(held.join())
  return top < innerHeight && bottom > 0 && !isHeld
}
