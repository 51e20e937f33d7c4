import { Link } from 'react-router'
import type { Understood } from '../../../contract/catalogue.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ListLink } from './list-link.tsx'
import { listWithout } from './list-without.ts'
import { readSort, shopPath } from './shop-query.ts'

type Props = {
  params: URLSearchParams
  /** What a search was understood to ask for, shown in place of its text. */
  chips: Understood['chips']
  collection: string | undefined
}

/** The filters in use, each with a link that removes it, and one that clears all. */
export function ActiveFilters({ params, chips, collection }: Props) {
  const active = listWithout(params, chips, collection)
  if (active.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex items-center gap-2 lg:mb-5 lg:flex-wrap">
      {active.map(({ label, pathFrom }) => (
        <li key={label}>
          <ListLink
            params={params}
            pathFrom={pathFrom}
            className="flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-sm border border-ink bg-card pr-2 pl-3 hover:bg-linen"
          >
            <span className="sr-only">Remove </span>
            {label}
            <Icon name="close" className="size-4 shrink-0 text-quiet" />
          </ListLink>
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
