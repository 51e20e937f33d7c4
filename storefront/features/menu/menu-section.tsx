import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'

type Props = { label: string; level: 1 | 2; className?: string; children: ReactNode }

/** A part of the menu that folds. */
export function MenuSection({ label, level, className, children }: Props) {
  return (
    <details className={className}>
      <summary
        className={`flex min-h-12 list-none items-center justify-between pr-4 hover:bg-linen [&::-webkit-details-marker]:hidden ${level === 1 ? 'pl-5 tracking-wide' : 'pl-9'}`}
      >
        {label}
        <Icon
          name="chevron-down"
          className="size-4 transition-transform duration-150 [details[open]>summary>&]:rotate-180"
        />
      </summary>
      {children}
    </details>
  )
}
