import { SelectField } from '../../../ui/select-field.tsx'
import type { Narrowing } from './use-narrowed-reviews.ts'

const sorts = { helpful: 'Most helpful', newest: 'Newest', photos: 'With photos first' }
const stars = ['5', '4', '3', '2', '1']

type Props = { by: Narrowing; sizes: string[]; onChange: (by: Narrowing) => void }

/** In which order reviews stand, and which. */
export function ReviewFilter({ by, sizes, onChange }: Props) {
  return (
    <div className="mb-6 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3 noscript:hidden">
      <SelectField
        label="Sort by"
        value={by.sort}
        onChange={({ target }) => onChange({ ...by, sort: target.value as Narrowing['sort'] })}
        className="max-sm:col-span-2"
      >
        {Object.entries(sorts).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Stars"
        value={by.stars}
        onChange={({ target }) => onChange({ ...by, stars: target.value })}
        className={sizes.length > 1 ? '' : 'max-sm:col-span-2'}
      >
        <option value="">All</option>
        {stars.map((each) => (
          <option key={each} value={each}>
            {each === '1' ? '1 star' : `${each} stars`}
          </option>
        ))}
      </SelectField>
      {sizes.length > 1 && (
        <SelectField
          label="Size"
          value={by.size}
          onChange={({ target }) => onChange({ ...by, size: target.value })}
        >
          <option value="">All</option>
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </SelectField>
      )}
    </div>
  )
}
