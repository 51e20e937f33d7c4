import { colourFamilies } from '../colour-family.ts'
import { type Claim, isOf, take } from './claims.ts'
import type { Phrase } from './phrases.ts'
import type { Vocabulary } from './vocabulary.ts'

const ofColours = ['colour', 'shade']
const families = colourFamilies.map((name) => name.toLowerCase())

/**
 * Takes what is not wanted out of the phrases left: 'not black', 'without print', 'black nahi'. What
 * cannot be left out, such as a price, is not asked for either.
 * @param read the claims of some phrases
 */
export function readUnwanted(
  left: Phrase[],
  read: (phrases: Phrase[]) => Claim[],
  vocabulary: Vocabulary,
): Claim[] {
  const claims: Claim[] = []
  for (const not of left.filter((phrase) => isOf(phrase, 'ignored', 'not') || isAfter(phrase))) {
    const at = left.indexOf(not)
    const beside = isAfter(not) ? left.slice(0, at).toReversed() : left.slice(at + 1)
    const start = beside.findIndex((phrase) => !isOf(phrase, 'ignored', ''))
    const first = beside[start]
    const isColour = isOfColour(first)
    const others = isColour ? beside.slice(start + 1) : []
    const end = others.findIndex((phrase) => !isOfColour(phrase))
    const unwanted = first ? [first, ...others.slice(0, end < 0 ? others.length : end)] : []
    const phrases = [not, ...beside.slice(0, Math.max(start, 0)), ...unwanted]
    take(left, phrases)
    claims.push(withoutThem(read([...unwanted]), phrases, vocabulary))
  }
  return claims
}

const isAfter = (phrase: Phrase) => isOf(phrase, 'ignored', 'not after')

const isOfColour = (phrase: Phrase | undefined) => ofColours.includes(phrase?.meaning?.kind ?? '')

function withoutThem(unwanted: Claim[], phrases: Phrase[], vocabulary: Vocabulary): Claim {
  const colours = unwanted.flatMap((claim) => claim.colours ?? [])
  const words = unwanted.map(wordsOf).filter((some) => some.length > 0)
  const labels = unwanted.map(({ label }) => label.toLowerCase()).filter(Boolean)
  const claim: Claim = { kind: 'without', label: `Without ${labels.join(' and ')}`, phrases }
  if (colours.length > 0) return { ...claim, colours: otherColours(colours, vocabulary) }
  return words.length > 0 && labels.length > 0
    ? { ...claim, without: words }
    : { kind: 'nothing', label: '', phrases }
}

/** All other families, or all other names than that of one shade. */
function otherColours(colours: string[], vocabulary: Vocabulary): string[] {
  return colours.some((colour) => families.includes(colour))
    ? families.filter((family) => !colours.includes(family))
    : vocabulary.coloursWithout(colours)
}

/** By which a product that has all of a claim is known. */
function wordsOf({ kind, types, genders, words }: Claim): string[][] {
  if (kind === 'type' || kind === 'group') {
    return [[...(types ?? []), ...(genders ?? [])].map((name) => name.toLowerCase())]
  }
  return words ?? []
}
