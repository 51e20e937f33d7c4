import { type KeyboardEvent, memo, useState } from 'react'
import type { TaxBand } from '../../../contract/tax-bands.ts'
import { Field } from '../../../ui/field.tsx'
import { BandOf, PriceNote } from './band-words.tsx'
import { isNumeric, type Layer, labelOf } from './layers.ts'
import { type Cell, type Matrix, problemOf, type Range, type Row, valueOf } from './matrix.ts'
import { shownValue } from './shown-value.ts'
import { Swatch } from './swatch.tsx'

type Write = (range: Range, text: string) => void
type Shown = { layer: Layer; sizes: string[]; bands: readonly TaxBand[]; isReadOnly: boolean }

/** The matrix on a phone: a colour a card, one value for all of it, and others by a tap on their size. */
export const MatrixCards = ({
  matrix: { rows, ...matrix },
  onWrite,
  ...shown
}: Omit<Shown, 'layer' | 'sizes'> & { matrix: Matrix; onWrite: Write }) => (
  <ul className="space-y-4">
    {rows.map((row, at) => (
      <Card
        key={row.id}
        row={row}
        at={at}
        layer={matrix.layer}
        sizes={matrix.sizes}
        onWrite={onWrite}
        {...shown}
      />
    ))}
  </ul>
)

type CardProps = Shown & { row: Row; at: number; onWrite: Write }

const Card = memo(function Card({ row, at, onWrite, ...shown }: CardProps) {
  const { layer, sizes, bands, isReadOnly } = shown
  const [open, setOpen] = useState<number>()
  const cells = row.cells.flatMap((cell, column) => (cell ? [{ cell, column }] : []))
  const values = new Set(cells.map(({ cell }) => valueOf(cell, layer)))
  const [common = ''] = values.size === 1 ? values : []
  const isOneForAll = layer !== 'sku' && layer !== 'barcode' && cells.length > 1
  const whole = { top: at, bottom: at, left: 0, right: sizes.length - 1 }
  const price = Number(common)
  return (
    <li className="border border-hairline bg-card p-3">
      <h3 className="mb-2 flex items-center gap-2 font-medium">
        <Swatch hex={row.hex} />
        <span className="min-w-0 wrap-anywhere">{row.name}</span>
      </h3>
      {isOneForAll && !isReadOnly && (
        <Typed
          key={`${layer} ${common}`}
          label={`${labelOf(layer)}, all sizes`}
          layer={layer}
          text={common}
          placeholder={values.size > 1 ? 'They differ' : ''}
          onDone={(text) => text !== common && onWrite(whole, text)}
        />
      )}
      {layer === 'price' && price > 0 && (
        <PriceNote price={price} bands={bands} onUse={(good) => onWrite(whole, String(good))} />
      )}
      <ul className="mt-2 grid grid-cols-3 gap-2">
        {cells.map(({ cell, column }) => (
          <li key={cell.id} className={open === column ? 'col-span-3' : ''}>
            {open === column && !isReadOnly ? (
              <Typed
                label={`${sizes[column]}: ${labelOf(layer)}`}
                layer={layer}
                text={valueOf(cell, layer)}
                error={problemOf(cell, layer)}
                isFocused
                onDone={(text) => {
                  setOpen(undefined)
                  onWrite({ ...whole, left: column, right: column }, text)
                }}
              />
            ) : (
              <Chip
                cell={cell}
                size={sizes[column] ?? ''}
                layer={layer}
                bands={values.size > 1 ? bands : []}
                onOpen={() => !isReadOnly && setOpen(column)}
              />
            )}
          </li>
        ))}
      </ul>
    </li>
  )
})

type ChipProps = {
  cell: Cell
  size: string
  layer: Layer
  bands: readonly TaxBand[]
  onOpen: () => void
}

function Chip({ cell, size, layer, bands, onOpen }: ChipProps) {
  const problem = problemOf(cell, layer)
  const isChanged = cell.now[layer] !== undefined
  return (
    <button
      type="button"
      onClick={onOpen}
      className={`min-h-13 w-full border px-2 py-1 text-left ${problem ? 'border-madder' : isChanged ? 'border-ink' : 'border-hairline'}`}
    >
      <span className="block text-quiet text-xs">
        {size}
        {isChanged && <span> · changed</span>}
      </span>
      <span className={`block wrap-anywhere ${isChanged ? 'font-medium' : ''}`}>
        {shownValue(cell, layer) || '—'}
      </span>
      {layer === 'price' && <BandOf price={Number(valueOf(cell, 'price'))} bands={bands} />}
      {problem && <span className="block text-madder text-xs">{problem}</span>}
    </button>
  )
}

type TypedProps = {
  label: string
  layer: Layer
  text: string
  placeholder?: string
  error?: string | undefined
  isFocused?: boolean
  onDone: (text: string) => void
}

/** Written once it is left, or by Enter. */
function Typed({ layer, text, isFocused = false, onDone, ...field }: TypedProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.currentTarget.blur()
  }
  return (
    <Field
      {...field}
      // It takes the place of what was tapped.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={isFocused}
      inputMode={layer === 'delta' ? 'text' : isNumeric(layer) ? 'decimal' : 'text'}
      autoComplete="off"
      defaultValue={text}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget }) => onDone(currentTarget.value)}
    />
  )
}
