import type { BulkActName } from '../../../contract/office/bulk.ts'
import type { Right } from '../../../contract/office/roles.ts'
import { Field } from '../../../ui/field.tsx'
import type { BulkFieldProps } from '../bulk/bulk-bar.tsx'

const acts: { act: BulkActName; right: Right; label: string; verb: string; isGrave?: boolean }[] = [
  { act: 'confirm', right: 'confirm', label: 'Confirm', verb: 'Confirm' },
  { act: 'cancel', right: 'cancel', label: 'Cancel', verb: 'Cancel', isGrave: true },
  { act: 'tag', right: 'notes', label: 'Add tags', verb: 'Tag' },
  { act: 'untag', right: 'notes', label: 'Take tags off', verb: 'Take tags off' },
]

/** What a member of staff may do with many orders. */
export const bulkActsOf = (rights: readonly Right[]) =>
  acts.filter(({ right }) => rights.includes(right))

export const orderActs = Object.fromEntries(acts.map((each) => [each.act, each]))

export const OrderBulkFields = ({ typed, error }: BulkFieldProps) => (
  <>
    <Field
      label="Reason"
      name="reason"
      maxLength={500}
      autoComplete="off"
      defaultValue={typed('reason')}
      error={error('reason')}
      className="hidden group-has-[[value=cancel]:checked]:block md:w-80"
    />
    <Field
      label="Tags, separated by commas"
      name="tags"
      autoComplete="off"
      defaultValue={typed('tags')}
      error={error('tags')}
      className="hidden group-has-[[value$=tag]:checked]:block md:w-80"
    />
  </>
)
