import { useActionData } from 'react-router'
import type { StaffMember } from '../../../contract/office/staff.ts'
import { FormMessage } from '../forms/form-message.tsx'
import type { Outcome } from '../forms/outcome.ts'
import { Person } from './person.tsx'

export function StaffList({ staff, actKey }: { staff: StaffMember[]; actKey: string }) {
  const sent = useActionData<Outcome>()
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
