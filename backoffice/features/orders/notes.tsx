import type { OfficeOrder } from '../../../contract/office/orders.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { Time } from '../layout/time.tsx'

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
    <ul>
      {notes.map(({ id, text, at, actor }) => (
        <li key={id} className="border-hairline border-b py-2.5">
          <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
          <p className="text-quiet text-sm">
            {actor?.name ?? 'Not recorded who'}, <Time at={at} />
          </p>
        </li>
      ))}
    </ul>
    {!mayNote && notes.length + customer_notes.length === 0 && (
      <p className="text-quiet">There are none.</p>
    )}
    {mayNote && (
      <ActForm name="note" actKey={actKey} className="mt-3">
        {({ typed, error, isBusy }) => (
          <>
            <TextAreaField
              label="Note, for those who work here"
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
    )}
  </section>
)
