import { memo, useId } from 'react'
import type { TaxBand } from '../../../contract/tax-bands.ts'
import type { Layer } from './layers.ts'
import type { Row } from './matrix.ts'
import { MatrixCell } from './matrix-cell.tsx'
import { Swatch } from './swatch.tsx'

type Props = {
  row: Row
  at: number
  layer: Layer
  sizes: string[]
  bands: readonly TaxBand[]
  /** The column where one is; -1 in other rows. */
  active: number
  /** What of it is chosen; -1 for nothing. */
  from: number
  to: number
  /** What the active cell begins with while it is typed into. */
  editing: string | undefined
}

/** A colour's cells. Looked at again only when one of them, or what is chosen of them, has changed. */
export const MatrixRow = memo(function MatrixRow({ row, at, layer, sizes, bands, ...of }: Props) {
  const id = useId()
  return (
    <div
      role="row"
      data-row={at}
      // No table's row: a row out of view is neither laid out nor painted by another's key.
      className="flex [contain-intrinsic-block-size:auto_3.25rem] [content-visibility:auto]"
    >
      <div
        role="rowheader"
        className="sticky left-0 z-10 w-44 flex-none border border-hairline bg-paper text-left"
      >
        <button
          type="button"
          tabIndex={-1}
          data-head={at}
          title={`Choose all of ${row.name}`}
          className="flex min-h-11 w-full items-center gap-2 px-3 font-normal hover:bg-linen"
        >
          <Swatch hex={row.hex} />
          <span className="max-w-40 wrap-anywhere text-left">{row.name}</span>
        </button>
      </div>
      {row.cells.map((cell, column) => (
        <MatrixCell
          key={sizes[column]}
          cell={cell}
          column={column}
          name={`${row.name}, ${sizes[column]}`}
          id={id}
          layer={layer}
          bands={bands}
          isActive={column === of.active}
          isChosen={column >= of.from && column <= of.to}
          editing={column === of.active ? of.editing : undefined}
        />
      ))}
    </div>
  )
})
