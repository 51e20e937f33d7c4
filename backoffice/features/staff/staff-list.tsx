import type { StaffMember } from '../../../contract/office/staff.ts'
import { useOutcome } from '../forms/act-form.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import { Person } from './person.tsx'

export function StaffList({ staff, actKey }: { staff: StaffMember[]; actKey: string }) {
  const removed = useOutcome('remove')
  return (
    <section aria-label="Who works here">
      {removed?.done && <FormMessage outcome={removed} />}
      <ul className="border-hairline border-t">
        {staff.map((person) => (
          <Person key={person.id} person={person} actKey={actKey} />
        ))}
      </ul>
    </section>
  )
}
