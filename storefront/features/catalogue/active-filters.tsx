import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { shorten } from '../../ui/shorten.ts'
import { priceLabel } from './price-options.ts'
import { type FilterName, filterNames, readFilters, readSort, shopPath } from './shop-query.ts'

const describe: Record<FilterName, (value: string) => string> = {
  category: shorten,
  subcategory: shorten,
  search: (value) => `“${shorten(value)}”`,
  min_price: (value) => `From ${priceLabel(value)}`,
  max_price: (value) => `Up to ${priceLabel(value)}`,
  color: (value) => `Colour: ${shorten(value)}`,
  size: (value) => `Size: ${shorten(value)}`,
  gender: (value) => `Gender: ${shorten(value)}`,
}

/** The filters in use, each with a link that removes it, and one that clears all. */
export function ActiveFilters({ params }: { params: URLSearchParams }) {
  const filters = readFilters(params)
  const active = filterNames.filter((name) => filters[name])
  if (active.length === 0) return null
  return (
    <ul aria-label="Active filters" className="mb-5 flex flex-wrap items-center gap-2">
      {active.map((name) => (
        <li key={name}>
          <Link
            to={shopPath(params, { [name]: undefined })}
            preventScrollReset
            className="flex min-h-11 items-center gap-1.5 wrap-anywhere rounded-sm border border-hairline bg-card pr-2 pl-3 text-sm hover:border-ink"
          >
            <span className="sr-only">Remove </span>
            {describe[name](filters[name] ?? '')}
            <Icon name="close" className="size-4 shrink-0 text-quiet" />
          </Link>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Link
            to={shopPath(new URLSearchParams(), { sort: readSort(params) })}
            preventScrollReset
            className="flex min-h-11 items-center px-2 text-sm underline underline-offset-4 hover:text-indigo"
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}
