import { Form, useNavigate } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { listFilters, readSort, shopPath, sortLabels } from './shop-query.ts'

type Props = { params: URLSearchParams; hasImports: boolean }

/**
 * Sorts when an order is chosen; without JavaScript, when its button is pressed. By country of origin
 * where anything is imported.
 */
export function SortMenu({ params, hasImports }: Props) {
  const navigate = useNavigate()
  const sort = readSort(params)
  return (
    <Form action="/shop" className="flex items-center gap-2">
      {listFilters(params).map(({ name, value }) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <label className="relative flex min-h-11 items-center gap-1 rounded-sm max-sm:has-focus-visible:outline-2 max-sm:has-focus-visible:outline-indigo sm:gap-2">
        <span>
          Sort<span className="max-sm:sr-only"> by</span>
        </span>
        <select
          key={sort}
          name="sort"
          defaultValue={sort}
          onChange={(event) =>
            navigate(shopPath(params, { sort: event.target.value }), { preventScrollReset: true })
          }
          // On a phone the word stands for the list, which lies unseen over it.
          className="min-h-11 appearance-none rounded-sm border border-field bg-card py-2 pr-9 pl-3 max-sm:absolute max-sm:inset-0 max-sm:w-full max-sm:opacity-0"
        >
          {Object.entries(sortLabels)
            .filter(([value]) => value !== 'origin' || hasImports || value === sort)
            .map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none size-4 text-quiet sm:absolute sm:right-2.5"
        />
      </label>
      <button type="submit" className="hidden min-h-11 underline underline-offset-4 noscript:block">
        Sort
      </button>
    </Form>
  )
}
