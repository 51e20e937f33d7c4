/** A strip or the menu may be larger than its place. By itself, which leaves alone the page and where Tab begins. */
export function showCurrent(strip: HTMLElement | null): void {
  const current = strip?.querySelector<HTMLElement>('[aria-current=page]')
  if (!strip || !current) return
  const [place, entry] = [strip.getBoundingClientRect(), current.getBoundingClientRect()]
  strip.scrollLeft += entry.left - place.left - (place.width - entry.width) / 2
  if (entry.top < place.top || entry.bottom > place.bottom) {
    strip.scrollTop += entry.top - place.top - (place.height - entry.height) / 2
  }
}
