import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ActForm, useOutcome } from '../forms/act-form.tsx'
import { counted } from '../layout/counted.ts'
import { bulkForm } from './bulk-bar.tsx'
import { BulkRows } from './bulk-rows.tsx'

export type BulkAct = {
  /** On the button, before how many there are: `Confirm`. */
  verb: string
  isGrave?: boolean
  note?: string
}

type Props = {
  acts: Partial<Record<string, BulkAct>>
  /** Such as order. */
  noun: string
  actKey: string
  action: string
}

/** What an act would do to each row that was chosen, and the button that does it to those it can. */
export function BulkPreview({ acts, noun, actKey, action }: Props) {
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
  const { form: _form, key: _key, numbers = '', ...others } = asked
  const { verb, isGrave = false, note } = acts[asked.act ?? ''] ?? { verb: '' }
  const count = numbers.split(' ').filter(Boolean).length
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
      {count > 0 && (
        <ActForm name="bulk" actKey={actKey} action={action}>
          {({ isBusy }) => (
            <>
              <input type="hidden" name="numbers" value={numbers} />
              {Object.entries(others).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <Button type="submit" look={isGrave ? 'grave' : 'filled'} aria-disabled={isBusy}>
                Apply: {verb} {counted(count, noun)}
              </Button>
              {note && <p className="mt-2 text-quiet text-sm">{note}</p>}
            </>
          )}
        </ActForm>
      )}
    </section>
  )
}
