import { type MouseEvent } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { isOnLink } from '../../ui/is-on-link.ts'
import { useStoredText } from '../../ui/stored-text.ts'
import { readRecent, recent } from './remember-search.ts'
import { fromSearch, resultsPath } from './results-path.ts'

/** What was searched for on this device, the last first. */
export function RecentSearches({ onChoose }: { onChoose: () => void }) {
  const queries = readRecent(useStoredText(recent))
  if (queries.length === 0) return null
  const chooseLink = ({ target }: MouseEvent) => isOnLink(target) && onChoose()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <nav
      aria-label="Recent searches"
      onClick={chooseLink}
      className="page border-hairline border-t pt-2 pb-3"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 className="font-normal font-sans text-quiet text-sm tracking-normal">
          Recent searches
        </h2>
        <button
          type="button"
          onClick={() => recent.set(null)}
          className="min-h-11 text-sm underline underline-offset-4 hover:text-indigo"
        >
          Forget them
        </button>
      </div>
      <ul className="md:grid md:grid-cols-2 md:gap-x-12">
        {queries.map((query) => (
          <li key={query}>
            <Link
              to={resultsPath(query)}
              state={fromSearch}
              className="flex min-h-11 items-center gap-3 hover:bg-linen"
            >
              <Icon name="search" className="size-4 shrink-0 text-quiet" />
              <span className="truncate">{query}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
