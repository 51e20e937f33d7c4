const gliding = new WeakMap<HTMLElement, () => void>()
const interruptions = ['pointerdown', 'wheel', 'keydown'] as const

/** Scrolls sideways in a given time, which `scroll-behavior` has not. Input stops it. */
export function glide(track: HTMLElement, left: number, ms: number): void {
  gliding.get(track)?.()
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    track.scrollTo({ left })
    // Dragging has disabled snapping.
    track.style.scrollSnapType = ''
    return
  }

  const from = track.scrollLeft
  const start = performance.now()
  let frame = 0
  // Snapping would undo each step.
  track.style.scrollSnapType = 'none'

  const stop = () => {
    cancelAnimationFrame(frame)
    track.style.scrollSnapType = ''
    gliding.delete(track)
    for (const name of interruptions) track.removeEventListener(name, stop)
  }
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - start) / ms))
    track.scrollTo({ left: from + ((left - from) * (1 - Math.cos(Math.PI * part))) / 2 })
    if (part < 1) frame = requestAnimationFrame(step)
    else stop()
  }
  gliding.set(track, stop)
  for (const name of interruptions) track.addEventListener(name, stop, { passive: true })
  frame = requestAnimationFrame(step)
}

/** Jumps by fading, since scrolling back over all slides would flicker. */
export async function fadeTo(track: HTMLElement, left: number, ms: number): Promise<void> {
  const half = { duration: ms / 2, easing: 'ease-out' }
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!isStill) await track.animate({ opacity: [1, 0] }, half).finished
  track.scrollTo({ left })
  if (!isStill) track.animate({ opacity: [0, 1] }, half)
}
