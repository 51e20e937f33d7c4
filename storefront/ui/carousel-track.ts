/** The part of a slide that a drag must pass to reach the next. */
const dragThreshold = 0.15

export function edgesOf(track: HTMLElement) {
  const rest = track.scrollWidth - track.clientWidth - track.scrollLeft
  return { atStart: track.scrollLeft < 2, atEnd: rest < 2 }
}

/** A slide's width with its gap, in px. */
function strideOf(track: HTMLElement): number {
  const [first, second] = track.querySelectorAll<HTMLElement>(':scope > li')
  return first && second ? second.offsetLeft - first.offsetLeft : track.clientWidth
}

/** The number of slides in view. */
export function slidesInView(track: HTMLElement): number {
  return Math.max(1, Math.round(track.clientWidth / strideOf(track)))
}

/** The index of the leftmost slide. */
export function slideAt(track: HTMLElement, left = track.scrollLeft): number {
  return Math.round(left / strideOf(track))
}

/** The scroll position `slides` further on, or back. */
export function targetOf(track: HTMLElement, slides: number): number {
  return clamp(track, (slideAt(track) + slides) * strideOf(track))
}

/** The scroll position after a drag that started at `from`. */
export function restOf(track: HTMLElement, from: number): number {
  const slide = track.scrollLeft / strideOf(track)
  const turned =
    track.scrollLeft > from ? Math.ceil(slide - dragThreshold) : Math.floor(slide + dragThreshold)
  return clamp(track, turned * strideOf(track))
}

/** Such as `3 to 6 of 8`. */
export function placeInWords(track: HTMLElement, left: number): string {
  const count = track.childElementCount
  const first = slideAt(track, left) + 1
  const last = Math.min(count, first + slidesInView(track) - 1)
  return first === last ? `${first} of ${count}` : `${first} to ${last} of ${count}`
}

function clamp(track: HTMLElement, left: number): number {
  return Math.min(track.scrollWidth - track.clientWidth, Math.max(0, left))
}
