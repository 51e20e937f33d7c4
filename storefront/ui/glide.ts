const gliding = new WeakMap<HTMLElement, () => void>()
const interruptions = ['pointerdown', 'wheel', 'keydown'] as const

/**
 * Scrolls a track sideways in the time given: the browser's own smooth scrolling has no speed. The
 * shopper's hand stops it.
 */
export function glide(track: HTMLElement, left: number, ms: number): void {
  gliding.get(track)?.()
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    track.scrollTo({ left })
    // The hand that pulled it here has taken the snapping off.
    track.style.scrollSnapType = ''
    return
  }

  const from = track.scrollLeft
  const start = performance.now()
  let frame = 0
  // Snapping would pull each step back to a slide.
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

/** Shows another place of the track by fading: a way back over all slides would blur past. */
export async function fadeTo(track: HTMLElement, left: number, ms: number): Promise<void> {
  const half = { duration: ms / 2, easing: 'ease-out' }
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!isStill) await track.animate({ opacity: [1, 0] }, half).finished
  track.scrollTo({ left })
  if (!isStill) track.animate({ opacity: [0, 1] }, half)
}
