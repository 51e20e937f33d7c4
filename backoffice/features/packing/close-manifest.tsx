import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ActForm } from '../forms/act-form.tsx'

/** One click once the courier has signed; what was counted with him is compared where it is given. */
export const CloseManifest = ({ actKey, count }: { actKey: string; count: number }) => (
  <ActForm name="close" actKey={actKey} className="mb-6">
    {({ typed, error, isBusy }) => (
      <div className="field-row">
        <Field
          label="Counted with the courier"
          name="count"
          inputMode="numeric"
          placeholder={String(count)}
          defaultValue={typed('count')}
          error={error('count')}
          className="w-44"
        />
        <Button type="submit" aria-disabled={isBusy || count === 0}>
          Close and hand over
        </Button>
      </div>
    )}
  </ActForm>
)
