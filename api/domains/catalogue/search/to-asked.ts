import type { ProductList } from '../../../../contract/catalogue.ts'
import type { Asked } from '../../../ground/cache/search-counts.ts'
import type { Sort } from '../filters.ts'

const maxLength = 100
/** An e-mail address, six digits in a row, or as many as a phone number has. */
const personal = /@|\p{Nd}{6}|\p{Nd}(?:[\s().+-]*\p{Nd}){9}/u

type Shown = { page: string; sort: Sort }

/** What a list is counted under: the words of a search as it was typed, nothing that may name a person. */
export function toAsked(
  text: string | undefined,
  { page, sort }: Shown,
  { count, understood }: ProductList,
): Asked | undefined {
  // Who turns the page or sorts has been counted.
  if (!text || Number(page) !== 1 || sort !== 'featured') return undefined
  const words = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (!words || words.length > maxLength || personal.test(words)) return undefined
  return { words, found: understood?.not_sold.length ? 0 : count }
}
