import type { OfficeParcel } from '../../../contract/office/parcels.ts'
import { StateMark } from '../layout/state-mark.tsx'

type Problem = NonNullable<OfficeParcel['problem']>

const looks = {
  ndr: { path: 'M6 1.5v6M6 10v.5', name: 'NDR', className: 'text-amber' },
  rto: { path: 'M10.5 9.5V4.5h-8m3-3-3 3 3 3', name: 'RTO', className: 'text-indigo' },
  lost: { path: 'm2 2 8 8m0-8-8 8', name: 'Lost', className: 'text-madder' },
  damaged: { path: 'M2 2h8v8H2Zm3 0 2 4-2 4', name: 'Damaged', className: 'text-madder' },
}

export function ProblemMark({ problem }: { problem: Problem }) {
  return (
    <StateMark look={looks[problem.kind]}>
      {looks[problem.kind].name}
      {problem.kind === 'ndr' && `, attempt ${problem.attempts}`}
      {problem.kind === 'rto' && (problem.is_here ? ', here' : ', on its way')}
    </StateMark>
  )
}
