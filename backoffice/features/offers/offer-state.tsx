import type { OfferState as State } from '../../../contract/office/offer-kinds.ts'
import { type StateLook, StateMark } from '../layout/state-mark.tsx'

export const stateNames: Record<State, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  running: 'Running',
  stopped: 'Stopped',
  ended: 'Ended',
}

const looks: Record<State, StateLook> = {
  draft: { path: 'M6 1.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9Z', className: 'text-amber' },
  scheduled: {
    path: 'M6 1.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9ZM6 3.5V6l2 1.5',
    className: 'text-indigo',
  },
  running: { path: 'm1.5 6.5 3 3.5 6-8', className: 'text-leaf' },
  stopped: { path: 'M2.5 2.5h7v7h-7Z', className: 'text-madder' },
  ended: { path: 'M2 6h8', className: 'text-quiet' },
}

/** Whether an offer is had. */
export const OfferState = ({ state }: { state: State }) => (
  <StateMark look={looks[state]}>{stateNames[state]}</StateMark>
)
