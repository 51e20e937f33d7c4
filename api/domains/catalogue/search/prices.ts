import { type Claim, isOf, take } from './claims.ts'
import type { Phrase } from './phrases.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Below it, a number without a currency or a word of price is none. */
const leastBarePrice = 100
const maxRupees = 10_000_000

type Amount = { rupees: number; hasCurrency: boolean; phrases: Phrase[] }
type Price = { least?: number; most?: number; label: string; phrases: Phrase[] }

export function readPrices(left: Phrase[], vocabulary: Vocabulary): Claim[] {
  const claims: Claim[] = []
  for (let at = 0; at < left.length; ) {
    const price = rangeAt(left, at) ?? limitAt(left, at)
    if (!price || isOfName(left, at, price, vocabulary)) {
      at++
      continue
    }
    take(left, price.phrases)
    claims.push(toClaim(price))
  }
  return claims
}

/** '501' of 'levi's 501': right behind a word that means nothing, a number alone is a part of its name. */
function isOfName(left: Phrase[], at: number, { phrases }: Price, vocabulary: Vocabulary): boolean {
  const before = left[at - 1]
  const [number, ...others] = phrases
  return (
    before !== undefined &&
    number?.number !== undefined &&
    others.length === 0 &&
    number.start - before.end === 1 &&
    !before.meaning &&
    !vocabulary.hasPrefix(before.text)
  )
}

function amountAt(left: Phrase[], at: number): Amount | undefined {
  const before = isOf(left[at], 'price', 'currency') ? left.slice(at, at + 1) : []
  const number = left[at + before.length]
  if (number?.number === undefined || number.number > maxRupees) return undefined
  const next = left[at + before.length + 1]
  const after = next && isOf(next, 'price', 'currency') ? [next] : []
  const phrases = [...before, number, ...after]
  return { rupees: number.number, hasCurrency: phrases.length > 1, phrases }
}

/** 'between 500 and 1000', '500 to 1000', '500-1000', '500 aur 1000 ke beech'. */
function rangeAt(left: Phrase[], at: number): Price | undefined {
  const first = left[at]
  const lead =
    first && (isOf(first, 'price', 'between') || isOf(first, 'price', 'least')) ? [first] : []
  const low = amountAt(left, at + lead.length)
  if (!low) return undefined
  const next = left[at + lead.length + low.phrases.length]
  const joint = next && isOf(next, 'price', 'to') ? [next] : []
  const high = amountAt(left, at + lead.length + low.phrases.length + joint.length)
  // Without 'to' the 'and' between two amounts is gone already.
  const last =
    left[at + lead.length + low.phrases.length + joint.length + (high?.phrases.length ?? 0)]
  const isBetween = isOf(first, 'price', 'between') || isOf(last, 'price', 'between')
  if (!high || (joint.length === 0 && !isBetween) || high.rupees < low.rupees) return undefined
  const ends =
    isOf(last, 'price', 'between') || (joint.length > 0 && isOf(last, 'price', 'most after'))
  const trail = last && ends ? [last] : []
  return {
    least: low.rupees,
    most: high.rupees,
    label: `${rupees(low.rupees)} to ${rupees(high.rupees)}`,
    phrases: [...lead, ...low.phrases, ...joint, ...high.phrases, ...trail],
  }
}

/** 'under 500', '500 se kam', 'rs 500'. */
function limitAt(left: Phrase[], at: number): Price | undefined {
  const first = left[at]
  const isAmount = first?.number !== undefined || isOf(first, 'price', 'currency')
  const hasWord = first?.meaning?.kind === 'price' && !isAmount
  const amount = amountAt(left, hasWord ? at + 1 : at)
  if (!amount) return undefined
  const before = hasWord && first ? [first] : []
  const next = left[at + before.length + amount.phrases.length]
  const isAfter = isOf(next, 'price', 'most after') || isOf(next, 'price', 'least after')
  // A word between two amounts is of the second.
  const isLast =
    isOf(next, 'price') && !amountAt(left, at + before.length + amount.phrases.length + 1)
  const after = next && (isAfter || (!hasWord && isLast)) ? [next] : []
  const word = (after[0] ?? before[0])?.meaning?.values[0] ?? ''
  if (!word && !amount.hasCurrency && amount.rupees < leastBarePrice) return undefined
  return toPrice(word, amount.rupees, [...before, ...amount.phrases, ...after])
}

function toPrice(word: string, amount: number, phrases: Phrase[]): Price {
  if (word.startsWith('least')) return { least: amount, label: `Above ${rupees(amount)}`, phrases }
  if (word !== 'around') return { most: amount, label: `Under ${rupees(amount)}`, phrases }
  const least = Math.round(amount * 0.8)
  return { least, most: Math.round(amount * 1.2), label: `Around ${rupees(amount)}`, phrases }
}

function toClaim({ least, most, label, phrases }: Price): Claim {
  return {
    kind: 'price',
    label,
    phrases,
    ...(least === undefined ? {} : { minPricePaise: Math.round(least * 100) }),
    ...(most === undefined ? {} : { maxPricePaise: Math.round(most * 100) }),
  }
}

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`
