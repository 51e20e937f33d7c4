declare global {
  /** What was pressed or chosen before React had it, in the order of the last times. */
  var earlyTaps: Set<HTMLElement> | undefined
}

/**
 * Runs in the head, before React. What is pressed or chosen before the page has its scripts is done when they come,
 * as React does it for forms. The second listener hears what React has taken meanwhile, in the same event.
 */
export const earlyTapsScript = `{let taps=window.earlyTaps=new Set,early=b=>!('hydrated' in document.documentElement.dataset)||b.closest('[data-near]:not([data-open])')
for(let [type,kind] of [['click','button[type=button]'],['change','select,[type=checkbox]']]){let tapped=e=>e.target.closest?.(kind)
addEventListener(type,e=>{let b=tapped(e);if(b&&early(b)){taps.delete(b);taps.add(b)}},true)
addEventListener(type,e=>{let b=tapped(e);if(b&&!early(b))taps.delete(b)})}}`

/** Does what was done too early, where React has it now, one after the other. */
export function replayEarlyTaps(within: Element): void {
  setTimeout(() => {
    const { earlyTaps = new Set() } = globalThis
    const isReady = (tap: HTMLElement) =>
      within.contains(tap) && !tap.closest('[data-near]:not([data-open])')
    const next = [...earlyTaps].find(isReady)
    if (!next) return
    earlyTaps.delete(next)
    replay(next)
    // What the next one finds is what this one has shown.
    replayEarlyTaps(within)
  })
}

function replay(tap: HTMLElement): void {
  if (tap instanceof HTMLSelectElement) {
    tap.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  // Taken back, so that the click leaves it as she did.
  if (tap instanceof HTMLInputElement) tap.checked = !tap.checked
  tap.click()
}
