import type { OfficeParcel } from '../../../contract/office/parcels.ts'
import { shopDate } from '../../../ui/shop-time.ts'
import { clockWords } from './clock-words.ts'

type Props = { parcel: OfficeParcel; now: string }

/** What has to be done until when, and how long that is. */
export function Clock({ parcel, now }: Props) {
  const { problem } = parcel
  if (!problem) return null
  return (
    <>
      <span className={problem.is_overdue ? 'font-medium text-madder' : ''}>
        {problem.is_overdue && <span aria-hidden="true">! </span>}
        {clockWords(problem.due_at, now)}
      </span>
      <span className="block text-quiet text-sm">
        {taskOf(parcel)} by {shopDate(problem.due_at)}
      </span>
    </>
  )
}

function taskOf({ problem, can, claim }: OfficeParcel): string {
  if (problem?.kind === 'ndr') return can.reattempt ? 'Answer' : 'To be tried again'
  if (problem?.kind === 'rto') return problem.is_here ? 'Receive' : 'To be here'
  return claim ? 'To be paid' : 'Claim'
}
