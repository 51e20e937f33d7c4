import { maxCodes } from '../../../contract/office/offer-kinds.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ActForm, useOutcome } from '../forms/act-form.tsx'
import { counted } from '../layout/counted.ts'

type Props = { made: number; actKey: string }

/** Makes codes that are good once, and gives their file, which is not stored. */
export function CodesForm({ made, actKey }: Props) {
  const file = useOutcome('codes')?.download
  return (
    <section aria-labelledby="codes">
      <h2 id="codes" className="mb-1 text-2xl">
        Codes
      </h2>
      <p className="mb-3 text-quiet">
        {made === 0 ? 'None is made yet.' : `${counted(made, 'code')} made, each good once.`}
      </p>
      <ActForm name="codes" actKey={actKey}>
        {({ typed, error, isBusy }) => (
          <div className="field-row">
            <Field
              label="How many"
              name="count"
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
              hint={`At most ${maxCodes.toLocaleString('en-IN')} at once.`}
              defaultValue={typed('count', '100')}
              error={error('count')}
              className="w-44"
            />
            <Button type="submit" look="outlined" aria-disabled={isBusy}>
              {isBusy ? 'Making...' : 'Make codes'}
            </Button>
          </div>
        )}
      </ActForm>
      {file && (
        <a
          download={file.name}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(file.text)}`}
          className={`${buttonClass('quiet')} mt-2 px-0!`}
        >
          Download {file.name}
        </a>
      )}
    </section>
  )
}
