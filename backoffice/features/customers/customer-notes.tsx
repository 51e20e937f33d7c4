import type { OfficeCustomer } from '../../../contract/office/customers.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { Time } from '../layout/time.tsx'
import { Part } from './part.tsx'

type Props = Pick<OfficeCustomer, 'notes'> & { actKey: string }

/** What those who work here wrote about her, the newest first. */
export const CustomerNotes = ({ notes, actKey }: Props) => (
  <Part id="her-notes" name="Notes" none={false}>
    <ActForm name="note" actKey={actKey} className="mb-3">
      {({ typed, error, isBusy }) => (
        <>
          <TextAreaField
            label="Note, for those who work here. It is in the copy of her data that she may ask for."
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
    <ul>
      {notes.map(({ id, text, at, actor }) => (
        <li key={id} className="border-hairline border-b py-2.5">
          <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
          <p className="text-quiet text-sm">
            {actor?.name ?? 'Not recorded who'}, <Time at={at} />
          </p>
        </li>
      ))}
    </ul>
  </Part>
)
