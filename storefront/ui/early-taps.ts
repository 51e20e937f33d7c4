declare global {
  /** The button that was pressed last before React had it. */
  var earlyTap: HTMLElement | undefined
}

/**
 * Runs in the head, before React. What is pressed before the page has its scripts is done when they come, as
 * React does it for forms. The second listener hears what React has taken meanwhile, in the same event.
 */
export const earlyTapsScript = `{let early=e=>!('hydrated' in document.documentElement.dataset)||e.closest('[data-near]:not([data-open])')
addEventListener('click',({target:t})=>{let b=t.closest?.('button[type=button]');if(b&&early(b))earlyTap=b},true)
addEventListener('click',()=>{if(window.earlyTap&&!early(earlyTap))earlyTap=void 0})}`

/** Presses what was pressed too early, where React has it now. */
export function replayEarlyTap(within: Element): void {
  setTimeout(() => {
    const { earlyTap: tap } = globalThis
    if (!tap || !within.contains(tap) || tap.closest('[data-near]:not([data-open])')) return
    globalThis.earlyTap = undefined
    tap.click()
  })
}
