/** How far a drag must go, as a part of a slide, to turn to the next one. */
const dragTurns = 0.15

export function edgesOf(track: HTMLElement) {
  const rest = track.scrollWidth - track.clientWidth - track.scrollLeft
  return { atStart: track.scrollLeft < 2, atEnd: rest < 2 }
}

/** From one slide to the next, the gap included. */
function strideOf(track: HTMLElement): number {
  const [first, second] = track.querySelectorAll<HTMLElement>(':scope > li')
  return first && second ? second.offsetLeft - first.offsetLeft : track.clientWidth
}

/** How many slides are in view. */
export function seen(track: HTMLElement): number {
  return Math.max(1, Math.round(track.clientWidth / strideOf(track)))
}

/** The slide at the left, from 0. */
export function slideAt(track: HTMLElement, left = track.scrollLeft): number {
  return Math.round(left / strideOf(track))
}

/** Where the track stands `slides` further on, or back. */
export function targetOf(track: HTMLElement, slides: number): number {
  return clamp(track, (slideAt(track) + slides) * strideOf(track))
}

/** Where a track comes to rest that was dragged there from `from`. */
export function restOf(track: HTMLElement, from: number): number {
  const slide = track.scrollLeft / strideOf(track)
  const turned =
    track.scrollLeft > from ? Math.ceil(slide - dragTurns) : Math.floor(slide + dragTurns)
  return clamp(track, turned * strideOf(track))
}

/** Which slides are in view at `left`, in words. */
export function placeInWords(track: HTMLElement, left: number): string {
  const count = track.childElementCount
  const first = slideAt(track, left) + 1
  const last = Math.min(count, first + seen(track) - 1)
  return first === last ? `${first} of ${count}` : `${first} to ${last} of ${count}`
}

function clamp(track: HTMLElement, left: number): number {
  return Math.min(track.scrollWidth - track.clientWidth, Math.max(0, left))
}
