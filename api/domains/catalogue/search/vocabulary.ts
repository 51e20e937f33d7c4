import { otherForms } from './inflection.ts'
import { distance, maxMistakes, soundOf, spelledAsHeard } from './spelling.ts'
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
  'help',
  'all',
  'ignored',
] as const
export type Kind = (typeof kinds)[number]

/** Any of the values will do. */
export type Meaning = { kind: Kind; values: string[] }

export type MeaningRow = { word: string; kind: Kind; value: string }

/** What the shop has, in lower case but for the types. */
export type Facts = Record<'words' | 'colours' | 'sizes' | 'types' | 'occasions', string[]>

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
  const sounds = new Map(lone.map((word) => [word, soundOf(word)]))
  const phrases = [...meanings.keys()]
    .filter((phrase) => phrase.includes(' '))
    .map((phrase) => phrase.split(' '))
  const hasPrefix = (start: string) => sorted[firstFrom(sorted, start)]?.startsWith(start) ?? false

  return {
    sizes: new Set(facts.sizes),
    types: new Map(facts.types.map((type) => [type.toLowerCase(), type])),
    nearestTypes: (type: string) => nearest.get(type.toLowerCase()) ?? [],
    longestPhrase: Math.max(...[...meanings.keys()].map((phrase) => phrase.split(' ').length)),
    meaningOf: (some: Word[]) => formMeaning(meanings, joined(some)),
    coloursWith: (parts: string[]) =>
      colours
        .filter(({ words: named }) => parts.every((part) => named.includes(part)))
        .map(({ name }) => name),
    coloursWithAny: (parts: string[]) =>
      colours
        .filter(({ words: named }) => parts.some((part) => named.includes(part)))
        .map(({ name }) => name),
    coloursWithout: (names: string[]) => facts.colours.filter((colour) => !names.includes(colour)),
    /** The words of which one was written: 'redkurti', 'halfsleeve', 'kurtiunder'. */
    partsOf: (word: Word) =>
      /^[a-z]{6,}$/.test(word.text) &&
      word.end - word.start === word.text.length &&
      !formMeaning(meanings, word.text) &&
      !hasPrefix(word.text)
        ? splitJoined(word, meanings)
        : undefined,
    hasOccasion: (name: string) => facts.occasions.includes(name),
    /** Whether some product's text has a word that begins so. */
    hasPrefix,
    /** The form in which some product's text has a word. */
    textForm: (word: string) => otherForms(word).find((form) => words.has(form)),
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
    corrected: (word: string) => nearestWord(word, sounds, sorted, meanings),
    /** The phrase that was probably meant, of which some words are right, and others mean nothing. */
    correctedPhrase: (some: Word[]) => {
      const typed = some.map(({ text }) => text)
      const isStrange = typed.map(
        (word) => word.length > 3 && !formMeaning(meanings, word) && !hasPrefix(word),
      )
      if (!isStrange.includes(true)) return undefined
      return phrases
        .find(
          (phrase) =>
            phrase.length === typed.length &&
            phrase.some((word, at) => typed[at] === word) &&
            phrase.every(
              (word, at) => typed[at] === word || (isStrange[at] && isNear(typed[at] ?? '', word)),
            ),
        )
        ?.join(' ')
    },
  }
}

const kindOf = (meanings: Map<string, Meaning>, phrase: string) =>
  meanings.get(phrase)?.kind ?? 'ignored'

function formMeaning(meanings: Map<string, Meaning>, phrase: string): Meaning | undefined {
  return [phrase, ...otherForms(phrase)]
    .map((form) => meanings.get(form))
    .find((meaning) => meaning !== undefined)
}

const leastOfPart = 3
const maxParts = 3

function splitJoined(
  word: Word,
  meanings: Map<string, Meaning>,
  max = maxParts,
): Word[] | undefined {
  for (let at = word.text.length - leastOfPart; max > 1 && at >= leastOfPart; at--) {
    const [first, rest] = [part(word, 0, at), part(word, at, word.text.length)]
    if (meanings.has(joined([first, rest]))) return [first, rest]
    if (!meanings.has(first.text)) continue
    if (meanings.has(rest.text)) return [first, rest]
    const others = splitJoined(rest, meanings, max - 1)
    if (others) return [first, ...others]
  }
  return undefined
}

const part = ({ text, start }: Word, from: number, to: number): Word => ({
  text: text.slice(from, to),
  start: start + from,
  end: start + to,
})

/** Letters that may differ in words that sound alike. */
const maxAlike = 2

const isNear = (word: string, other: string) =>
  distance(word, other, maxMistakes(word)) <= maxMistakes(word) ||
  (soundOf(word) !== '' && soundOf(word) === soundOf(other))

function nearestWord(
  word: string,
  known: Map<string, string>,
  texts: string[],
  meanings: Map<string, Meaning>,
): string | undefined {
  const allowedMistakes = maxMistakes(word)
  if (allowedMistakes === 0) return undefined
  const sound = soundOf(word)
  let best: { word: string; rank: number } | undefined
  const consider = (candidate: string, penalty: number, isAlike = false) => {
    if (candidate.length < 3) return
    const isOther = candidate[0] !== word[0]
    if (isOther && candidate.length < 4) return
    const allowed = isOther ? 1 : isAlike ? maxAlike : allowedMistakes
    const mistakes = isAlike
      ? distance(spelledAsHeard(word), spelledAsHeard(candidate), allowed)
      : distance(word, candidate, allowed)
    if (mistakes > allowed || (!isAlike && isOtherWord(word, candidate))) return
    const rank = mistakes * 10 + (isOther ? 4 : 0) + penalty
    if (!best || rank < best.rank) best = { word: candidate, rank }
  }
  for (const [candidate, itsSound] of known) {
    const kind = kindOf(meanings, candidate)
    if (neverMeant.includes(kind)) continue
    const isAlike = sound !== '' && sound === itsSound
    consider(candidate, penalties[kind] ?? 2, isAlike)
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
