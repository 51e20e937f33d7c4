import type { ProductState as State } from '../../../contract/office/product-kinds.ts'
import { type StateLook, StateMark } from '../layout/state-mark.tsx'
import { stateNames } from './products-query.ts'

const looks: Record<State, StateLook> = {
  draft: { path: 'M6 1.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9Z', className: 'text-amber' },
  on_sale: { path: 'm1.5 6.5 3 3.5 6-8', className: 'text-leaf' },
  archived: { path: 'M1.5 2.5h9v2h-9ZM2.5 4.5h7v5.5h-7ZM5 7h2', className: 'text-quiet' },
}

/** Whether a garment is sold. */
export const ProductState = ({ state }: { state: State }) => (
  <StateMark look={looks[state]}>{stateNames[state]}</StateMark>
)
