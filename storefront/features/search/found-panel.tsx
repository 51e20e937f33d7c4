import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import HelpLinks from './help-links.tsx'
import { RecentSearches } from './recent-searches.tsx'
import { rememberSearch } from './remember-search.ts'
import { SearchTips } from './search-tips.tsx'
import { Suggestions } from './suggestions.tsx'
import type { Found } from './use-suggestions.ts'

type Props = {
  /** Null while nothing is typed. */
  found: Found | null
  categories: Category[]
  listId: string
  /** The index of the option selected by arrow keys, or -1. */
  active: number
  onChoose: () => void
}

/** What is under the search's input, and stays there after the first search, to remember each. */
export default function FoundPanel({ found, categories, listId, active, onChoose }: Props) {
  const { key, search, state } = useLocation()
  // A reload and Back come with the state of the search, which may have been forgotten since.
  const isNew = useNavigationType() !== 'POP'
  useEffect(() => {
    if (isNew && state?.isFromSearch)
      rememberSearch(new URLSearchParams(search).get('search') ?? '')
  }, [isNew, key, search, state])
  if (!found) return <RecentSearches onChoose={onChoose} />
  if (found.count > 0) {
    return <Suggestions found={found} listId={listId} active={active} onChoose={onChoose} />
  }
  return (
    <div className="page border-hairline border-t pt-4 pb-6">
      {found.help.length > 0 ? (
        <HelpLinks topics={found.help} onChoose={onChoose} />
      ) : (
        <>
          <p className="wrap-anywhere mb-1">Nothing found for "{found.query}".</p>
          <SearchTips categories={categories} onChoose={onChoose} />
        </>
      )}
    </div>
  )
}
