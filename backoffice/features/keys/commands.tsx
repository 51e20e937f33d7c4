import { Suspense, useEffect, useState } from 'react'
import type { Me } from '../../../contract/office/sessions.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { onIdle } from '../../../ui/on-idle.ts'

const parts = {
  palette: lazyPart(() => import('./palette.tsx')),
  keys: lazyPart(() => import('./key-list.tsx')),
}
type Part = keyof typeof parts

/** Opens a part once its file is here. */
async function show(part: Part, open: (part: Part) => void): Promise<void> {
  if (await parts[part].fetch()) open(part)
}

/** Ctrl K or ⌘K opens the palette, and ? the list of keys. */
export function Commands({ rights }: Pick<Me, 'rights'>) {
  const [open, setOpen] = useState<Part>()
  useEffect(() => onIdle(() => Promise.all([parts.palette.fetch(), parts.keys.fetch()])), [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (!isPalette && (event.key !== '?' || isTyping)) return
      event.preventDefault()
      void show(isPalette ? 'palette' : 'keys', setOpen)
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
        onClick={() => void show('palette', setOpen)}
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
        {open === 'palette' && <parts.palette rights={rights} onClose={close} />}
        {open === 'keys' && <parts.keys onClose={close} />}
      </Suspense>
    </>
  )
}
