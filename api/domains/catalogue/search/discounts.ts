import { type Claim, isOf, take } from './claims.ts'
import type { Phrase } from './phrases.ts'

export function readDiscounts(left: Phrase[]): Claim[] {
  return left
    .flatMap((phrase, at) => {
      const claim = discountOf(left, at) ?? ratingOf(phrase, left[at + 1])
      return claim ? [claim] : []
    })
    .map((claim) => {
      take(left, claim.phrases)
      return claim
    })
}

/** '50% off', 'discount above 50%', '50% ki chhoot'; of a fabric, '60% cotton' is none. */
function discountOf(left: Phrase[], at: number): Claim | undefined {
  const phrase = left[at]
  // 'flat 50 off' leaves the sign out.
  const bare = left[at + 1]?.text === 'off' ? phrase?.number : undefined
  const percent =
    phrase && isOf(phrase, 'percent') ? Number(phrase.meaning?.values[0]) : (bare ?? 0)
  if (!phrase || percent < 1 || percent > 99) return undefined
  const after = upToOffer(left.slice(at + 1))
  const before = isOf(left[at + 1], 'fabric') ? [] : upToOffer(left.slice(0, at).toReversed())
  const offer = after.length > 0 ? after : before
  if (offer.length === 0) return undefined
  const phrases = [phrase, ...offer]
  return { kind: 'discount', label: `${percent}% off or more`, phrases, minDiscount: percent }
}

/** From beside a percentage to a word of offers, if only words of grammar and limits stand between. */
function upToOffer(beside: Phrase[]): Phrase[] {
  const end = beside.findIndex((phrase) => !isOf(phrase, 'price') && !isOf(phrase, 'ignored', ''))
  return isOf(beside[end], 'collection', 'best-offers') ? beside.slice(0, end + 1) : []
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
