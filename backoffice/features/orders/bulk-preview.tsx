import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ActForm, useOutcome } from '../forms/act-form.tsx'
import { BulkRows } from '../forms/bulk-rows.tsx'
import { counted } from '../layout/counted.ts'
import { bulkForm } from './bulk-bar.tsx'

type Props = { actKey: string; action: string }

const verbs: Partial<Record<string, string>> = {
  confirm: 'Confirm',
  cancel: 'Cancel',
  tag: 'Tag',
  untag: 'Take tags off',
}

/** What an act would do to each order that was chosen, and the button that does it. */
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
  const { act = '', numbers = '', reason = '', tags = '' } = asked
  const doable =
    look?.bulk?.rows.filter(({ outcome }) => outcome === 'done').map((row) => row.number) ??
    numbers.split(' ')
  const orders = counted(doable.length, 'order')
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="preview"
      className="mb-4 scroll-mt-28 outline-none border border-hairline bg-card p-4 lg:p-5"
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
              <input type="hidden" name="numbers" value={doable.join(' ')} />
              <input type="hidden" name="reason" value={reason} />
              <input type="hidden" name="tags" value={tags} />
              <Button
                type="submit"
                look={act === 'cancel' ? 'grave' : 'filled'}
                aria-disabled={isBusy}
              >
                Apply: {verbs[act]} {orders}
              </Button>
            </>
          )}
        </ActForm>
      )}
    </section>
  )
}
