import type { Meaning, Vocabulary } from './vocabulary.ts'
import { isNumber, isPicture, splitWords, type Word } from './words.ts'

/** Words that mean one thing together, a number, or one word that means nothing by itself. */
export type Phrase = {
  text: string
  start: number
  end: number
  meaning: Meaning | undefined
  number: number | undefined
  /** As it was typed, of a word that was mistyped. */
  typed: string | undefined
}

export function readPhrases(text: string, vocabulary: Vocabulary): Phrase[] {
  const words = splitWords(text).flatMap((word) => vocabulary.partsOf(word) ?? [word])
  const phrases: Phrase[] = []
  for (let at = 0; at < words.length; ) {
    const { phrase, length } = phraseAt(words, at, vocabulary)
    if (phrase.meaning || !isPicture(phrase.text)) phrases.push(phrase)
    at += length
  }
  return phrases
}

function phraseAt(words: Word[], at: number, vocabulary: Vocabulary) {
  const maxLength = Math.min(vocabulary.longestPhrase, words.length - at)
  for (let length = maxLength; length > 0; length--) {
    const some = words.slice(at, at + length)
    const meaning = vocabulary.meaningOf(some)
    if (meaning) return { phrase: toPhrase(some, meaning), length }
    const meant = length > 1 ? vocabulary.correctedPhrase(some) : undefined
    if (meant) return { phrase: toPhrase(some, meaningOf(meant, vocabulary), meant), length }
  }
  const rest = words.slice(at, at + 1)
  const [word] = rest
  if (!word) throw new Error('no word to read')
  if (isNumber(word.text)) return numberAt(words, at, vocabulary)
  const place = { isFirst: at === 0, isLast: at === words.length - 1 }
  return { phrase: toPhrase(rest, ...mend(word.text, place, vocabulary)), length: 1 }
}

/** Of fabrics. */
const weights = ['gsm', 'oz']

/** '1.5k', '2 thousand' and '5 hundred' are one number; '100%' and '180 gsm' are none. */
function numberAt(words: Word[], at: number, vocabulary: Vocabulary) {
  const after = words.slice(at + 1, at + 2)
  const next = vocabulary.meaningOf(after)
  if (after[0]?.text === '%' || next?.kind === 'percent') {
    const meaning: Meaning = { kind: 'percent', values: [words[at]?.text ?? ''] }
    return { phrase: toPhrase(words.slice(at, at + 2), meaning), length: 2 }
  }
  if (weights.includes(words[at + 1]?.text ?? '')) {
    return { phrase: toPhrase(words.slice(at, at + 2), { kind: 'ignored', values: [] }), length: 2 }
  }
  const times = { times: 1000, hundreds: 100 }[next?.kind === 'price' ? (next.values[0] ?? '') : '']
  const length = times ? 2 : 1
  const phrase = toPhrase(words.slice(at, at + length), undefined)
  phrase.number = Number(words[at]?.text) * (times ?? 1)
  return { phrase, length }
}

/** What an unknown word may mean: one that is unfinished, or one that was mistyped. */
function mend(
  word: string,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
  vocabulary: Vocabulary,
): [Meaning | undefined, string?] {
  // Alone it may as well begin a name.
  const garment = isLast && !isFirst && word.length > 1 && vocabulary.completedType(word)
  if (garment) return [meaningOf(garment, vocabulary)]
  if (vocabulary.hasPrefix(word)) return [undefined]
  const isLong = word.length > (/^[a-z]/.test(word) ? 2 : 1)
  const form = vocabulary.textForm(word)
  if (form) return [meaningOf(form, vocabulary)]
  const finished = isLast && isLong ? vocabulary.completed(word) : undefined
  if (finished) return [meaningOf(finished, vocabulary)]
  const meant = vocabulary.corrected(word)
  return meant === undefined ? [undefined] : [meaningOf(meant, vocabulary), meant]
}

const meaningOf = (text: string, vocabulary: Vocabulary) =>
  vocabulary.meaningOf([{ text, start: 0, end: 0 }])

function toPhrase(words: Word[], meaning: Meaning | undefined, meant?: string): Phrase {
  const typed = words.map((word) => word.text).join(' ')
  const alone =
    meaning?.kind === 'price' ? { times: 1000, hundreds: 100 }[meaning.values[0] ?? ''] : undefined
  return {
    text: meant ?? typed,
    start: words[0]?.start ?? 0,
    end: words.at(-1)?.end ?? 0,
    meaning,
    number: meaning?.kind === 'number' ? Number(meaning.values[0]) : alone,
    typed: meant === undefined ? undefined : typed,
  }
}
