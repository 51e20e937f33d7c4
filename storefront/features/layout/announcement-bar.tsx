import { useState } from 'react'
import { Link } from 'react-router'
import type { WindowFrame } from '../../../contract/window.ts'
import { Icon } from '../../../ui/icon.tsx'

const weekMs = 7 * 24 * 60 * 60 * 1000

const tones = {
  plain: 'bg-card text-ink',
  calm: 'bg-linen text-ink',
  info: 'bg-indigo text-paper',
  sale: 'bg-madder text-paper',
}

/**
 * What the maker announces, above the header. Dismissed, it stays away for a week; the head's script leaves
 * it out before the first paint then.
 */
export function AnnouncementBar({ id, text, to, tone }: NonNullable<WindowFrame['bar']>) {
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  const dismiss = () => {
    setDismissed(true)
    try {
      localStorage.setItem('bar', `${id} ${Date.now() + weekMs}`)
    } catch {
      // It comes again with the next page.
    }
  }
  return (
    <aside
      id={`bar-${id}`}
      aria-label="Announcement"
      className={`flex items-center justify-center gap-2 pl-12 text-sm ${tones[tone]}`}
    >
      <p className="flex-1 py-2 text-balance text-center">
        {to ? (
          <Link to={to} className="inline-flex min-h-7 items-center underline underline-offset-4">
            {text}
          </Link>
        ) : (
          text
        )}
      </p>
      <button
        type="button"
        aria-label="Dismiss the announcement"
        onClick={dismiss}
        className="grid size-11 shrink-0 place-items-center"
      >
        <Icon name="close" className="size-4" />
      </button>
    </aside>
  )
}
