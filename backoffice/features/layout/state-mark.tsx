import type { ReactNode } from 'react'

export type StateLook = { path: string; isFilled?: true; className: string }

type Props = { look: StateLook | undefined; children: ReactNode }

/** A state as a shape, on a 12 × 12 grid, and its word: none is known by its colour alone. */
export const StateMark = ({ look, children }: Props) => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap">
    {look && (
      <svg
        viewBox="0 0 12 12"
        aria-hidden="true"
        fill={look.isFilled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`size-3 shrink-0 ${look.className}`}
      >
        <path d={look.path} />
      </svg>
    )}
    {children}
  </span>
)
