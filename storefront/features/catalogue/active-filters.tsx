import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { shorten } from '../../ui/shorten.ts'
import { priceLabel } from './price-options.ts'
import { type FilterName, listFilters, pathWithout, readSort, shopPath } from './shop-query.ts'

const describe: Partial<Record<FilterName, (value: string) => string>> = {
  search: (value) => `“${shorten(value)}”`,
  min_price: (value) => `From ${priceLabel(value)}`,
  max_price: (value) => `Up to ${priceLabel(value)}`,
  size: (value) => `Size ${shorten(value)}`,
}

/** The filters in use, each with a link that removes it, and one that clears all. */
export function ActiveFilters({ params }: { params: URLSearchParams }) {
  const active = listFilters(params)
  if (active.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex items-center gap-2 lg:mb-5 lg:flex-wrap">
      {active.map((filter) => (
        <li key={filter.name + filter.value}>
          <Link
            to={pathWithout(params, filter)}
            preventScrollReset
            className="flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-sm border border-ink bg-card pr-2 pl-3 hover:bg-linen"
          >
            <span className="sr-only">Remove </span>
            {describe[filter.name]?.(filter.value) ?? shorten(filter.value)}
            <Icon name="close" className="size-4 shrink-0 text-quiet" />
          </Link>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Link
            to={shopPath(new URLSearchParams(), { sort: readSort(params) })}
            preventScrollReset
            className="flex min-h-11 items-center whitespace-nowrap px-2 text-sm underline underline-offset-4 hover:text-indigo"
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}
