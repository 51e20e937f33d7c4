import { type RefObject, useEffect } from 'react'

const everyMs = 5_000

/**
 * Calls `advance` 5 s after each change of `position`, except under the pointer or the focus, where
 * motion is unwelcome, and while nobody looks.
 */
export function useAutoplay(
  ref: RefObject<HTMLElement | null>,
  { isPlaying, position, advance }: { isPlaying: boolean; position: number; advance: () => void },
): void {
  useEffect(() => {
    if (!isPlaying || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      const isHeld = document.hidden || ref.current?.matches(':hover, :focus-within')
      if (!isHeld) advance()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isPlaying, position])
}
