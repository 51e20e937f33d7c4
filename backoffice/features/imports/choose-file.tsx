import { Button } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { Labelled } from '../../../ui/labelled.tsx'
import { ActForm } from '../forms/act-form.tsx'

type Props = { canCount: boolean }

/** A file is read first: nothing is changed by it. */
export const ChooseFile = ({ canCount }: Props) => (
  <section aria-labelledby="choose" className="max-w-xl">
    <h2 id="choose" className="mb-3 text-2xl">
      Take garments in
    </h2>
    <ActForm name="read file" encType="multipart/form-data">
      {({ error, isBusy }) => (
        <div className="space-y-4">
          <Labelled
            label="File, CSV or XLSX"
            hint="From Shopify, WooCommerce, Meesho, our own, or any other sheet. Up to 25 MB and 20,000 rows. It is read first; nothing is changed."
            error={error('file')}
          >
            {(ties) => (
              <input
                {...ties}
                type="file"
                name="file"
                accept=".csv,.tsv,.txt,.xlsx,text/csv"
                className={`${inputClass} bg-card! file:mr-3 file:border-0 file:bg-linen file:px-3 file:py-1 file:text-ink`}
              />
            )}
          </Labelled>
          {canCount && (
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name="with_stock" className="size-5" />
              <span>Count stock too: what the file says is in hand replaces what is here</span>
            </label>
          )}
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? 'Reading...' : 'Read the file'}
          </Button>
        </div>
      )}
    </ActForm>
  </section>
)
