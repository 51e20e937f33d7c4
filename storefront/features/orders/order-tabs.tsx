import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'

export type OrderTab = { id: string; label: string }

/**
 * Tabs that are links, so that they work before the page's script does, and can be shared and
 * reloaded. Arrow keys move between them.
 */
export function OrderTabs({ tabs, current }: { tabs: OrderTab[]; current: string }) {
  return (
    <div
      role="tablist"
      aria-label="About this order"
      onKeyDown={moveFocus}
      className="flex gap-x-4 overflow-x-auto text-sm border-hairline border-b md:gap-x-6 md:text-base"
    >
      {tabs.map(({ id, label }) => (
        <Link
          key={id}
          id={`tab-${id}`}
          role="tab"
          aria-selected={id === current}
          aria-controls={id === current ? 'order-panel' : undefined}
          tabIndex={id === current ? 0 : -1}
          to={`?tab=${id}`}
          replace
          preventScrollReset
          className="flex min-h-12 shrink-0 flex-col justify-end gap-2 text-quiet after:h-0.5 after:w-full after:content-[''] hover:text-ink focus-visible:-outline-offset-2 aria-selected:text-ink aria-selected:after:stitch"
        >
          {label}
        </Link>
      ))}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.findIndex((tab) => tab === document.activeElement)
  const next = tabs.at((at + step) % tabs.length)
  next?.focus()
  next?.click()
}
