declare global {
  /** The buttons that were pressed before React had them, in the order of their last presses. */
  var earlyTaps: Set<HTMLElement> | undefined
}

/**
 * Runs in the head, before React. What is pressed before the page has its scripts is done when they come, as
 * React does it for forms. The second listener hears what React has taken meanwhile, in the same event.
 */
export const earlyTapsScript = `{let taps=window.earlyTaps=new Set,button=e=>e.target.closest?.('button[type=button]'),early=b=>!('hydrated' in document.documentElement.dataset)||b.closest('[data-near]:not([data-open])')
addEventListener('click',e=>{let b=button(e);if(b&&early(b)){taps.delete(b);taps.add(b)}},true)
addEventListener('click',e=>{let b=button(e);if(b&&!early(b))taps.delete(b)})}`

/** Presses what was pressed too early, where React has it now, one after the other. */
export function replayEarlyTaps(within: Element): void {
  setTimeout(() => {
    const { earlyTaps = new Set() } = globalThis
    const isReady = (tap: HTMLElement) =>
      within.contains(tap) && !tap.closest('[data-near]:not([data-open])')
    const next = [...earlyTaps].find(isReady)
    if (!next) return
    earlyTaps.delete(next)
    next.click()
    // What the next one finds is what this one has shown.
    replayEarlyTaps(within)
  })
}
