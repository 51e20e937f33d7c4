import type { OfficeOrder } from '../../../contract/office/orders.ts'
import { NoteForm } from '../notes/note-form.tsx'
import { NoteList } from '../notes/note-list.tsx'

type Props = { order: OfficeOrder; actKey: string; mayNote: boolean }

/** What the customer wrote with the order, and what those who work here wrote about it. */
export const Notes = ({ order: { customer_notes, notes }, actKey, mayNote }: Props) => (
  <section aria-labelledby="notes">
    <h3 id="notes" className="mb-2 font-light font-serif text-2xl">
      Notes
    </h3>
    {customer_notes.map((text) => (
      <figure key={text} className="mb-3 border-turmeric border-l-4 bg-card px-4 py-2.5">
        <blockquote className="whitespace-pre-wrap wrap-anywhere">{text}</blockquote>
        <figcaption className="text-quiet text-sm">The customer, with the order</figcaption>
      </figure>
    ))}
    <NoteList notes={notes} />
    {!mayNote && notes.length + customer_notes.length === 0 && (
      <p className="text-quiet">There are none.</p>
    )}
    {mayNote && <NoteForm actKey={actKey} className="mt-3" />}
  </section>
)
