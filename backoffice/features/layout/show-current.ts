/** On a phone a strip may be wider than the screen. By `scrollLeft`, which leaves alone where Tab begins. */
export function showCurrent(strip: HTMLElement | null): void {
  const current = strip?.querySelector<HTMLElement>('[aria-current=page]')
  if (!strip || !current) return
  strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.clientWidth) / 2
}
