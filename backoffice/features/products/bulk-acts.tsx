import type { ProductBulkAct } from '../../../contract/office/products.ts'
import type { Right } from '../../../contract/office/roles.ts'
import { Field } from '../../../ui/field.tsx'
import type { BulkFieldProps } from '../bulk/bulk-bar.tsx'
import type { BulkAct } from '../bulk/bulk-preview.tsx'

const priced = {
  right: 'catalogue',
  verb: 'Set prices of',
  note: 'Lists in the shop follow within a minute.',
} as const

const acts: (BulkAct & { act: ProductBulkAct; right: Right; label: string })[] = [
  { act: 'publish', right: 'publish', label: 'Put on sale', verb: 'Put on sale' },
  {
    act: 'unpublish',
    right: 'publish',
    label: 'Take off sale',
    verb: 'Take off sale',
    isGrave: true,
  },
  { act: 'archive', right: 'publish', label: 'Archive', verb: 'Archive', isGrave: true },
  { ...priced, act: 'price_percent', label: 'Price, by percent' },
  { ...priced, act: 'price_rupees', label: 'Price, by rupees' },
  { act: 'tag', right: 'catalogue', label: 'Add a tag', verb: 'Tag' },
]

/** What a member of staff may do with many garments. */
export const bulkActsOf = (rights: readonly Right[]) =>
  acts.filter(({ right }) => rights.includes(right))

export const productActs = Object.fromEntries(acts.map((each) => [each.act, each]))

export const ProductBulkFields = ({ typed, error }: BulkFieldProps) => (
  <Field
    label="Percent, or rupees: -10 makes them cheaper. Or the tag"
    name="value"
    autoComplete="off"
    defaultValue={typed('value')}
    error={error('value')}
    className="hidden group-has-[[value^=price]:checked]:block group-has-[[value=tag]:checked]:block md:w-80"
  />
)
