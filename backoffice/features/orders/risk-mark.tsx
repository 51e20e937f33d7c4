import type { Risk } from '../../../contract/office/orders.ts'

const marks = {
  low: undefined,
  medium: { words: 'Look again', className: 'text-amber' },
  high: { words: 'High risk', className: 'font-medium text-madder' },
} as const

/** A flag for what is better not sent unasked; its reasons are shown with the order. */
export function RiskMark({ risk }: { risk: Risk }) {
  const mark = risk && marks[risk.level]
  if (!mark) return null
  return (
    <span className={`flex items-center gap-1.5 text-sm ${mark.className}`}>
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0 fill-current">
        <path d="M2 1h1.2v.8H10L8 4.5l2 2.7H3.200V11H2Z" />
      </svg>
      {mark.words}
    </span>
  )
}
