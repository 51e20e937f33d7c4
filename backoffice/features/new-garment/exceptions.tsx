import { useState } from 'react'
import type { TaxBand } from '../../../contract/tax-bands.ts'
import { changesOf, countChanges, loadAgain } from '../matrix/changes.ts'
import { fill } from '../matrix/edit-cells.ts'
import { LayerTabs } from '../matrix/layer-tabs.tsx'
import type { Layer } from '../matrix/layers.ts'
import { openMatrix } from '../matrix/matrix.ts'
import { MatrixCards } from '../matrix/matrix-cards.tsx'
import { readValue } from '../matrix/read-value.ts'
import type { GarmentDraft } from './garment-draft.ts'

type Props = {
  draft: GarmentDraft
  hexes: Record<number, string>
  bands: readonly TaxBand[]
  onChange: (exceptions: GarmentDraft['exceptions']) => void
}

const own: readonly Layer[] = ['price', 'mrp', 'delta']

const numberOf = (layer: Layer, text: string) => {
  const read = readValue(layer, text)
  return 'value' in read && read.value !== '' ? Number(read.value) : null
}

/** Sizes that cost something else, or come in other numbers, by a tap on each. */
export function Exceptions({ draft, hexes, bands, onChange }: Props) {
  const [layer, setLayer] = useState<Layer>('price')
  const colours = draft.colours.map(({ n, name }) => ({
    id: n,
    name: name || `Colour ${n}`,
    hex: hexes[n] ?? '',
    sizes: draft.sizes.map((size, at) => ({
      id: n * 1000 + at,
      size,
      stock: numberOf('delta', draft.pieces) ?? 0,
      price: numberOf('price', draft.price) ?? 0,
      mrp: numberOf('mrp', draft.mrp),
      sku: '',
      barcode: '',
      weight: null,
      cost: null,
      shelf: '',
    })),
  }))
  const base = openMatrix(colours, layer)
  const plain = draft.exceptions.map((each) => ({ ...each, was: '' }))
  const matrix = { ...loadAgain(base, colours, plain), layer }
  // What one price was set to since is no news.
  const rows = matrix.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => cell && { ...cell, refused: {} }),
  }))
  const now = { ...matrix, rows }
  return (
    <div className="mt-3">
      <div className="mb-3 border-hairline border-b">
        <LayerTabs layer={layer} counts={countChanges(now)} only={own} onShow={setLayer} />
      </div>
      <MatrixCards
        matrix={now}
        bands={bands}
        isReadOnly={false}
        onWrite={(range, text) => onChange(changesOf(fill(now, range, text)))}
      />
    </div>
  )
}
