import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { ActForm } from '../forms/act-form.tsx'

type Props = { actKey: string; label?: string; className: string }

/** Adds a note to what the screen shows. */
export const NoteForm = ({ actKey, label = 'Note, for those who work here', className }: Props) => (
  <ActForm name="note" actKey={actKey} className={className}>
    {({ typed, error, isBusy }) => (
      <>
        <TextAreaField
          label={label}
          name="text"
          rows={2}
          maxLength={2000}
          defaultValue={typed('text')}
          error={error('text')}
        />
        <Button type="submit" look="outlined" aria-disabled={isBusy} className="mt-2">
          Add note
        </Button>
      </>
    )}
  </ActForm>
)
