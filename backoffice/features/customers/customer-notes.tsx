import type { OfficeCustomer } from '../../../contract/office/customers.ts'
import { NoteForm } from '../notes/note-form.tsx'
import { NoteList } from '../notes/note-list.tsx'
import { Part } from './part.tsx'

type Props = Pick<OfficeCustomer, 'notes'> & { actKey: string }

/** What those who work here wrote about her, the newest first. */
export const CustomerNotes = ({ notes, actKey }: Props) => (
  <Part id="her-notes" name="Notes" none={false}>
    <NoteForm
      actKey={actKey}
      label="Note, for those who work here. It is in the copy of her data that she may ask for."
      className="mb-3"
    />
    <NoteList notes={notes} />
  </Part>
)
