import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { maxPinned } from '../field-limits.ts'
import { flag, id, requiredText, rupees, slugOf, text, wholeNumber } from '../fields.ts'
import { cursor, keyUsed, listOf, stale, typedNumber } from './fields.ts'
import { productStates } from './product-kinds.ts'

export const collectionKinds = ['hand', 'rule'] as const
export type CollectionKind = (typeof collectionKinds)[number]

/** Products of a collection by hand. */
export const maxHandPicked = 500
export const maxNewDays = 365
/** Of a shop. */
export const maxCollections = 500

const slug = slugOf(80)

/** A rule of the shop's own filters: all that is given must match. */
const Rule = z.object({
  group: z.string().optional(),
  type: z.string().optional(),
  colour: z.string().optional().meta({ description: 'A name or a family of colours' }),
  max_price: rupees.optional(),
  min_discount: z.int().optional().meta({ description: 'Per cent' }),
  new_days: z
    .int()
    .optional()
    .meta({ description: 'Added to the shop on one of so many days before today, or today' }),
  tag: z.string().optional(),
  in_stock: z.boolean().optional().meta({ description: 'In the colour, where one is given' }),
})
export type CollectionRule = z.infer<typeof Rule>

export const Collection = z
  .object({
    slug: z.string(),
    title: z.string(),
    kind: z.enum(collectionKinds),
    version: z.int(),
    count: z.int().meta({ description: 'Products on sale that it holds now' }),
    finds: z.string().meta({
      description: 'The count in words; where nothing is found, why',
      example: 'Finds nothing: no garment is tagged “diwali”.',
    }),
    products: z.array(z.int()).meta({ description: 'By hand, in this order' }),
    rule: Rule.nullable().meta({ description: 'Null where it is by hand' }),
    pinned: z.array(z.int()).meta({ description: 'What comes first of those that it holds' }),
  })
  .meta({ id: 'Collection' })
export type Collection = z.infer<typeof Collection>

export const CollectionWithProducts = Collection.extend({
  garments: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        state: z.enum(productStates),
        image: z.string().nullable(),
        is_held: z.boolean().meta({ description: 'It is on sale, and the collection has it' }),
      }),
    )
    .meta({ description: 'Those of `pinned`, then of `products`, in their order' }),
}).meta({ id: 'CollectionWithProducts' })
export type CollectionWithProducts = z.infer<typeof CollectionWithProducts>
export type CollectionGarment = CollectionWithProducts['garments'][number]

/** An empty field of a form asks for nothing. */
const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

const rupeesMessage = 'An amount in rupees is needed.'

const GivenRule = z
  .object({
    group: unlessEmpty(text(60)),
    type: unlessEmpty(text(60)),
    colour: unlessEmpty(text(60)),
    max_price: unlessEmpty(
      typedNumber(rupeesMessage)
        .pipe(
          z
            .number()
            .min(1, 'Give at least ₹1.')
            .max(10_000_000, 'Give at most ₹1,00,00,000.')
            .multipleOf(0.01, 'Give at most two decimals.'),
        )
        .meta({ override: { type: 'number', minimum: 1, maximum: 10_000_000 } }),
    ),
    min_discount: unlessEmpty(wholeNumber(1, 99, 'Give a whole number of per cent, 1 to 99.')),
    new_days: unlessEmpty(wholeNumber(1, maxNewDays, `Give a number of days, 1 to ${maxNewDays}.`)),
    tag: unlessEmpty(text(40)),
    in_stock: unlessEmpty(flag),
  })
  .meta({ description: 'Of which at least one is given' })

export type GivenCollectionRule = z.output<typeof GivenRule>

const products = z.array(id).max(maxHandPicked, `Choose at most ${maxHandPicked} garments.`)
const pinned = z.array(id).max(maxPinned, `Pin at most ${maxPinned} garments.`)
const title = requiredText(80)
const kind = z.enum(collectionKinds, 'Say whether it is by hand or by rule.')

const NewCollection = z.object({
  slug: slug.optional().meta({ description: 'Made of the title where none is given' }),
  title,
  kind,
  products: products.optional(),
  rule: GivenRule.nullish(),
  pinned: pinned.optional(),
})
export type NewCollection = z.output<typeof NewCollection>

const ChangedCollection = z.object({
  version: z.int().min(1, 'Give the version that you saw.').meta({
    description: 'That was seen: a stale one is taken where its fields are unchanged since',
  }),
  slug: slug.optional().meta({ description: 'That which it has: an address stays' }),
  title: title.optional(),
  kind: kind.optional(),
  products: products.optional(),
  rule: GivenRule.nullish().meta({ description: 'The whole of it' }),
  pinned: pinned.optional(),
})
export type ChangedCollection = z.output<typeof ChangedCollection>

const params = z.object({ slug: z.string().max(100) })
const noSuchCollection = { 404: 'No such collection' }
const edits = { staff: 'collections', acts: true, deep: true } as const

export const officeCollectionsEndpoints = {
  'GET /api/office/collections/': {
    summary: 'The collections, newest first, 20 a page; search reads titles and slugs',
    staff: 'collections',
    query: z.object({ search: text(100).default(''), cursor }),
    answers: { 200: listOf(Collection) },
    refusals: { 400: 'Field errors' },
  },
  'GET /api/office/collections/{slug}/': {
    summary: 'One collection, with the garments that were chosen by hand',
    staff: 'collections',
    params,
    answers: { 200: CollectionWithProducts },
    refusals: noSuchCollection,
  },
  'POST /api/office/collections/': {
    ...edits,
    summary: 'A new collection, in the shop at once under `?collection=` and its slug',
    body: NewCollection,
    answers: { 201: CollectionWithProducts },
    refusals: { 400: 'Field errors', 422: keyUsed },
  },
  'POST /api/office/collections/count/': {
    summary: 'How many garments on sale a rule finds now, before it is saved',
    staff: 'collections',
    deep: true,
    body: z.object({ rule: GivenRule }),
    answers: { 200: z.object({ count: z.int(), finds: z.string() }) },
    refusals: { 400: 'Field errors' },
  },
  'PATCH /api/office/collections/{slug}/': {
    ...edits,
    summary: 'Change the fields given',
    params,
    body: ChangedCollection,
    answers: { 200: CollectionWithProducts },
    refusals: { 400: 'Field errors', ...noSuchCollection, 409: stale, 422: keyUsed },
  },
} satisfies Endpoints
