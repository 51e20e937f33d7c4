import { type ComponentProps, useEffect, useRef } from 'react'
import { remittanceColumns } from '../../../contract/field-limits.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { Labelled } from '../../../ui/labelled.tsx'
import { ActForm, useSent } from '../forms/act-form.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import type { Outcome } from '../forms/outcome.ts'
import { ColumnFields } from './column-fields.tsx'
import { RemittanceRows } from './remittance-rows.tsx'

/** A courier's file is looked at first, row by row, and then taken in as it was looked at. */
export function RemittanceForm({ actKey }: { actKey: string }) {
  const sent = useSent()
  const unknown = sent?.form === 'check remittance' ? sent.unknownColumns : undefined
  return (
    <section aria-labelledby="remittance">
      <h2 id="remittance" className="mb-3 text-2xl">
        Remittance
      </h2>
      <ActForm
        name="check remittance"
        actKey={actKey}
        encType="multipart/form-data"
        className="max-w-xl"
      >
        {({ error, typed, isBusy }) => (
          <>
            <div className="flex flex-wrap items-start gap-3">
              <Labelled
                label="The courier's file, CSV or XLSX"
                hint="Its first row names the AWB, amount, date and reference."
                error={error('file')}
                className="min-w-60 grow whitespace-pre-line"
              >
                {(ties) => <FileField ties={ties} isBusy={isBusy} />}
              </Labelled>
              <Button type="submit" look="outlined" aria-disabled={isBusy} className="sm:mt-6">
                Look at it
              </Button>
            </div>
            {unknown && <ColumnFields key={unknown.found.join()} unknown={unknown} typed={typed} />}
          </>
        )}
      </ActForm>
      {sent?.file && <TakeIn file={sent.file} actKey={actKey} />}
      {!sent?.file && sent?.form === 'take in' && sent.problem && (
        <TakeIn
          file={{
            name: sent.typed.name ?? '',
            base64: sent.typed.base64 ?? '',
            columns: sent.typed,
          }}
          actKey={actKey}
        />
      )}
      {/* The form that took it in has gone. */}
      {sent?.form === 'take in' && sent.done && <FormMessage outcome={sent} />}
      {sent?.remittance && (
        <RemittanceRows remittance={sent.remittance} isDryRun={sent.file !== undefined} />
      )}
    </section>
  )
}

type FileFieldProps = { ties: ComponentProps<'input'>; isBusy: boolean }

/** Choosing a file is looking at it, also where it was chosen before the page listened. */
function FileField({ ties, isBusy }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current?.files?.length) input.current.form?.requestSubmit()
  }, [])
  return (
    <input
      {...ties}
      ref={input}
      type="file"
      name="file"
      accept=".csv,.xlsx,text/csv"
      disabled={isBusy}
      onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      className={`${inputClass} bg-card! disabled:bg-linen! file:mr-3 file:border-0 file:bg-linen file:px-3 file:py-1 file:text-ink`}
    />
  )
}

type TakeInProps = { file: NonNullable<Outcome['file']>; actKey: string }

const TakeIn = ({ file, actKey }: TakeInProps) => (
  <ActForm name="take in" actKey={actKey} className="mt-4">
    {({ isBusy }) => (
      <>
        <input type="hidden" name="act" value="take in" />
        <input type="hidden" name="name" value={file.name} />
        <input type="hidden" name="base64" value={file.base64} />
        {remittanceColumns.map((column) => (
          <input
            key={column}
            type="hidden"
            name={`${column}_column`}
            value={file.columns[`${column}_column`] ?? ''}
          />
        ))}
        <Button type="submit" aria-disabled={isBusy}>
          Take in what matches
        </Button>
      </>
    )}
  </ActForm>
)
