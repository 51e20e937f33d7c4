import { useEffect, useEffectEvent } from 'react'

/** Some scanners write the symbology before it, such as `]C1`. */
const code = /^(?:\][a-z]\w)?([\w./-]{6,60})$/i
/** A scanner types a code at once, and ends it with Enter or Tab. */
const pauseMs = 1_000

/** Takes what a scanner types where no field, no dialog and no scan box is for it. */
export function useScanner(onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode)
  useEffect(() => {
    let typed = ''
    let last = 0
    const onKey = (event: KeyboardEvent) => {
      const isField =
        event.target instanceof HTMLElement &&
        event.target.closest(
          'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, dialog',
        )
      if (isField || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.timeStamp - last > pauseMs) typed = ''
      last = event.timeStamp
      if (event.key.length === 1) typed += event.key
      if (event.key !== 'Enter' && event.key !== 'Tab') return
      const [, scanned] = code.exec(typed) ?? []
      if (scanned) {
        event.preventDefault()
        event.stopPropagation()
        take(scanned)
      }
      typed = ''
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
