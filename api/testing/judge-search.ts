import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { helpTopics, type ProductList, pageSize } from '../../contract/catalogue.ts'
import { readCatalogue } from '../domains/catalogue/catalogue-file.ts'
import type {
  Catalogue,
  CatalogueColour,
  CatalogueProduct,
} from '../domains/catalogue/catalogue-schema.ts'
import { colourFamily } from '../domains/catalogue/colour-family.ts'

/** What a product must be like. Of several values, with '|' between them, one will do. */
const Rule = z.strictObject({
  gender: z.string().optional(),
  type: z.string().optional(),
  /** A word of a colour's name, or a family. */
  colour: z.string().optional(),
  /** A size with a piece left, in the colour. */
  size: z.string().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  discount: z.number().optional(),
  isNew: z.boolean().optional(),
  isBestseller: z.boolean().optional(),
  sleeve: z.string().optional(),
  length: z.string().optional(),
  print: z.string().optional(),
  occasion: z.string().optional(),
  /** A part of the name or the key features. */
  text: z.string().optional(),
})
type Rule = z.infer<typeof Rule>

/** A search as a shopper types it, and what she would think of the products of the demo's first page. */
const JudgedSearch = z.strictObject({
  query: z.string(),
  want: Rule.optional(),
  /** What will do too, and is wanted where nothing else is. */
  near: Rule.optional(),
  /** What must not be on the first page. */
  never: Rule.optional(),
  /** Nothing is to be found. */
  none: z.literal(true).optional(),
  order: z.literal('price').optional(),
  /** It is to be said that a word was mistyped, or that the shop does not sell it. */
  corrected: z.literal(true).optional(),
  notSold: z.literal(true).optional(),
  /** Where it is to lead beside what is found. */
  help: z.enum(helpTopics).optional(),
})
export type JudgedSearch = z.infer<typeof JudgedSearch>

/** `errors`: what is wrong in words. */
export type Judgement = {
  query: string
  precision: number
  recall: number
  ndcg: number
  isSensible: boolean
  errors: string[]
}

const demo = fileURLToPath(new URL('../../demo/catalogue.json', import.meta.url))

export const readDemo = (): Catalogue => readCatalogue(demo)

export function readJudgedSearches(): JudgedSearch[] {
  const file = new URL('./judged-searches.json', import.meta.url)
  return z.array(JudgedSearch).parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** @param list its first page */
export function judge(
  search: JudgedSearch,
  list: ProductList,
  products: CatalogueProduct[],
): Judgement {
  const { query } = search
  const bySlug = new Map(products.map((product) => [product.slug, product]))
  const shown = list.results.flatMap(({ slug }) => bySlug.get(slug) ?? [])
  const errors = errorsIn(search, list, shown)
  if (search.none) return { query, ...same(list.count === 0 ? 1 : 0), errors }
  const grades = shown.map((product) => gradeOf(product, search))
  const wantedGrade = search.want ? 2 : 1
  const ideal = products
    .map((product) => gradeOf(product, search))
    .filter((grade) => grade === wantedGrade)
    .slice(0, pageSize)
  const fitting = grades.filter((grade) => grade > 0).length
  const wanted = ideal.length
  const found = grades.filter((grade) => grade === wantedGrade).length
  if (wanted === 0) errors.push('the catalogue has nothing that was wanted')
  return {
    query,
    precision: grades.length > 0 ? fitting / grades.length : 0,
    recall: wanted > 0 ? found / wanted : 0,
    ndcg: wanted > 0 ? Math.min(1, gainOf(grades) / gainOf(ideal)) : 0,
    isSensible: (grades[0] ?? 0) > 0,
    errors,
  }
}

const same = (value: number) => ({
  precision: value,
  recall: value,
  ndcg: value,
  isSensible: value === 1,
})

const gainOf = (grades: number[]) =>
  grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)

function gradeOf(product: CatalogueProduct, { want, near }: JudgedSearch): number {
  if (want && fits(product, want)) return 2
  return near && fits(product, near) ? 1 : 0
}

function errorsIn(search: JudgedSearch, list: ProductList, shown: CatalogueProduct[]): string[] {
  const { never, order, corrected, notSold, help } = search
  const prices = list.results.map((product) => product.price)
  return [
    ...(never ? shown.filter((product) => fits(product, never)) : []).map(
      ({ name }) => `shows ${name}`,
    ),
    ...(order && prices.some((price, at) => price < (prices[at - 1] ?? 0)) ? ['unsorted'] : []),
    ...(corrected && !list.understood?.corrected ? ['a correction is not said'] : []),
    ...((list.understood?.help ?? []).join() === (help ?? '') ? [] : ['another help']),
    ...(notSold && !list.understood?.not_sold.length ? ['what is not sold is not said'] : []),
  ]
}

function fits(product: CatalogueProduct, rule: Rule): boolean {
  const features = product.key_features
  const colours = product.colours.filter((colour) => isOfColour(colour, rule.colour))
  const sizes = colours.flatMap((colour) => colour.sizes)
  const price = Math.min(
    ...product.colours.flatMap((colour) => colour.sizes.map((size) => size.price)),
  )
  const mrp = Math.max(
    ...product.colours.flatMap((colour) => colour.sizes.map((size) => size.mrp ?? 0)),
  )
  const texts = [product.name, ...Object.values(features)].join('\n')
  return (
    isOneOf(product.gender, rule.gender) &&
    isOneOf(product.type, rule.type) &&
    colours.length > 0 &&
    (!rule.size || sizes.some(({ size, stock }) => stock > 0 && isOneOf(size, rule.size))) &&
    price >= (rule.min ?? 0) &&
    price <= (rule.max ?? Number.POSITIVE_INFINITY) &&
    (!rule.discount || (mrp > 0 && 100 * (1 - price / mrp) >= rule.discount)) &&
    (!rule.isNew || product.new_variant) &&
    (!rule.isBestseller || product.is_bestseller) &&
    has(features.Sleeve, rule.sleeve) &&
    has(features.Length, rule.length) &&
    has(features.Pattern, rule.print) &&
    has(features.Occasion, rule.occasion) &&
    has(texts, rule.text)
  )
}

const isOneOf = (value: string, values: string | undefined) =>
  values === undefined || values.split('|').includes(value)

const has = (text: string | undefined, parts: string | undefined) =>
  parts === undefined ||
  parts.split('|').some((part) => (text ?? '').toLowerCase().includes(part.toLowerCase()))

const isOfColour = ({ name, hex }: CatalogueColour, colour: string | undefined) =>
  colour === undefined ||
  colour.split('|').some((one) => colourFamily(name, hex) === one || name.split(' ').includes(one))

export function averageOf(
  judgements: Judgement[],
  measure: 'precision' | 'recall' | 'ndcg',
): number {
  return judgements.reduce((sum, judgement) => sum + judgement[measure], 0) / judgements.length
}
