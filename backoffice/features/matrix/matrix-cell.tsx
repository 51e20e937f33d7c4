import { memo } from 'react'
import type { TaxBand } from '../../../contract/tax-bands.ts'
import { BandOf } from './band-words.tsx'
import { isNumeric, type Layer } from './layers.ts'
import { type Cell, problemOf, valueOf } from './matrix.ts'
import { shownValue } from './shown-value.ts'

type Props = {
  cell: Cell | undefined
  column: number
  /** Its colour and size, for who types into it. */
  name: string
  /** Of its row, for what describes it. */
  id: string
  layer: Layer
  bands: readonly TaxBand[]
  isActive: boolean
  isChosen: boolean
  /** What it begins with while it is typed into. */
  editing: string | undefined
}

const box =
  'relative flex min-h-13 w-36 flex-none flex-col justify-center border px-2 outline-offset-[-2px]'

/** One size of one colour. Rendered again only when it has changed itself. */
export const MatrixCell = memo(function MatrixCell({ cell, column, layer, ...of }: Props) {
  const tabIndex = of.isActive ? 0 : -1
  if (!cell) {
    return (
      <div
        role="gridcell"
        data-column={column}
        tabIndex={tabIndex}
        aria-label="Not made"
        className={`${box} items-center border-hairline bg-linen/60 text-center text-quiet`}
      >
        –
      </div>
    )
  }
  const problem = problemOf(cell, layer)
  const isChanged = cell.now[layer] !== undefined
  const align = isNumeric(layer) ? 'text-right' : 'text-left'
  const ground = of.isChosen ? 'bg-linen' : isChanged ? 'bg-card' : ''
  return (
    <div
      role="gridcell"
      data-column={column}
      tabIndex={tabIndex}
      aria-selected={of.isChosen}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? `${of.id}-${column}` : undefined}
      className={`${box} ${align} ${problem ? 'border-madder' : 'border-hairline'} ${ground}`}
    >
      {of.editing === undefined ? (
        <Shown cell={cell} layer={layer} bands={problem ? [] : of.bands} isChanged={isChanged} />
      ) : (
        <input
          // It takes the place of the cell that was typed into.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={of.name}
          defaultValue={of.editing}
          className={`absolute inset-0 size-full border-2 border-indigo bg-card px-2 outline-none ${align}`}
        />
      )}
      {problem && (
        <span id={`${of.id}-${column}`} className="block whitespace-normal text-madder text-xs">
          {problem}
        </span>
      )}
    </div>
  )
})

type ShownProps = { cell: Cell; layer: Layer; bands: readonly TaxBand[]; isChanged: boolean }

const Shown = ({ cell, layer, bands, isChanged }: ShownProps) => (
  <>
    {isChanged && (
      <>
        <span
          aria-hidden="true"
          className="absolute top-0 right-0 border-6 border-transparent border-t-turmeric border-r-turmeric"
        />
        <span className="sr-only">Changed: </span>
      </>
    )}
    <span className={`wrap-anywhere ${isChanged ? 'font-medium' : ''}`}>
      {shownValue(cell, layer)}
    </span>
    {layer === 'price' && <BandOf price={Number(valueOf(cell, 'price'))} bands={bands} />}
  </>
)
