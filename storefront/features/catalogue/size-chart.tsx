import type { Product } from '../../../contract/catalogue.ts'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { rows: Product['size_chart']; onClose: () => void }

const columns = ['Size', 'Chest', 'Shoulder', 'Length', 'Sleeve length']

const tips = [
  'Lay a garment that fits you well flat on a table, buttoned and smoothed out.',
  'Chest: measure from armpit to armpit, and double it.',
  'Shoulder: measure straight across, from seam to seam.',
  'Length: measure from the highest point of the shoulder down to the hem.',
  'Sleeve length: measure from the shoulder seam to the end of the cuff.',
  'Between two sizes, take the larger one.',
]

export default function SizeChart({ rows, onClose }: Props) {
  return (
    <Dialog title="Size Chart" onClose={onClose} className="w-[min(40rem,calc(100vw-2rem))]">
      <table className="w-full text-left tabular-nums">
        <caption className="mb-3 text-left text-quiet text-sm">
          Measurements of the garment, in inches
        </caption>
        <thead>
          <tr className="border-ink border-b align-bottom text-sm">
            {columns.map((column) => (
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
              <td>{row.chest}</td>
              <td>{row.shoulder}</td>
              <td>{row.length}</td>
              <td>{row.sleeve_length}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className="mt-6 mb-2 text-xl">How to measure</h3>
      <ul className="list-disc space-y-1 pl-5 text-quiet text-sm">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Dialog>
  )
}
