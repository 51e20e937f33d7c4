import { collections, sorts } from '../../../../contract/catalogue.ts'
import { type ChipKind, type Claim, capitalised, isOf, take } from './claims.ts'
import type { Phrase } from './phrases.ts'
import type { Meaning, Vocabulary } from './vocabulary.ts'

const genders = ['Men', 'Women', 'Boys', 'Girls', 'Unisex']
const features: ChipKind[] = ['fabric', 'print', 'sleeve', 'length', 'fit', 'occasion']
const labels: Record<string, string> = {
  'new-arrivals': 'New arrivals',
  'best-sellers': 'Bestsellers',
  'best-offers': 'Best offers',
  'price-low-high': 'Price low to high',
  'price-high-low': 'Price high to low',
}

export function readGarments(left: Phrase[], text: string, vocabulary: Vocabulary): Claim[] {
  const phrases = [...left]
  const claims = phrases.flatMap((phrase, at) => {
    const claim = claimOf(phrases, at, text, vocabulary)
    if (!claim) return []
    take(left, [phrase])
    return [claim]
  })
  const read = claims.map((claim) => (isOfOthers(claim, claims) ? ofAnyGarment(claim) : claim))
  return read.some(({ kind }) => kind === 'type') ? read.map(withoutNearest) : read
}

/** 'dress' of a boy. */
function isOfOthers({ wearers = [] }: Claim, claims: Claim[]): boolean {
  const asked = claims.flatMap((claim) => claim.genders ?? [])
  // 'baby boy' is a boy.
  const exact = claims.flatMap(({ genders = [] }) => (genders.length === 1 ? genders : []))
  return (
    wearers.length > 0 &&
    asked.length > 0 &&
    (exact.length > 0 ? exact : asked).every((gender) => !wearers.includes(gender))
  )
}

const ofAnyGarment = ({ phrases }: Claim): Claim => ({ kind: 'nothing', label: 'all', phrases })

function claimOf(
  phrases: Phrase[],
  at: number,
  text: string,
  vocabulary: Vocabulary,
): Claim | undefined {
  const phrase = phrases[at]
  if (!phrase?.meaning) return undefined
  if (isWornWith(phrases, at)) return ignored(phrase)
  const claim = toClaim(phrase, phrase.meaning, text, vocabulary)
  return claim && isPure(phrases, at) ? pure(claim) : claim
}

const ignored = (phrase: Phrase): Claim => ({
  kind: 'nothing',
  label: 'ignored',
  phrases: [phrase],
})

/** The second garment of 'shirt for jeans'. */
const isWornWith = (phrases: Phrase[], at: number) =>
  isOf(phrases[at], 'type') &&
  phrases[at - 1]?.text === 'for' &&
  phrases.slice(0, at - 1).some((phrase) => isOf(phrase, 'type'))

/** 'pure cotton', '100% cotton'. */
const isPure = (phrases: Phrase[], at: number) =>
  isOf(phrases[at], 'fabric') &&
  (phrases[at]?.text.startsWith('pure ') || isOf(phrases[at - 1], 'percent', '100'))

const fibres = 'cotton linen viscose rayon polyester elastane modal silk wool nylon acrylic'.split(
  ' ',
)

/** Without other fibres. */
function pure(claim: Claim): Claim {
  if (!claim.words) return claim
  const own = claim.words.flat()
  return {
    ...claim,
    label: `Pure ${claim.label.toLowerCase()}`,
    without: fibres.filter((name) => !own.includes(name)).map((name) => [[name]]),
  }
}

/** In 'maxi frock' the frock says what comes nearest. */
function withoutNearest(claim: Claim): Claim {
  const { types: _, implied: __, notSold, ...rest } = claim
  return notSold ? { ...rest, notSold: { ...notSold, nearest: null } } : claim
}

function toClaim(
  phrase: Phrase,
  { kind, values }: Meaning,
  text: string,
  vocabulary: Vocabulary,
): Claim | undefined {
  const phrases = [phrase]
  const [value = ''] = values
  const label = labels[value] ?? ''
  const collection = collections.find((name) => name === value)
  const sort = sorts.find((name) => name === value)
  const feature = features.find((name) => name === kind)
  if (kind === 'group') {
    return {
      kind,
      label: groupLabel(values),
      phrases,
      genders: values,
      words: ownWord(phrase, vocabulary),
    }
  }
  if (kind === 'type') return ofTypes(phrase, values, vocabulary)
  if (kind === 'not-sold') return notSold(phrase, values, text, vocabulary)
  if (kind === 'collection' && collection) return { kind, label, phrases, collection }
  if (kind === 'sort' && sort) return { kind, label, phrases, sort }
  if (feature) return ofFeature(feature, phrase, value, vocabulary)
  return kind === 'all' || kind === 'ignored'
    ? { kind: 'nothing', label: kind, phrases }
    : undefined
}

const groupLabel = (values: string[]) =>
  values.join() === 'Boys,Girls' ? 'Kids' : values.join(' or ')

/** 'Baby Pink' is a colour, and found beside what is for babies. */
const ownWord = ({ text }: Phrase, vocabulary: Vocabulary) =>
  vocabulary.hasPrefix(text) ? [[text]] : undefined

/** A garment sold under another name is searched as typed. `values`: types, wearers, and after '~' ranking words. */
function ofTypes(phrase: Phrase, values: string[], vocabulary: Vocabulary): Claim {
  const types = values.flatMap((value) => vocabulary.types.get(value.toLowerCase()) ?? [])
  const wearers = values.filter((value) => genders.includes(value))
  const isOne = values.length === wearers.length + 1
  const hints = values
    .filter((value) => value.startsWith('~'))
    .map((value) => value.slice(1).split('/'))
  if (types.length === 0)
    return { kind: 'text', label: '', phrases: [phrase], words: [[phrase.text]], wearers }
  const label = isOne ? (types[0] ?? '') : capitalised(phrase.text)
  return { kind: 'type', label, phrases: [phrase], types, wearers, hints }
}

function notSold(phrase: Phrase, values: string[], text: string, vocabulary: Vocabulary): Claim {
  const types = values.flatMap((value) => vocabulary.types.get(value.toLowerCase()) ?? [])
  const word = phrase.typed === undefined ? text.slice(phrase.start, phrase.end) : phrase.text
  return {
    kind: 'nothing',
    label: 'not-sold',
    phrases: [phrase],
    types,
    // For whom it would be counts where nothing else says it.
    implied: values.filter((value) => genders.includes(value)),
    notSold: { word, nearest: types[0] ?? null },
  }
}

/** `value` has words that are all to be found, each written in one of several ways; '~' before those that rank. */
function ofFeature(kind: ChipKind, phrase: Phrase, value: string, vocabulary: Vocabulary): Claim {
  const wanted = value.split(' ').map((slot) => slot.replace('~', '').split('/'))
  const label = capitalised(
    asTyped.includes(kind) ? labelOf(phrase, wanted) : wanted.map(([first]) => first).join(' '),
  )
  // 'college' is what is for college, where the catalogue says so, and else what is casual.
  const occasion =
    kind === 'occasion' &&
    [...phrase.text.split(' '), ...wanted.flat()].find(vocabulary.hasOccasion)
  if (occasion) return { kind, label, phrases: [phrase], occasions: [occasion] }
  const known = value.split(' ').map((slot, at) => ({
    isHint: slot.startsWith('~'),
    words: wanted[at]?.filter(vocabulary.hasPrefix) ?? [],
  }))
  const words = known.filter(({ isHint }) => !isHint).map((slot) => slot.words)
  const hints = known
    .filter((slot) => slot.isHint && slot.words.length > 0)
    .map((slot) => slot.words)
  if (words.every((slot) => slot.length > 0))
    return { kind, label, phrases: [phrase], words, hints }
  return {
    kind: 'nothing',
    label: kind,
    phrases: [phrase],
    notSold: { word: label.toLowerCase(), nearest: null },
  }
}

const asTyped: ChipKind[] = ['print', 'occasion', 'fit', 'length']
/** As it was typed in English, since 'floral' is printed and 'diwali' a festival. */
const labelOf = ({ text }: Phrase, wanted: string[][]) =>
  /^[a-z]/.test(text) ? text : (wanted.at(-1)?.[0] ?? text)
