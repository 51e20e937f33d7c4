import { useState } from 'react'
import type { Product } from '../../../contract/catalogue.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { agesOf } from './childrens-ages.ts'
import { letterOf, MeasuredGarment } from './measured-garment.tsx'

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

const units = {
  in: { label: 'Inches', words: 'inches', of: (inches: number) => inches },
  cm: { label: 'cm', words: 'centimetres', of: (inches: number) => Math.round(inches * 2.54) },
}

type Props = {
  rows: Row[]
  group: string
  /** Of the garment. */
  type: string
  onClose: () => void
}

export default function SizeChart({ rows, group, type, onClose }: Props) {
  const [unit, setUnit] = useState<keyof typeof units>('in')
  const hasAges = rows.some(({ size }) => agesOf(group, size))
  const isBottom = rows.some(({ waist }) => waist !== null)
  const measures = (isBottom ? bottomMeasures : topMeasures).filter(({ of }) =>
    rows.some((row) => row[of] !== null),
  )
  return (
    <Dialog title="Size Chart" onClose={onClose} className="w-[min(40rem,calc(100vw-2rem))]">
      <UnitChoice unit={unit} onChoose={setUnit} />
      <table className="w-full text-left tabular-nums">
        <caption className="mb-3 text-left text-quiet text-sm">
          Measurements of the garment, in {units[unit].words}
        </caption>
        <thead>
          <tr className="border-ink border-b align-bottom text-sm">
            {['Size', ...(hasAges ? ['Age'] : []), ...measures.map(({ label }) => label)].map(
              (column) => (
                <th key={column} scope="col" className="py-2 pr-2 font-medium">
                  {column}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.size} className="border-hairline border-b">
              <th scope="row" className="py-2 pr-2 font-medium">
                {row.size}
              </th>
              {hasAges && <td className="whitespace-nowrap pr-3">{agesOf(group, row.size)}</td>}
              {measures.map(({ of }) => (
                <td key={of}>{inUnit(row[of], unit)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className="mt-6 mb-2 text-xl">How to measure</h3>
      <div className="items-center gap-6 sm:grid sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <MeasuredGarment
          shape={isBottom ? 'trousers' : shapeOf(type)}
          sleeve={sleeveOf(rows)}
          isChild={hasAges}
          measures={measures.map(({ label }) => label)}
        />
        <ul className="space-y-1 text-quiet text-sm max-sm:mt-4">
          <li>Lay a garment that fits you well flat on a table, closed and smoothed out.</li>
          {measures.map(({ of, label, tip }, index) => (
            <li key={of}>
              <span className="font-medium text-indigo">{letterOf(index)}</span> {label}: {tip}
            </li>
          ))}
          <li>Between two sizes, take the larger one.</li>
        </ul>
      </div>
    </Dialog>
  )
}

function shapeOf(type: string) {
  if (/kurt/i.test(type)) return 'kurta'
  if (/frock|dress/i.test(type)) return 'frock'
  return /t-shirt/i.test(type) ? 'tee' : 'shirt'
}

/** In inches: what reaches past the elbow is drawn long. */
function sleeveOf([row]: Row[]) {
  const length = row?.sleeve_length ?? 0
  return length > 10 ? 'long' : length > 0 ? 'short' : 'none'
}

const inUnit = (inches: number | null, unit: keyof typeof units) =>
  inches === null ? null : units[unit].of(inches)

type UnitProps = { unit: keyof typeof units; onChoose: (unit: keyof typeof units) => void }

function UnitChoice({ unit, onChoose }: UnitProps) {
  return (
    <fieldset className="mb-3 flex">
      <legend className="sr-only">Unit</legend>
      {(['in', 'cm'] as const).map((each) => (
        <label
          key={each}
          className="flex min-h-11 min-w-16 items-center justify-center border border-field bg-card px-4 text-sm first-of-type:rounded-l-sm last-of-type:rounded-r-sm last-of-type:border-l-0 has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2 forced-colors:has-checked:border-4"
        >
          <input
            type="radio"
            name="unit"
            checked={each === unit}
            onChange={() => onChoose(each)}
            className="sr-only"
          />
          {units[each].label}
        </label>
      ))}
    </fieldset>
  )
}
