import type { StaffMember } from '../../../contract/office/staff.ts'
import { useSent } from '../forms/act-form.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import { Person } from './person.tsx'

export function StaffList({ staff, actKey }: { staff: StaffMember[]; actKey: string }) {
  const sent = useSent()
  // The row with the form has gone with its person.
  const removed = sent?.done && sent.form.startsWith('remove ') ? sent : undefined
  return (
    <section aria-label="Who works here">
      {removed && <FormMessage outcome={removed} />}
      <ul className="border-hairline border-t">
        {staff.map((person) => (
          <Person key={person.id} person={person} actKey={actKey} />
        ))}
      </ul>
    </section>
  )
}
