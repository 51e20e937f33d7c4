import { lazy, Suspense, useEffect, useState } from 'react'
import type { Me } from '../../../contract/office/sessions.ts'

// Loaded when it is first asked for.
const Palette = lazy(() => import('./palette.tsx'))
const KeyList = lazy(() => import('./key-list.tsx'))

/** Ctrl K or ⌘K opens the palette, and ? the list of keys. */
export function Commands({ rights }: Pick<Me, 'rights'>) {
  const [open, setOpen] = useState<'palette' | 'keys'>()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (!isPalette && (event.key !== '?' || isTyping)) return
      event.preventDefault()
      setOpen(isPalette ? 'palette' : 'keys')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const close = () => setOpen(undefined)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen('palette')}
        className="flex min-h-11 items-center gap-2 text-quiet hover:text-ink"
      >
        Go to
        <kbd
          aria-hidden="true"
          className="hidden border border-field px-1.5 font-mono text-sm pointer-fine:inline"
        >
          Ctrl K
        </kbd>
      </button>
      <Suspense>
        {open === 'palette' && <Palette rights={rights} onClose={close} />}
        {open === 'keys' && <KeyList onClose={close} />}
      </Suspense>
    </>
  )
}
