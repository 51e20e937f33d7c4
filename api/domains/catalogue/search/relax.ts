import type { Claim } from './claims.ts'
import { isFamily, nearColours } from './colours.ts'
import type { Vocabulary } from './vocabulary.ts'

/** In the order in which they are given up, where nothing has all that was asked for. */
const givenUp: Claim['kind'][] = [
  'fit',
  'print',
  'length',
  'sleeve',
  'fabric',
  'colour',
  'discount',
  'rating',
  'collection',
  'without',
  'price',
  'size',
]

/** What may be words of a name instead: 'mango' sooner than the 'line' of a line drawing. */
const named: Claim['kind'][] = ['colour', 'collection']
const described: Claim['kind'][] = ['print', 'fabric', 'fit', 'length', 'sleeve', 'occasion']

export type Attempt = { claims: Claim[]; nearest: string | null; isSaid: boolean }

/**
 * What to list where nothing has all that was asked for, the nearest first: 'mango' may be a word of a
 * name, an occasion is a hint, and then the garment counts more than how it is. Words of the text are
 * given up first where something else says what is wanted, and never where nothing does.
 */
export function* nearestTo(claims: Claim[], vocabulary: Vocabulary): Generator<Attempt> {
  for (const kinds of [named, described]) {
    if (!claims.some((claim) => kinds.includes(claim.kind) && canBeText(claim, vocabulary)))
      continue
    const isText = ({ kind }: Claim) => named.includes(kind) || kinds.includes(kind)
    yield {
      claims: claims.map((claim) =>
        isText(claim) && canBeText(claim, vocabulary) ? asText(claim) : claim,
      ),
      nearest: null,
      isSaid: false,
    }
  }
  const certain = claims.filter((claim) => claim.kind !== 'occasion')
  if (certain.length < claims.length) yield { claims: certain, nearest: null, isSaid: false }
  const known = certain.filter((claim) => claim.kind !== 'text')
  const occasions = claims.filter((claim) => claim.kind === 'occasion')
  if (known.length < certain.length) {
    if (!known.some(({ types, genders }) => types?.length || genders?.length)) {
      if (known.some((claim) => claim.notSold))
        yield { claims: known, nearest: null, isSaid: false }
      return
    }
    if (occasions.length > 0)
      yield { claims: [...known, ...occasions], nearest: typeOf(known), isSaid: true }
    yield { claims: known, nearest: typeOf(known), isSaid: true }
  }
  yield* withLess(known, typeOf(known))
  for (const type of nearestTypes(known, vocabulary)) {
    const others = known.filter((claim) => !claim.types)
    const ofType: Claim = { kind: 'nothing', label: 'nearest', phrases: [], types: [type] }
    if (occasions.length > 0)
      yield { claims: [...others, ofType, ...occasions], nearest: type, isSaid: true }
    yield { claims: [...others, ofType], nearest: type, isSaid: true }
    yield* withLess([...others, ofType], type)
  }
  yield { claims: known.filter((claim) => claim.kind === 'group'), nearest: null, isSaid: true }
}

/** One thing less, whichever that is, then one after the other. */
function* withLess(claims: Claim[], nearest: string | null): Generator<Attempt> {
  const given = givenUp.filter((kind) => claims.some((claim) => claim.kind === kind))
  for (const kind of given) {
    for (const less of lessOf(claims, kind, nearest)) yield { claims: less, nearest, isSaid: true }
  }
  let left = claims
  for (const kind of given) {
    const each = lessOf(left, kind, nearest)
    for (const less of each) yield { claims: less, nearest, isSaid: true }
    left = each.at(-1) ?? left
  }
}

/** A near colour of a garment comes before any. */
const lessOf = (claims: Claim[], kind: Claim['kind'], nearest: string | null) =>
  kind === 'colour' && nearest
    ? [withNearColours(claims), without(claims, kind)]
    : [without(claims, kind)]

function without(claims: Claim[], kind: Claim['kind']): Claim[] {
  const left = claims.filter((claim) => claim.kind !== kind)
  return kind === 'price' ? [...left, cheapestFirst] : left
}

const withNearColours = (claims: Claim[]) => claims.map((claim) => nearColours(claim) ?? claim)

const cheapestFirst: Claim = { kind: 'nothing', label: '', phrases: [], sort: 'price-low-high' }

const typeOf = (claims: Claim[]) => claims.find((claim) => claim.types)?.types?.[0] ?? null

const nearestTypes = (claims: Claim[], vocabulary: Vocabulary) =>
  claims
    .flatMap((claim) => claim.types ?? [])
    .flatMap((type) => vocabulary.nearestTypes(type))
    .flatMap((type) => vocabulary.types.get(type.toLowerCase()) ?? [])

/** 'mango' and 'new', which may be in a product's name; not 'green'. */
const canBeText = ({ phrases }: Claim, vocabulary: Vocabulary) =>
  phrases.every((phrase) => !isFamily(phrase) && phrase.text.split(' ').every(vocabulary.hasPrefix))

function asText({ phrases }: Claim): Claim {
  const words = phrases.flatMap((phrase) => phrase.text.split(' ')).map((word) => [word])
  return { kind: 'text', label: '', phrases, words }
}
