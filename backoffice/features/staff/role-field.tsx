import { roles } from '../../../contract/office/roles.ts'
import { SelectField } from '../../../ui/select-field.tsx'

type Props = { role?: string; error?: string | undefined; className?: string }

export const RoleField = ({ role = '', error, className }: Props) => (
  <SelectField label="Role" name="role" defaultValue={role} error={error} className={className}>
    {!role && <option value="">Choose a role</option>}
    {roles.map((each) => (
      <option key={each}>{each}</option>
    ))}
  </SelectField>
)
