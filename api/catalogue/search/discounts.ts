import { type Claim, isOf, take } from './claims.ts'
import type { Phrase } from './phrases.ts'

/** Takes '50% off' and '4 stars' out of the phrases that are left. */
export function readDiscounts(left: Phrase[]): Claim[] {
  return left
    .flatMap((phrase, at) => {
      const claim = discountOf(phrase, left[at + 1]) ?? ratingOf(phrase, left[at + 1])
      return claim ? [claim] : []
    })
    .map((claim) => {
      take(left, claim.phrases)
      return claim
    })
}

function discountOf(phrase: Phrase, next: Phrase | undefined): Claim | undefined {
  const percent = isOf(phrase, 'percent') ? Number(phrase.meaning?.values[0]) : 0
  if (!next || !isOf(next, 'collection', 'best-offers') || percent < 1 || percent > 99)
    return undefined
  const label = `${percent}% off or more`
  return { kind: 'discount', label, phrases: [phrase, next], minDiscount: percent }
}

/** 'top rated' has its stars in the vocabulary, '4 stars' before the word. */
function ratingOf(phrase: Phrase, next: Phrase | undefined): Claim | undefined {
  const [own] = isOf(phrase, 'rating') ? (phrase.meaning?.values ?? []) : []
  const isFollowed = next !== undefined && isOf(next, 'rating')
  const stars = Number(own || (isFollowed && phrase.number) || 0)
  if (stars < 1 || stars > 5) return undefined
  const phrases = !own && next ? [phrase, next] : [phrase]
  return { kind: 'rating', label: `${stars} stars or more`, phrases, minRating: stars }
}
