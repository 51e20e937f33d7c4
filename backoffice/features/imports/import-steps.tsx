import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Import } from '../../../contract/office/imports.ts'
import { Button } from '../../../ui/button.tsx'
import { shopTime } from '../../../ui/shop-time.ts'
import { ActForm } from '../forms/act-form.tsx'
import { counted } from '../layout/counted.ts'
import { CheckForm } from './check-form.tsx'
import { ImportPhotos } from './import-photos.tsx'
import { dialectWords, isUnderWay, stateWords } from './import-words.ts'
import { OutcomeOfImport } from './outcome-of-import.tsx'

type Props = { of: Import; actKey: string }

/** An import from what was recognised to what was taken back. */
export function ImportSteps({ of, actKey }: Props) {
  const { state, rows, dialect, heads, with_stock: withStock, problem } = of
  const isOpen = state === 'read' || state === 'checked' || state === 'failed'
  const hasOutcome = state === 'checked' || state === 'applied' || state === 'undone'
  const written = rows.new + rows.changed
  const line = useRef<HTMLParagraphElement>(null)
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    // The button that was pressed is gone.
    if (document.activeElement === document.body) line.current?.focus({ preventScroll: true })
  }, [state])
  return (
    <div className="space-y-8">
      <section aria-labelledby="recognised">
        <h2 id="recognised" className="text-2xl wrap-anywhere">
          {of.file}
        </h2>
        <p>
          These are {dialectWords[dialect]}, with {counted(heads.length, 'column')}.{' '}
          {withStock ? 'Stock is counted too.' : 'Stock stays as it is.'}
        </p>
        <p
          ref={line}
          tabIndex={-1}
          role="status"
          className={`mt-1 font-medium ${state === 'failed' ? 'text-madder' : ''}`}
        >
          {stateWords[state]}
          {problem && `: ${problem}`}
        </p>
        {isUnderWay(of) && state !== 'applied' && (
          <>
            <progress
              className="mt-2 h-2 w-full max-w-xl accent-indigo"
              aria-label={stateWords[state]}
            />
            <p className="in-data-hydrated:hidden">
              <Link to={`/import/${of.id}`} className="underline underline-offset-4">
                Look again
              </Link>
            </p>
          </>
        )}
      </section>
      {hasOutcome && <OutcomeOfImport of={of} />}
      {state === 'checked' && (
        <ActForm name="apply import" actKey={actKey}>
          {({ typed, isBusy }) => (
            <>
              <input type="hidden" name="version" value={typed('version', String(of.version))} />
              <p className="mb-2 text-quiet">
                New garments are drafts until you publish them. It can be taken back for ten
                minutes.
              </p>
              <Button
                type="submit"
                aria-disabled={isBusy || written === 0}
                disabled={written === 0}
              >
                {written === 0 ? 'Nothing to apply' : `Apply ${counted(written, 'size')}`}
              </Button>
            </>
          )}
        </ActForm>
      )}
      {of.undo_until && (
        <ActForm name="undo import" actKey={actKey}>
          {({ isBusy }) => (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button type="submit" look="outlined" aria-disabled={isBusy}>
                Take it back
              </Button>
              <span className="text-quiet">
                Until {shopTime(of.undo_until ?? '')}, where nothing has changed since
              </span>
            </div>
          )}
        </ActForm>
      )}
      {state === 'applied' && <ImportPhotos of={of} />}
      {isOpen && (
        <CheckForm key={of.version} of={of} actKey={actKey} isFirst={state !== 'checked'} />
      )}
    </div>
  )
}
