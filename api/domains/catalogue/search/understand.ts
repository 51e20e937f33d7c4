import { helpTopics, type Understood } from '../../../../contract/catalogue.ts'
import type { ProductCriteria, Sort } from '../filters.ts'
import { type Claim, isOf } from './claims.ts'
import { readColours } from './colours.ts'
import { readDiscounts } from './discounts.ts'
import { readGarments } from './garments.ts'
import { type Phrase, readPhrases } from './phrases.ts'
import { readPrices } from './prices.ts'
import { readSizes } from './sizes.ts'
import { readUnwanted } from './unwanted.ts'
import type { Vocabulary } from './vocabulary.ts'
import { isNumber } from './words.ts'

export type Reading = {
  text: string
  claims: Claim[]
  corrected: Understood['corrected']
}

/** A letter alone begins a word that is being typed. */
const isUnfinished = (text: string) => /^\s*[a-z]\s*$/i.test(text)

export function readSearch(text: string, vocabulary: Vocabulary): Reading {
  const phrases = readPhrases(text, vocabulary)
  const mistyped = phrases.filter((phrase) => phrase.typed !== undefined)
  const corrected =
    mistyped.length > 0
      ? {
          typed: mistyped.map((phrase) => phrase.typed).join(' '),
          shown: mistyped.map((phrase) => phrase.text).join(' '),
        }
      : null
  if (isUnfinished(text)) return { text, claims: phrases.map(asText), corrected }
  return { text, claims: readClaims(phrases, text, vocabulary), corrected }
}

function readClaims(phrases: Phrase[], text: string, vocabulary: Vocabulary): Claim[] {
  const left = [...phrases]
  const unwanted = readUnwanted(
    left,
    (phrases) => readClaims(phrases, text, vocabulary),
    vocabulary,
  )
  const discounts = readDiscounts(left)
  const garments = readGarments(left, text, vocabulary)
  const asked = {
    genders: garments.flatMap((claim) => claim.genders ?? []),
    types: garments.flatMap((claim) => claim.types ?? []),
  }
  const sizes = readSizes(left, asked, vocabulary)
  const prices = readPrices(left, vocabulary)
  const colours = readColours(left, text, vocabulary)
  const claims = [...unwanted, ...discounts, ...garments, ...sizes, ...prices, ...colours]
  const isAnythingElse = claims.some((claim) => claim.kind !== 'nothing')
  return [...claims, ...readRest(left, isAnythingElse, vocabulary)]
}

/** A word of grammar that no number follows says nothing; a number that means nothing neither. */
function readRest(left: Phrase[], isAnythingElse: boolean, vocabulary: Vocabulary): Claim[] {
  const isLone = left.length === 1
  return left.map((phrase): Claim => {
    const isText = !phrase.meaning || phrase.meaning.kind === 'shade'
    if (!isText || (isNumber(phrase.text) && !isLone)) return nothing(phrase)
    if (vocabulary.hasPrefix(phrase.text)) return asText(phrase)
    const form = vocabulary.textForm(phrase.text)
    if (form) return asText({ ...phrase, text: form })
    if (phrase.meaning) return nothing(phrase)
    return isAnythingElse ? unknown(phrase) : asText(phrase)
  })
}

function nothing(phrase: Phrase): Claim {
  const help = helpTopics.find((topic) => isOf(phrase, 'help', topic))
  return { kind: 'nothing', label: '', phrases: [phrase], ...(help && { help }) }
}

/** Of a brand, say, that the shop has not. */
const unknown = (phrase: Phrase): Claim => ({
  ...nothing(phrase),
  notSold: { word: phrase.text, nearest: null },
})

const asText = (phrase: Phrase): Claim => ({
  kind: 'text',
  label: phrase.text,
  phrases: [phrase],
  words: phrase.text.split(' ').map((word) => [word]),
})

/** The criteria of some claims. `words`: for each, any of several that the text must have. */
export function toCriteria(claims: Claim[]): { criteria: ProductCriteria; sort: Sort | undefined } {
  // 'baby girl' is a girl.
  const exact = claims.filter((claim) => claim.genders?.length === 1)
  const genders = new Set(
    (exact.length > 0 ? exact : claims).flatMap((claim) => claim.genders ?? []),
  )
  if (genders.size === 0)
    for (const claim of claims) for (const one of claim.implied ?? []) genders.add(one)
  const types = new Set(claims.flatMap((claim) => claim.types ?? []))
  const words = [
    ...claims.filter((claim) => claim.kind !== 'group').flatMap((claim) => claim.words ?? []),
    ...(genders.size > 1
      ? [[...genders, ...groupWords(claims)].map((name) => name.toLowerCase())]
      : []),
    ...(types.size > 1 ? [[...types].map((type) => type.toLowerCase())] : []),
  ]
  const occasions = claims.flatMap((claim) => claim.occasions ?? [])
  const least = claims.flatMap((claim) => claim.minPricePaise ?? [])
  const most = claims.flatMap((claim) => claim.maxPricePaise ?? [])
  return {
    criteria: {
      gender: only(genders),
      subcategory: only(types),
      colors: some(coloursOf(claims)),
      sizes: some(claims.flatMap((claim) => claim.sizes ?? [])),
      minDiscount: claims.find((claim) => claim.minDiscount)?.minDiscount,
      minRating: claims.find((claim) => claim.minRating)?.minRating,
      collection: claims.find((claim) => claim.collection)?.collection,
      minPricePaise: least.length > 0 ? Math.max(...least) : undefined,
      maxPricePaise: most.length > 0 ? Math.min(...most) : undefined,
      words: some(words),
      without: some(claims.flatMap((claim) => claim.without ?? [])),
      hints: some(claims.flatMap((claim) => claim.hints ?? [])),
      facets: occasions.length > 0 ? { occasion: occasions } : undefined,
    },
    sort: claims.find((claim) => claim.sort)?.sort,
  }
}

/** 'blue' says more than 'not black'. */
function coloursOf(claims: Claim[]): string[] {
  const wanted = claims.filter((claim) => claim.kind === 'colour')
  return (wanted.length > 0 ? wanted : claims).flatMap((claim) => claim.colours ?? [])
}

const groupWords = (claims: Claim[]) =>
  claims.filter((claim) => claim.kind === 'group').flatMap((claim) => (claim.words ?? []).flat())

const only = (names: Set<string>) => (names.size === 1 ? [...names][0] : undefined)
const some = <T>(values: T[]) => (values.length > 0 ? values : undefined)

export function toUnderstood({ text, claims, corrected }: Reading, remaining = claims): Understood {
  // Of 'baby' and 'girl' the narrower one is the chip of both.
  const group = remaining
    .filter((claim) => claim.kind === 'group')
    .toSorted((a, b) => (a.genders?.length ?? 0) - (b.genders?.length ?? 0))[0]
  const isWider = ({ kind, genders = [] }: Claim) =>
    kind === 'group' && genders.length > 1 && group?.genders?.length === 1
  const chips = Map.groupBy(
    remaining
      .filter((claim) => claim.kind !== 'text' && claim.kind !== 'nothing')
      .toSorted((a, b) => Number(isWider(a)) - Number(isWider(b))),
    (claim) => `${claim.kind}\t${isWider(claim) ? group?.label : claim.label}`,
  )
  const type = remaining.find((claim) => claim.types?.length)?.types?.[0]
  const help = [...new Set(claims.flatMap((claim) => claim.help ?? []))]
  return {
    chips: [...chips.values()].flatMap((same) => {
      const [first] = same
      if (!first || first.kind === 'text' || first.kind === 'nothing') return []
      const phrases = same.flatMap((claim) => claim.phrases)
      const { kind, label, sizes } = first
      return [{ kind, label, without: textWithout(text, phrases), ...(sizes && { sizes }) }]
    }),
    corrected,
    ...(help.length > 0 && { help }),
    not_sold: claims.flatMap(({ notSold }) =>
      notSold ? [{ ...notSold, nearest: notSold.nearest ?? type ?? null }] : [],
    ),
  }
}

function textWithout(text: string, phrases: Phrase[]): string {
  const cut = phrases
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text)
  return cut.replace(/\s+/g, ' ').trim()
}
