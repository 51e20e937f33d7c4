import type { Category } from '../../../contract/catalogue.ts'
import { SearchTips } from './search-tips.tsx'
import { Suggestions } from './suggestions.tsx'
import type { Found } from './use-suggestions.ts'

type Props = {
  found: Found
  categories: Category[]
  listId: string
  /** The option that the arrow keys have reached; -1 is none. */
  active: number
  onChoose: () => void
}

/** What stands under the search bar: the products found, or what to try instead. */
export default function FoundPanel({ found, categories, listId, active, onChoose }: Props) {
  if (found.count > 0) {
    return <Suggestions found={found} listId={listId} active={active} onChoose={onChoose} />
  }
  return (
    <div className="page border-hairline border-t pt-4 pb-6">
      <p className="wrap-anywhere mb-1">Nothing found for "{found.query}".</p>
      <SearchTips categories={categories} onChoose={onChoose} />
    </div>
  )
}
