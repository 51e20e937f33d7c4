import type { Product } from '../../../contract/catalogue.ts'
import { Dialog } from '../../ui/dialog.tsx'

type Row = Product['size_chart'][number]
type Measure = { of: Exclude<keyof Row, 'size'>; label: string; tip: string }

const topMeasures: Measure[] = [
  { of: 'chest', label: 'Chest', tip: 'measure from armpit to armpit, and double it.' },
  { of: 'shoulder', label: 'Shoulder', tip: 'measure straight across, from seam to seam.' },
  {
    of: 'length',
    label: 'Length',
    tip: 'measure from the highest point of the shoulder down to the hem.',
  },
  {
    of: 'sleeve_length',
    label: 'Sleeve length',
    tip: 'measure from the shoulder seam to the end of the sleeve.',
  },
]
const bottomMeasures: Measure[] = [
  { of: 'waist', label: 'Waist', tip: 'measure along the waistband, and double it.' },
  { of: 'hip', label: 'Hip', tip: 'measure across the widest part of the seat, and double it.' },
  {
    of: 'length',
    label: 'Inseam',
    tip: 'measure along the inner seam, from the crotch down to the hem.',
  },
]

export default function SizeChart({ rows, onClose }: { rows: Row[]; onClose: () => void }) {
  const isBottom = rows.some(({ waist }) => waist !== null)
  const measures = (isBottom ? bottomMeasures : topMeasures).filter(({ of }) =>
    rows.some((row) => row[of] !== null),
  )
  return (
    <Dialog title="Size Chart" onClose={onClose} className="w-[min(40rem,calc(100vw-2rem))]">
      <table className="w-full text-left tabular-nums">
        <caption className="mb-3 text-left text-quiet text-sm">
          Measurements of the garment, in inches
        </caption>
        <thead>
          <tr className="border-ink border-b align-bottom text-sm">
            {['Size', ...measures.map(({ label }) => label)].map((column) => (
              <th key={column} scope="col" className="py-2 pr-2 font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.size} className="border-hairline border-b">
              <th scope="row" className="py-2 pr-2 font-medium">
                {row.size}
              </th>
              {measures.map(({ of }) => (
                <td key={of}>{row[of]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className="mt-6 mb-2 text-xl">How to measure</h3>
      <ul className="list-disc space-y-1 pl-5 text-quiet text-sm">
        <li>Lay a garment that fits you well flat on a table, closed and smoothed out.</li>
        {measures.map(({ of, label, tip }) => (
          <li key={of}>
            {label}: {tip}
          </li>
        ))}
        <li>Between two sizes, take the larger one.</li>
      </ul>
    </Dialog>
  )
}
