import { distance, mostMistakes } from './spelling.ts'
import { joined, phraseOf, type Word } from './words.ts'

export const kinds = [
  'group',
  'type',
  'nearest',
  'not-sold',
  'colour',
  'shade',
  'size',
  'measure',
  'age',
  'price',
  'number',
  'percent',
  'rating',
  'sort',
  'collection',
  'fabric',
  'print',
  'sleeve',
  'length',
  'fit',
  'occasion',
  'all',
  'ignored',
] as const
export type Kind = (typeof kinds)[number]

/** Any of the values will do. */
export type Meaning = { kind: Kind; values: string[] }

export type MeaningRow = { word: string; kind: Kind; value: string }

/** What the shop has, in lower case but for the types. */
export type Facts = Record<'words' | 'colours' | 'sizes' | 'types' | 'occasions', string[]>

/** Words and phrases with a meaning, and what the shop has. */
export type Vocabulary = ReturnType<typeof createVocabulary>

/** Their meanings hold against the name of a garment type, such as 'Denim'. */
const features: Kind[] = ['fabric', 'print', 'sleeve', 'length', 'fit', 'occasion']
/** A mistyped word is none of these. */
const neverMeant: Kind[] = ['ignored', 'number', 'rating', 'measure', 'age', 'all']

export function createVocabulary(rows: MeaningRow[], facts: Facts) {
  const meanings = new Map<string, Meaning>()
  const nearest = new Map<string, string[]>()
  for (const { word, kind, value } of rows) {
    const meaning = { kind, values: value.split('|') }
    if (kind === 'nearest') nearest.set(word.toLowerCase(), meaning.values)
    else meanings.set(phraseOf(word), meaning)
  }
  for (const type of facts.types) {
    const known = meanings.get(phraseOf(type))
    if (!known || !features.includes(known.kind)) {
      meanings.set(phraseOf(type), { kind: 'type', values: [type] })
    }
  }
  for (const colour of facts.colours) {
    const phrase = phraseOf(colour)
    if (!meanings.has(phrase)) meanings.set(phrase, { kind: 'colour', values: [] })
  }
  meanings.delete('')
  const colours = facts.colours.map((name) => ({ name, words: phraseOf(name).split(' ') }))
  const sorted = facts.words.toSorted()
  const words = new Set(sorted)
  const lone = [...meanings.keys()].filter((phrase) => !phrase.includes(' '))

  return {
    sizes: new Set(facts.sizes),
    types: new Map(facts.types.map((type) => [type.toLowerCase(), type])),
    nearestTypes: (type: string) => nearest.get(type.toLowerCase()) ?? [],
    longestPhrase: Math.max(...[...meanings.keys()].map((phrase) => phrase.split(' ').length)),
    meaningOf: (some: Word[]) => singularMeaning(meanings, joined(some)),
    /** The names of colours that have all the words in them. */
    coloursWith: (parts: string[]) =>
      colours
        .filter(({ words: named }) => parts.every((part) => named.includes(part)))
        .map(({ name }) => name),
    hasOccasion: (name: string) => facts.occasions.includes(name),
    /** Whether some product's text has a word that begins so. */
    hasPrefix: (start: string) => sorted[firstFrom(sorted, start)]?.startsWith(start) ?? false,
    completed: (start: string) =>
      lone
        .filter((word) => word.startsWith(start) && !neverMeant.includes(kindOf(meanings, word)))
        .toSorted((a, b) => a.length - b.length)[0],
    /** A garment whose name begins so. */
    completedType: (start: string) =>
      lone.find(
        (word) => word.startsWith(start) && kindOf(meanings, word) === 'type' && words.has(word),
      ),
    /** The word that was probably meant. */
    corrected: (word: string) => nearestWord(word, lone, sorted, meanings),
  }
}

const kindOf = (meanings: Map<string, Meaning>, phrase: string) =>
  meanings.get(phrase)?.kind ?? 'ignored'

function singularMeaning(meanings: Map<string, Meaning>, phrase: string): Meaning | undefined {
  const exact = meanings.get(phrase)
  if (exact || phrase.length < 4) return exact
  const others = [phrase.replace(/s$/, ''), phrase.replace(/es$/, ''), `${phrase}s`]
  return others.map((other) => meanings.get(other)).find((meaning) => meaning !== undefined)
}

function nearestWord(
  word: string,
  known: string[],
  texts: string[],
  meanings: Map<string, Meaning>,
): string | undefined {
  const most = mostMistakes(word)
  if (most === 0) return undefined
  let best: { word: string; rank: number } | undefined
  const consider = (candidate: string, penalty: number) => {
    if (candidate.length < 3) return
    const isOther = candidate[0] !== word[0]
    const allowed = isOther ? 1 : most
    const mistakes = distance(word, candidate, allowed)
    if (mistakes > allowed || isOtherWord(word, candidate)) return
    const rank = mistakes * 10 + (isOther ? 4 : 0) + penalty
    if (!best || rank < best.rank) best = { word: candidate, rank }
  }
  for (const candidate of known) {
    const kind = kindOf(meanings, candidate)
    if (!neverMeant.includes(kind)) consider(candidate, penalties[kind] ?? 2)
  }
  for (const candidate of texts) consider(candidate, 3)
  return best?.word
}

/** Of four letters, one that has another letter in its place is more often a name. */
const isOtherWord = (word: string, other: string) =>
  word.length < 5 && word.length === other.length && sortedLetters(word) !== sortedLetters(other)

const sortedLetters = (word: string) => word.split('').toSorted().join('')

/** Of two words equally near, the one that shoppers type more. */
const penalties: Partial<Record<Kind, number>> = { type: 0, group: 1, colour: 1, 'not-sold': 4 }

function firstFrom(sorted: string[], start: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  return low
}
