import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ActForm, useOutcome } from '../forms/act-form.tsx'
import { BulkRows } from '../forms/bulk-rows.tsx'
import { counted } from '../layout/counted.ts'
import { bulkForm } from './bulk-bar.tsx'

type Props = { actKey: string; action: string }

const verbs: Partial<Record<string, string>> = {
  publish: 'Put on sale',
  unpublish: 'Take off sale',
  archive: 'Archive',
  price_percent: 'Set prices of',
  price_rupees: 'Set prices of',
  tag: 'Tag',
}

/** What an act would do to each garment that was chosen, and the button that does it. */
export function BulkPreview({ actKey, action }: Props) {
  const look = useOutcome(bulkForm)
  const sent = useOutcome('bulk')
  // What was refused or lost can be sent again.
  const asked = look?.asked ?? (sent?.problem ? sent.typed : undefined)
  const section = useRef<HTMLElement>(null)
  // It may have been asked for from far down the list.
  useEffect(() => {
    if (look?.asked) section.current?.focus()
  }, [look?.asked])
  if (!asked) return null
  const { act = '', numbers: ids = '', tags: value = '' } = asked
  const doable = ids.split(' ').filter(Boolean)
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="preview"
      className="mb-4 scroll-mt-28 border border-hairline bg-card p-4 outline-none lg:p-5"
    >
      <h2 id="preview" className="mb-3 text-xl">
        What will change
      </h2>
      {look?.bulk && <BulkRows rows={look.bulk.rows} />}
      {doable.length > 0 && (
        <ActForm name="bulk" actKey={actKey} action={action}>
          {({ isBusy }) => (
            <>
              <input type="hidden" name="act" value={act} />
              <input type="hidden" name="numbers" value={ids} />
              <input type="hidden" name="tags" value={value} />
              <Button
                type="submit"
                look={act === 'archive' || act === 'unpublish' ? 'grave' : 'filled'}
                aria-disabled={isBusy}
              >
                Apply: {verbs[act]} {counted(doable.length, 'garment')}
              </Button>
              {act.startsWith('price') && (
                <p className="mt-2 text-quiet text-sm">Lists in the shop follow within a minute.</p>
              )}
            </>
          )}
        </ActForm>
      )}
    </section>
  )
}
