import type { ScheduleState as State } from '../../../contract/office/prices.ts'
import { type StateLook, StateMark } from '../layout/state-mark.tsx'

const looks: Record<State, StateLook & { name: string }> = {
  scheduled: {
    name: 'Scheduled',
    path: 'M6 1.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9ZM6 3.5V6l1.5 1.5',
    className: 'text-amber',
  },
  running: {
    name: 'Running',
    path: 'M2.5 1.5 10.5 6l-8 4.5Z',
    isFilled: true,
    className: 'text-leaf',
  },
  ended: { name: 'Ended', path: 'M2 2h8v8H2Z', className: 'text-quiet' },
  cancelled: { name: 'Cancelled', path: 'm2 2 8 8m0-8-8 8', className: 'text-quiet' },
}

/** Whether scheduled prices are to come, run or have ended. */
export const ScheduleState = ({ state }: { state: State }) => (
  <StateMark look={looks[state]}>{looks[state].name}</StateMark>
)
