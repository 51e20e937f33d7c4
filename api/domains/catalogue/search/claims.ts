import type { HelpTopic } from '../../../../contract/catalogue.ts'
import type { ProductCriteria, Sort } from '../filters.ts'
import type { Phrase } from './phrases.ts'

export type ChipKind =
  | 'group'
  | 'type'
  | 'colour'
  | 'size'
  | 'price'
  | 'sort'
  | 'collection'
  | 'discount'
  | 'rating'
  | 'fabric'
  | 'print'
  | 'sleeve'
  | 'length'
  | 'fit'
  | 'occasion'
  | 'without'

export type Claim = {
  kind: ChipKind | 'text' | 'nothing'
  label: string
  phrases: Phrase[]
  genders?: string[]
  types?: string[]
  colours?: string[]
  sizes?: string[]
  minPricePaise?: number
  maxPricePaise?: number
  minDiscount?: number
  minRating?: number
  collection?: ProductCriteria['collection']
  sort?: Sort
  /** For each, a word that the text must have, or any of several. */
  words?: string[][] | undefined
  /** For whom a garment is that the shop has not. */
  implied?: string[]
  /** Who wear it; of others, who are asked for, it means any garment. */
  wearers?: string[]
  /** As words, but they only rank. */
  hints?: string[][]
  occasions?: string[]
  /** What is not wanted: of each, all the words, each in one of several forms. */
  without?: string[][][]
  notSold?: { word: string; nearest: string | null }
  help?: HelpTopic
}

export function take(left: Phrase[], taken: Phrase[]): void {
  for (const phrase of taken) left.splice(left.indexOf(phrase), 1)
}

export const isOf = (phrase: Phrase | undefined, kind: string, value?: string) =>
  phrase?.meaning?.kind === kind && (value === undefined || phrase.meaning.values[0] === value)

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
