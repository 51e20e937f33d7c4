import type { Import } from '../../../contract/office/imports.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { Labelled } from '../../../ui/labelled.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { counted } from '../layout/counted.ts'
import { photosForm } from './photos-form.ts'

/** Pictures follow, each with what came of it; others are chosen from files, by their names. */
export function ImportPhotos({ of: { photos } }: { of: Import }) {
  const { waiting, done, failed } = photos
  const all = waiting + done + failed.length
  return (
    <section aria-labelledby="pictures" className="max-w-3xl space-y-4">
      <h2 id="pictures" className="text-2xl">
        Pictures
      </h2>
      {all > 0 && (
        <div role="status">
          <p className="mb-1">
            {counted(done, 'picture')} stored, {waiting} to come, {failed.length} failed
          </p>
          <progress
            className="h-2 w-full accent-indigo"
            max={all}
            value={all - waiting}
            aria-label="Pictures that are done"
          />
        </div>
      )}
      {failed.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
            {counted(failed.length, 'picture')} could not be taken
          </summary>
          <ul className="space-y-2">
            {failed.map(({ row, address, text }) => (
              <li key={`${row} ${address} ${text}`} className="wrap-anywhere">
                <span className="text-quiet text-sm">{row > 0 ? `Row ${row}, ` : ''}</span>
                {address}: {text}
              </li>
            ))}
          </ul>
        </details>
      )}
      <ActForm name={photosForm} encType="multipart/form-data">
        {({ error, isBusy }) => (
          <div className="flex flex-wrap items-start gap-3">
            <Labelled
              label="Pictures from files"
              hint="Named by garment, colour, kind and number, such as temple-kurti-rani-pink-front-1.jpg, or by SKU."
              error={error('file')}
              className="min-w-60 grow"
            >
              {(ties) => (
                <input
                  {...ties}
                  type="file"
                  name="photos"
                  multiple
                  accept="image/jpeg,image/png,image/webp"
                  className={`${inputClass} bg-card! file:mr-3 file:border-0 file:bg-linen file:px-3 file:py-1 file:text-ink`}
                />
              )}
            </Labelled>
            <Button type="submit" look="outlined" aria-disabled={isBusy} className="sm:mt-6">
              {isBusy ? 'Sending...' : 'Send pictures'}
            </Button>
          </div>
        )}
      </ActForm>
    </section>
  )
}
