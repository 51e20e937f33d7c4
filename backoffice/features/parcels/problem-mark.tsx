import type { OfficeParcel } from '../../../contract/office/parcels.ts'

type Problem = NonNullable<OfficeParcel['problem']>

/** A shape for each problem, so that none is known by its colour alone. On a 12 × 12 grid. */
const looks = {
  ndr: { path: 'M6 1.5v6M6 10v.5', name: 'NDR', className: 'text-amber' },
  rto: { path: 'M10.5 9.5V4.5h-8m3-3-3 3 3 3', name: 'RTO', className: 'text-indigo' },
  lost: { path: 'm2 2 8 8m0-8-8 8', name: 'Lost', className: 'text-madder' },
  damaged: { path: 'M2 2h8v8H2Zm3 0 2 4-2 4', name: 'Damaged', className: 'text-madder' },
}

export function ProblemMark({ problem }: { problem: Problem }) {
  const { path, name, className } = looks[problem.kind]
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <svg
        viewBox="0 0 12 12"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`size-3 shrink-0 ${className}`}
      >
        <path d={path} />
      </svg>
      {name}
      {problem.kind === 'ndr' && `, attempt ${problem.attempts}`}
      {problem.kind === 'rto' && (problem.is_here ? ', here' : ', on its way')}
    </span>
  )
}
