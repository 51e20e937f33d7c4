import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ActForm, useOutcome } from '../forms/act-form.tsx'
import { Unfolding } from '../forms/unfolding.tsx'
import { MergeForm } from './merge-form.tsx'

type Props = { email: string; actKey: string; mayExport: boolean; mayErase: boolean }

/** What she may ask for: two accounts as one, and by law a copy of her data, and its erasure. */
export function HerData({ email, actKey, mayExport, mayErase }: Props) {
  return (
    <section aria-labelledby="her-data" className="mt-8">
      <h3 id="her-data" className="mb-2 font-light font-serif text-2xl">
        Her data
      </h3>
      <p className="mb-3 max-w-prose text-quiet">
        Only when she asks for it. Each is an entry of the audit.
      </p>
      <div className="flex flex-wrap items-start gap-3">
        {mayExport && <ExportForm actKey={actKey} />}
        <MergeForm actKey={actKey} />
        {mayErase && (
          <Unfolding form="erase" label="Erase her data">
            <EraseForm email={email} actKey={actKey} />
          </Unfolding>
        )}
      </div>
    </section>
  )
}

function ExportForm({ actKey }: { actKey: string }) {
  const file = useOutcome('export')?.download
  return (
    <ActForm name="export" actKey={actKey} needsFresh>
      {({ isBusy }) => (
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="outlined" aria-disabled={isBusy}>
            {isBusy ? 'Collecting...' : 'Export her data'}
          </Button>
          {file && (
            <a
              download={file.name}
              href={`data:application/json;charset=utf-8,${encodeURIComponent(file.text)}`}
              className={buttonClass('quiet')}
            >
              Download {file.name}
            </a>
          )}
        </div>
      )}
    </ActForm>
  )
}

const EraseForm = ({ email, actKey }: { email: string; actKey: string }) => (
  <ActForm name="erase" actKey={actKey} needsFresh>
    {({ typed, error, isBusy }) => (
      <>
        <p className="mb-3 max-w-prose">
          Her account, addresses, cart, wishes and notes go, and she gets a mail about it. Her
          orders stay, with name and address, as long as tax law asks for their invoices. This
          cannot be taken back.
        </p>
        <div className="max-w-md">
          <Field
            label={`Type ${email} to erase it`}
            name="email"
            type="email"
            autoComplete="off"
            defaultValue={typed('email')}
            error={error('email')}
          />
        </div>
        <Button type="submit" look="grave" aria-disabled={isBusy} className="mt-4">
          {isBusy ? 'Erasing...' : 'Erase her data for good'}
        </Button>
      </>
    )}
  </ActForm>
)
