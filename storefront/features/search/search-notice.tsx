import type { Understood } from '../../../contract/catalogue.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { shorten } from '../../ui/shorten.ts'
import { garmentWords } from '../menu/group-link.ts'

const HelpLinks = lazyPart(() => import('./help-links.tsx'))

type Props = { search: string; understood: Understood }

/** What was not found as it was typed, and what is shown instead. */
export function SearchNotice({ search, understood }: Props) {
  const { corrected, not_sold: notSold, chips, help = [] } = understood
  // Where nothing has all that was asked for, the whole search comes back.
  const isWhole = (word: string) => word.includes(' ') && word === search && chips.length > 0
  const sentences = notSold.map(({ word, nearest }) =>
    isWhole(word) ? comesClose(nearest) : notSoldHere(word, nearest),
  )
  if (corrected) {
    sentences.unshift(
      `No results for "${shorten(corrected.typed)}"; showing "${shorten(corrected.shown)}".`,
    )
  }
  if (sentences.length === 0 && help.length === 0) return null
  return (
    <div role="status" className="wrap-anywhere pb-3 max-lg:pt-1 lg:pb-5">
      <p className="empty:hidden">{sentences.join(' ')}</p>
      <LazyBoundary>{help.length > 0 && <HelpLinks topics={help} />}</LazyBoundary>
    </div>
  )
}

function notSoldHere(word: string, nearest: string | null): string {
  if (nearest?.startsWith('size ')) return `We do not have ${word}; the nearest is ${nearest}.`
  return `We do not sell ${shorten(word)}${nearest ? `; here are ${garmentWords(nearest).toLowerCase()}` : ''}.`
}

function comesClose(nearest: string | null): string {
  const what = nearest
    ? `are ${garmentWords(nearest).toLowerCase()} that come close`
    : 'is what comes close'
  return `Nothing is all of that; here ${what}.`
}
