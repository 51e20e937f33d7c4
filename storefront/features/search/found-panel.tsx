import type { Category } from '../../../contract/catalogue.ts'
import { SearchTips } from './search-tips.tsx'
import { Suggestions } from './suggestions.tsx'
import type { Found } from './use-suggestions.ts'

type Props = {
  found: Found
  categories: Category[]
  listId: string
  /** The index of the option selected by arrow keys, or -1. */
  active: number
  onChoose: () => void
}

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
