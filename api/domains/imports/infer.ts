import { fold } from './fold.ts'

/** Whom a garment is for, by words of its category, tags and name; the most certain first. */
const wordsOf: [group: string, words: RegExp][] = [
  ['Kids(Girls)', /\b(girls?|frocks?|pavadai|pattu pavadai|lehenga for kids|baby girls?)\b/i],
  ['Kids(Boys)', /\b(boys?|baby boys?)\b/i],
  [
    'Womens',
    /\b(wom[ae]ns?|wom[ae]n's|ladies|lady|female|kurtis?|kurtas? for women|sarees?|saris?|lehengas?|salwar|anarkali|dupattas?|blouses?|leggings?|palazzos?|skirts?|gowns?|nighty|nighties|damen|frauen|ethnic wear for women)\b|महिला|औरत/i,
  ],
  ['Mens', /\b(m[ae]ns?|men's|gents?|male|veshti|dhoti|lungi|herren|männer)\b|पुरुष/i],
]
const child = /\b(kids?|child(ren)?s?|toddlers?|infants?|bab(y|ies))\b|बच्च/i

export const genderOf: Record<string, string> = {
  Mens: 'Men',
  Womens: 'Women',
  'Kids(Boys)': 'Boys',
  'Kids(Girls)': 'Girls',
}
export const defaultGroups = Object.keys(genderOf)

/** The group of one of the shop's that a garment's words name, where they name one. */
export function groupOf(
  given: string | undefined,
  hints: string[],
  groups: string[],
): string | undefined {
  const asNamed = groups.find((group) => fold(group) === fold(given ?? ''))
  if (asNamed) return asNamed
  for (const hint of [given ?? '', ...hints]) {
    const found = wordsOf.filter(([, words]) => words.test(hint)).map(([group]) => group)
    const [one] = found
    // A child's is more certain than its parents': girls' dresses stand under women's.
    if (one && (found.length === 1 || one.startsWith('Kids'))) {
      return groups.find((group) => fold(group) === fold(one)) ?? one
    }
    if (found.length > 1 || child.test(hint)) return undefined
  }
  return undefined
}

const singular = (text: string) =>
  fold(text)
    .replace(/ies$/, 'y')
    .replace(/(s|sh|ch|x)es$/, '$1')
    .replace(/s$/, '')

/** The shop's type of a garment's own word for it, such as Kurtis for Kurti; else the word. */
export function typeOf(given: string | undefined, hints: string[], types: string[]): string {
  const word = (given ?? '').trim()
  const same = types.find((type) => singular(type) === singular(word))
  if (same) return same
  if (word) return word
  const words = hints
    .join(' ')
    .split(/[^\p{L}\p{M}-]+/u)
    .map(singular)
  return types.find((type) => words.includes(singular(type))) ?? ''
}
