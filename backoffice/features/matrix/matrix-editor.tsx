import { useCallback, useMemo, useRef, useState } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import type { OfficeProduct } from '../../../contract/office/product-fields.ts'
import type { TaxBand } from '../../../contract/tax-bands.ts'
import { Button } from '../../../ui/button.tsx'
import type { loader as shellLoader } from '../../routes/shell.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import type { Outcome } from '../forms/outcome.ts'
import { counted } from '../layout/counted.ts'
import { useIsWide } from '../layout/use-is-wide.ts'
import { PriceNote } from './band-words.tsx'
import { changesOf, countChanges, loadAgain, problemsOf, refuse } from './changes.ts'
import { fill, putBack, redo, undo } from './edit-cells.ts'
import { LayerTabs } from './layer-tabs.tsx'
import { type Layer, labelOf } from './layers.ts'
import { type Matrix, type Range, unfitOf, valueOf } from './matrix.ts'
import { MatrixCards } from './matrix-cards.tsx'
import { MatrixGrid } from './matrix-grid.tsx'
import { goTo, rangeOf, selectBy, showLayer } from './move.ts'
import { type GivenReason, saveMatrix } from './save-matrix.ts'
import { reasonsFor, StockReasonField } from './stock-reason.tsx'
import { useMatrix } from './use-matrix.ts'

type Props = {
  product: Pick<OfficeProduct, 'id' | 'version' | 'colours'>
  bands: readonly TaxBand[]
  isReadOnly: boolean
}

const outcomeOf = (given: Partial<Outcome>): Outcome => ({
  form: 'matrix',
  fields: {},
  typed: {},
  ...given,
})

/** All sizes of a product in one sheet, on a phone as cards, and one save for all that is changed. */
export function MatrixEditor({ product, bands, isReadOnly }: Props) {
  const person = useRouteLoaderData<typeof shellLoader>('routes/shell')?.email
  const [saved, setSaved] = useState(product)
  // What a save answered is newer than what the screen was loaded with.
  const { version, colours } = saved.version > product.version ? saved : product
  const name = `/products/${product.id} matrix`
  const { matrix, setMatrix } = useMatrix({ name, person, colours, version })
  const [chosen, setReason] = useState<GivenReason>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [isBusy, setBusy] = useState(false)
  const sent = useRef({ key: '', body: '' })
  const { revalidate } = useRevalidator()
  const isWide = useIsWide()
  const { layer, cursor, rows, sizes } = matrix
  // Of all cells: not again for every move among them.
  const { changes, problems, counts } = useMemo(() => summaryOf(rows, sizes), [rows, sizes])
  const reasons = reasonsFor(changes)
  const reason = reasons.find((each) => each === chosen) ?? reasons[0]
  const cell = rows[cursor.row]?.cells[cursor.column]

  async function save(): Promise<void> {
    if (isBusy || changes.length === 0) return
    const unfit = problems.find(({ row, column, layer: at }) => {
      const own = rows[row]?.cells[column]
      return own && unfitOf(own, at)
    })
    if (unfit) {
      setMatrix(goTo(showLayer(matrix, unfit.layer), unfit))
      setOutcome(outcomeOf({ problem: 'Nothing was saved. Please mend what is marked.' }))
      return
    }
    const stockReason = counts.delta ? reason : undefined
    const body = JSON.stringify([changes, stockReason, version])
    // The same again, after an answer that was lost, is the same act.
    if (body !== sent.current.body) sent.current = { key: crypto.randomUUID(), body }
    setBusy(true)
    const given = { id: product.id, version, changes, reason: stockReason, key: sent.current.key }
    const answer = await saveMatrix(given).finally(() => setBusy(false))
    if ('problem' in answer) {
      const { problem, errors, isSignedOut } = answer
      setMatrix((now) => refuse(now, errors))
      setOutcome(outcomeOf({ problem, isSignedOut }))
      return
    }
    sent.current = { key: '', body: '' }
    setSaved(answer.product)
    if ('isStale' in answer) {
      setMatrix((now) => loadAgain(now, answer.product.colours))
      setOutcome(
        outcomeOf({
          problem:
            'Another has changed this garment meanwhile. Nothing was saved: both values stand at the cells. Saved again, yours take their place.',
        }),
      )
      return
    }
    const isSent = (change: (typeof changes)[number]) =>
      changes.some(
        (each) =>
          each.colour_id === change.colour_id &&
          each.size === change.size &&
          each.field === change.field &&
          each.value === change.value,
      )
    setMatrix((now) =>
      loadAgain(
        now,
        answer.product.colours,
        changesOf(now).filter((change) => !isSent(change)),
      ),
    )
    setOutcome(outcomeOf({ done: `${counted(changes.length, 'cell')} saved.` }))
    void revalidate()
  }

  const onWrite = useCallback(
    (range: Range, text: string) => setMatrix((now) => fill(now, range, text)),
    [setMatrix],
  )
  const price = cell ? Number(valueOf(cell, 'price')) : 0
  return (
    <>
      <FormMessage outcome={outcome} />
      <div className="border-hairline border-b">
        <LayerTabs
          layer={layer}
          counts={counts}
          onShow={(to: Layer) => setMatrix((now) => showLayer(now, to))}
        />
      </div>
      {problems.length > 0 && (
        <ul aria-label="To be looked at" className="mt-3 text-sm">
          {problems.slice(0, 5).map(({ row, column, layer: at, text }) => (
            <li key={`${row} ${column} ${at}`}>
              <button
                type="button"
                onClick={() => setMatrix(goTo(showLayer(matrix, at), { row, column }))}
                className="min-h-11 text-left text-madder underline-offset-4 hover:underline lg:min-h-0"
              >
                {rows[row]?.name}, {sizes[column]}, {labelOf(at)}: {text}
              </button>
            </li>
          ))}
          {problems.length > 5 && <li>And {problems.length - 5} more.</li>}
        </ul>
      )}
      {isWide !== true && (
        <div className="mt-3 md:hidden">
          <MatrixCards matrix={matrix} bands={bands} isReadOnly={isReadOnly} onWrite={onWrite} />
        </div>
      )}
      {isWide !== false && (
        <div className="mt-3 max-md:hidden">
          <MatrixGrid
            matrix={matrix}
            setMatrix={setMatrix}
            bands={bands}
            isReadOnly={isReadOnly}
            onSave={() => void save()}
          />
          <div className="mt-2 min-h-11">
            {layer === 'price' && price > 0 && (
              <PriceNote
                price={price}
                bands={bands}
                {...(!isReadOnly && { onUse: (good) => onWrite(rangeOf(matrix), String(good)) })}
              />
            )}
            {!isReadOnly && (
              <p className="text-quiet text-sm">
                Ctrl Space takes a column, Shift Space a row; what you type goes into all that is
                chosen. Paste from a sheet; Ctrl D fills down, Ctrl R to the right, Ctrl Z takes
                back.
              </p>
            )}
          </div>
        </div>
      )}
      {!isReadOnly && (
        <div
          className={`sticky bottom-0 z-10 -mx-4 mt-4 flex flex-wrap items-end gap-3 border-hairline border-t bg-card px-4 py-3 lg:mx-0 ${changes.length > 0 ? '' : 'hidden'}`}
        >
          {counts.delta !== undefined && (
            <StockReasonField reasons={reasons} reason={reason} onChoose={setReason} />
          )}
          <Button isBusy={isBusy} onClick={() => void save()}>
            Save {counted(changes.length, 'cell')}
          </Button>
          <Button
            look="quiet"
            className="px-2!"
            aria-disabled={matrix.past.length === 0}
            onClick={() => setMatrix(undo)}
          >
            Undo
          </Button>
          <Button
            look="quiet"
            className="px-2!"
            aria-disabled={matrix.future.length === 0}
            onClick={() => setMatrix(redo)}
          >
            Redo
          </Button>
          <Button
            look="quiet"
            className="px-2!"
            onClick={() => setMatrix((now) => putBackAll(now))}
          >
            Discard
          </Button>
        </div>
      )}
    </>
  )
}

function summaryOf(rows: Matrix['rows'], sizes: Matrix['sizes']) {
  const of = { rows, sizes }
  return { changes: changesOf(of), problems: problemsOf(of), counts: countChanges(of) }
}

/** Everything as it is stored, in every layer; one step back each. */
function putBackAll(matrix: Matrix): Matrix {
  const layers = Object.keys(countChanges(matrix)) as Layer[]
  return layers.reduce((now, layer) => {
    const at = showLayer(now, layer)
    return { ...putBack(at, rangeOf(selectBy(at, {}))), layer: matrix.layer }
  }, matrix)
}
