import { Form, useNavigate } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { readFilters, readSort, shopPath, sortLabels } from './shop-query.ts'

/** Sorts when an order is chosen; without JavaScript, when its button is pressed. */
export function SortMenu({ params }: { params: URLSearchParams }) {
  const navigate = useNavigate()
  const sort = readSort(params)
  return (
    <Form action="/shop" className="ml-auto flex items-center gap-2">
      {Object.entries(readFilters(params)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="relative flex items-center gap-2">
        <span className="max-sm:sr-only">Sort by</span>
        <select
          key={sort}
          name="sort"
          defaultValue={sort}
          onChange={(event) =>
            navigate(shopPath(params, { sort: event.target.value }), { preventScrollReset: true })
          }
          className="min-h-11 appearance-none rounded-sm border border-field bg-card py-2 pr-9 pl-3"
        >
          {Object.entries(sortLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute right-2.5 size-4 text-quiet"
        />
      </label>
      <button type="submit" className="hidden min-h-11 underline underline-offset-4 noscript:block">
        Sort
      </button>
    </Form>
  )
}
