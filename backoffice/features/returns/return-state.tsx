import type { OfficeReturnState } from '../../../contract/office/returns.ts'
import { type StateLook, StateMark } from '../layout/state-mark.tsx'

const looks: Record<OfficeReturnState, StateLook> = {
  Requested: { path: 'M6 1.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9Z', className: 'text-amber' },
  Approved: {
    path: 'M6 1.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9ZM6 5.5v1',
    className: 'text-indigo',
  },
  'Pickup Booked': { path: 'M9.5 1.5 1.5 6l8 4.5Z', className: 'text-blue' },
  Received: { path: 'M2 2h8v8H2Z', className: 'text-indigo' },
  Closed: { path: 'm1.5 6.5 3 3.5 6-8', className: 'text-leaf' },
  Rejected: { path: 'm2 2 8 8m0-8-8 8', className: 'text-quiet' },
}

/** How far a return is. */
export const ReturnState = ({ state }: { state: OfficeReturnState }) => (
  <StateMark look={looks[state]}>{state}</StateMark>
)
