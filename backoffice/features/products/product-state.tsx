import type { ProductState as State } from '../../../contract/office/product-kinds.ts'
import { stateNames } from './products-query.ts'

/** A shape for each state, on a 12 × 12 grid, as orders have them. */
const looks: Record<State, { path: string; className: string }> = {
  draft: { path: 'M6 1.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9Z', className: 'text-amber' },
  on_sale: { path: 'm1.5 6.5 3 3.5 6-8', className: 'text-leaf' },
  archived: { path: 'M1.5 2.5h9v2h-9ZM2.5 4.5h7v5.5h-7ZM5 7h2', className: 'text-quiet' },
}

/** Whether a garment is sold: a shape and its word. */
export const ProductState = ({ state }: { state: State }) => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap">
    <svg
      viewBox="0 0 12 12"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`size-3 shrink-0 ${looks[state].className}`}
    >
      <path d={looks[state].path} />
    </svg>
    {stateNames[state]}
  </span>
)
