import { colourFamily } from '../colour-family.ts'
import { type Claim, capitalised, isOf, take } from './claims.ts'
import type { Phrase } from './phrases.ts'
import type { Vocabulary } from './vocabulary.ts'

export function readColours(left: Phrase[], text: string, vocabulary: Vocabulary): Claim[] {
  const claims: Claim[] = []
  for (let at = 0; at < left.length; ) {
    const phrases = colourAt(left, at, text)
    if (phrases.length === 0) {
      at++
      continue
    }
    take(left, phrases)
    claims.push(toClaim(phrases, vocabulary))
  }
  return claims
}

function colourAt(left: Phrase[], at: number, text: string): Phrase[] {
  const phrases: Phrase[] = []
  for (const phrase of left.slice(at)) {
    if (phrase.meaning?.kind !== 'colour' && phrase.meaning?.kind !== 'shade') break
    const last = phrases.at(-1)
    if (last && text.slice(last.end, phrase.start).trim() !== '') break
    phrases.push(phrase)
  }
  return phrases.some((phrase) => isOf(phrase, 'colour')) ? phrases : []
}

/** The names that have all the words; else those of each colour, of 'sky' alone in 'sky blue'. */
function toClaim(phrases: Phrase[], vocabulary: Vocabulary): Claim {
  const colours = phrases.filter((phrase) => isOf(phrase, 'colour'))
  const exact = phrases.length > 1 ? vocabulary.coloursWith(wordsOf(phrases)) : []
  const each = colours.filter((phrase) => !isShadeSaid(phrase, colours))
  const families = each.flatMap((phrase) => phrase.meaning?.values ?? [])
  const toned = exact.length > 0 ? [] : inTone(phrases, families, vocabulary)
  const names =
    exact.length > 0 ? exact : [...toned, ...each.flatMap((phrase) => namesOf(phrase, vocabulary))]
  const isNamed =
    phrases.every(isLatin) &&
    (exact.length > 0 || each.every((phrase) => hasName(phrase, vocabulary)))
  const label = isNamed
    ? capitalised(wordsOf(exact.length > 0 || toned.length > 0 ? phrases : each).join(' '))
    : [...new Set(families)].join(' or ')
  return { kind: 'colour', label, phrases, colours: [...new Set(names)] }
}

/** Whether it is the family of another, more exact one. */
const isShadeSaid = (phrase: Phrase, colours: Phrase[]) =>
  isFamily(phrase) &&
  colours.some(
    (other) =>
      !isFamily(other) &&
      other.meaning?.values.some((family) => phrase.meaning?.values.includes(family)),
  )

/** 'navy' is what is called so; 'red' also what is of the family, and so is 'maroon' if nothing is called so. */
function namesOf(phrase: Phrase, vocabulary: Vocabulary): string[] {
  const names = calledSo(phrase, vocabulary)
  if (names.length > 0 && !isFamily(phrase)) return names
  return [...names, ...(phrase.meaning?.values ?? []).map((family) => family.toLowerCase())]
}

const hasName = (phrase: Phrase, vocabulary: Vocabulary) =>
  isFamily(phrase) || calledSo(phrase, vocabulary).length > 0

/** The names of a shade: 'Bottle' of 'bottle green'. */
function calledSo(phrase: Phrase, vocabulary: Vocabulary): string[] {
  const words = wordsOf([phrase])
  const names = vocabulary.coloursWith(words)
  if (names.length > 0 || words.length < 2) return names
  const isFamilySaid = phrase.meaning?.values.some(
    (family) => family.toLowerCase() === words.at(-1),
  )
  return isFamilySaid ? vocabulary.coloursWith(words.slice(0, -1)) : []
}

/** By words of their names. */
const tones: Record<string, string[]> = {
  dark: 'dark deep navy indigo midnight night ink bottle forest charcoal slate cocoa'.split(' '),
  light: 'light pale ice sky cloud powder faded baby mint aqua blush peach lilac butter'.split(' '),
}

/** Of 'dark blue', the blues that are dark by their name; they come before the others. */
function inTone(phrases: Phrase[], families: string[], vocabulary: Vocabulary): string[] {
  const tone = phrases.flatMap(({ meaning }) => tones[meaning?.values[0] ?? ''] ?? [])
  return vocabulary
    .coloursWithAny(tone)
    .filter((name) => families.includes(colourFamily(name, noColour)))
}

/** Of a name that is not known for any family. */
const noColour = '#808080'

export const isFamily = ({ text, meaning }: Phrase) =>
  meaning?.values.some((family) => family.toLowerCase() === text) ?? false

const isLatin = ({ text }: Phrase) => /^[a-z]/.test(text)

const wordsOf = (phrases: Phrase[]) => phrases.flatMap((phrase) => phrase.text.split(' '))

/** Families that pass for another where the shop has nothing of it. */
const nearFamilies: Record<string, string[]> = {
  White: ['Beige'],
  Black: ['Grey'],
  Grey: ['Black'],
  Beige: ['White', 'Brown'],
  Brown: ['Beige'],
  Red: ['Pink', 'Orange'],
  Pink: ['Red', 'Purple'],
  Orange: ['Yellow', 'Red'],
  Yellow: ['Orange'],
  Green: ['Teal'],
  Teal: ['Green', 'Blue'],
  Blue: ['Teal', 'Purple'],
  Purple: ['Pink', 'Blue'],
}

/** The colour's family and what is near to it, as a claim in its place; undefined for no colour. */
export function nearColours(claim: Claim): Claim | undefined {
  const families = claim.phrases.flatMap((phrase) => phrase.meaning?.values ?? [])
  const near = families.flatMap((family) => [family, ...(nearFamilies[family] ?? [])])
  if (claim.kind !== 'colour' || near.length === 0) return undefined
  const names = [...new Set(near)]
  return { ...claim, label: names.join(' or '), colours: names.map((name) => name.toLowerCase()) }
}
