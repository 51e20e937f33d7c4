import { useEffect } from 'react'

/** Marks what Escape folds up wherever the focus is. */
export const foldsUp = { 'data-folds-up': '' }

/** The fold around the focus, else the last form or menu that is open. */
function findOpen(): HTMLDetailsElement | null | undefined {
  return (
    document.activeElement?.closest<HTMLDetailsElement>('details[open]') ??
    [...document.querySelectorAll<HTMLDetailsElement>('details[open][data-folds-up]')].at(-1)
  )
}

/** Escape folds up what is open and gives the focus to the button that opened it. A dialog closes itself. */
export function useEscape(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (document.querySelector('dialog[open]')) return
      const open = findOpen()
      if (!open) return
      event.preventDefault()
      open.open = false
      open.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
