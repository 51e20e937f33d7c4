import * as z from 'zod'
import type { Endpoints } from './endpoint.ts'
import { id, invalidPage, page, rupees, text } from './fields.ts'
import { pictureKinds } from './picture-kinds.ts'
import { plainDigits } from './plain-digits.ts'
import { Sale } from './sale.ts'

export const pageSize = 12

/** Of one filter. */
const maxValues = 20

export const sorts = [
  'featured',
  'a-z',
  'z-a',
  'price-low-high',
  'price-high-low',
  'origin',
] as const
/** Lists that every shop has; others are the maker's collections. */
export const collections = ['new-arrivals', 'best-sellers', 'best-offers'] as const

const Rating = z.object({ average: z.number().nullable(), count: z.int() })

const Picture = {
  image: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string().meta({ description: 'A tiny picture, as a data: address' }),
}

const ProductPicture = {
  ...Picture,
  alt_text: z.string(),
  kind: z.enum(pictureKinds),
  worn_by: z.string().nullable().meta({
    description: 'Such as: She is 165 cm and wears M',
    example: 'She is 165 cm and wears M',
  }),
}

/** What a product shows both in a list and on its page. */
const productFields = {
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  brand: z.string(),
  price: rupees,
  mrp: rupees.nullable(),
  get_price: rupees,
  discount_percentage: z.int(),
  sale: Sale.optional(),
  offer_price: rupees
    .optional()
    .meta({ description: 'With an offer that lowers it by itself, for everyone' }),
  new_variant: z.boolean(),
  is_bestseller: z.boolean(),
  is_active: z.boolean(),
  stock_status: z.enum(['in_stock', 'low_stock', 'out_of_stock']),
  rating: Rating,
  category: z.string(),
  subcategory: z.string(),
  primary_image: z.string().nullable(),
}

export const ProductSummary = z
  .object({
    ...productFields,
    shown_variant: z.int().nullable().meta({
      description: 'The variant whose pictures and price these are: the best match of the filter',
    }),
    images: z.array(z.object({ ...Picture, is_primary: z.boolean() })),
    variants: z.array(
      z.object({
        id: z.int(),
        variant_value: z.string(),
        hex_color_code: z.string(),
        image: z.string().nullable(),
        get_price: rupees,
        sizes: z.array(z.object({ id: z.int(), size: z.string() })),
      }),
    ),
  })
  .meta({ id: 'ProductSummary' })
export type ProductSummary = z.infer<typeof ProductSummary>

/** What a search may ask for beside garments. */
export const helpTopics = [
  'size-chart',
  'orders',
  'returns',
  'delivery',
  'contact',
  'account',
] as const
export type HelpTopic = (typeof helpTopics)[number]

/** How the text of a search was understood. */
export const Understood = z
  .object({
    chips: z.array(
      z.object({
        kind: z.string().meta({ description: 'group, type, colour, size, price, sort, fabric …' }),
        label: z.string(),
        without: z.string().meta({ description: 'The text without what the chip stands for' }),
        sizes: z.array(z.string()).optional().meta({ description: 'That a chip of sizes means' }),
      }),
    ),
    corrected: z.object({ typed: z.string(), shown: z.string() }).nullable(),
    not_sold: z.array(
      z.object({
        word: z.string(),
        nearest: z.string().nullable().meta({ description: 'What is listed instead' }),
      }),
    ),
    help: z
      .array(z.enum(helpTopics))
      .optional()
      .meta({ description: 'What was asked for beside garments' }),
  })
  .meta({ id: 'Understood' })
export type Understood = z.infer<typeof Understood>

export const ProductList = z
  .object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(ProductSummary),
    understood: Understood.optional().meta({
      description: 'Of a search of which more was understood than words to look for',
    }),
    collection: z
      .object({ slug: z.string(), title: z.string() })
      .optional()
      .meta({ description: 'The one that was asked for, where there is such a collection' }),
  })
  .meta({ id: 'ProductList' })
export type ProductList = z.infer<typeof ProductList>

const ProductOffer = z.object({
  name: z.string(),
  text: z.string().meta({ description: 'What it takes off, in words: ₹799 with this offer' }),
  price: rupees.optional().meta({ description: 'Of its cheapest piece, where that is known' }),
  sizes: z
    .array(z.object({ id: z.int(), price: rupees }))
    .optional()
    .meta({ description: 'What a piece costs with it, where that is known without a cart' }),
  until: z.string().optional().meta({ description: 'When it ends' }),
})
export type ProductOffer = z.infer<typeof ProductOffer>

/** Fewer say nothing of a fit. */
export const leastFitAnswers = 8

const fitCounts = { small: z.int(), true: z.int(), large: z.int() }

export const Product = z
  .object({
    ...productFields,
    description: z.string(),
    breadcrumbs: z.array(z.object({ name: z.string(), url: z.string() })),
    key_features: z.record(z.string(), z.string()),
    material_care: z.string(),
    country_of_origin: z.string(),
    declarations: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .meta({ description: 'What law wants said of a packed piece, in words' }),
    images: z.array(z.object({ ...ProductPicture, is_primary: z.boolean() })),
    variants: z.array(
      z.object({
        id: z.int(),
        color_name: z.string(),
        hex_color_code: z.string(),
        price: rupees,
        mrp: rupees.nullable(),
        get_price: rupees,
        discount_percentage: z.int(),
        sale: Sale.optional(),
        images: z.array(z.object({ ...ProductPicture, variant_image: z.string() })),
        sizes: z.array(
          z.object({
            id: z.int(),
            size: z.string(),
            stock: z.int(),
            price: rupees,
            mrp: rupees.nullable(),
            sale: Sale.optional(),
          }),
        ),
      }),
    ),
    size_chart: z.array(
      z.object({
        size: z.string(),
        chest: z.number().nullable(),
        shoulder: z.number().nullable(),
        length: z.number().meta({ description: 'From the shoulder, or the inseam of trousers' }),
        sleeve_length: z.number().nullable(),
        waist: z.number().nullable(),
        hip: z.number().nullable(),
      }),
    ),
    fit: z
      .object({ ...fitCounts, sizes: z.array(z.object({ size: z.string(), ...fitCounts })) })
      .nullable()
      .meta({
        description: `What reviews, returns and exchanges say of it; of ${leastFitAnswers} answers or more, also of each size`,
      }),
    is_returnable: z.boolean(),
    is_replaceable: z.boolean(),
    offers: z
      .array(ProductOffer)
      .optional()
      .meta({ description: 'That run by themselves on any size of it, for everyone' }),
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof Product>

export const Category = z
  .object({
    id: z.int(),
    name: z.string(),
    product_count: z.int(),
    subcategories: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        product_count: z.int(),
        lowest_price: rupees.nullable(),
      }),
    ),
  })
  .meta({ id: 'Category' })
export type Category = z.infer<typeof Category>

const sort = z
  .union(
    [z.enum(sorts), z.literal('').transform(() => 'featured' as const)],
    `Choose one of: ${sorts.join(', ')}.`,
  )
  .default('featured')
const price = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .overwrite(plainDigits)
        .regex(/^(\d{1,9}(\.\d{1,2})?)?$/, 'A number is required.'),
    ],
    'A number is required.',
  )
  .transform((value) => (value === '' ? undefined : Number(value)))
  .refine((value) => value === undefined || (value >= 0 && value < 1e9), 'A number is required.')
  .meta({ override: { type: 'number', minimum: 0 } })
// A client with nothing chosen sends null, '' or no field at all.
const absent = <T>(value: T | null | undefined) => value ?? undefined
const filter = text(100).nullish().transform(absent)
/** Of which any may match: one value, or a list of them. */
const filters = z
  .union([z.string(), z.array(z.string())])
  .transform((values) => [values].flat())
  .pipe(z.array(text(100)).max(maxValues, `Choose at most ${maxValues}.`))
  .nullish()
  .transform((values) => {
    const chosen = [...new Set(values)].filter((value) => value !== '')
    return chosen.length > 0 ? chosen : undefined
  })

/** The least that passes, up to `max` in steps. 0 and nothing at all leave out none. */
const least = (max: number, step: number, message: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^(\d{1,3}(\.\d)?)?$/, message),
      ],
      message,
    )
    .transform(Number)
    .refine((value) => value >= 0 && value <= max && value % step === 0, message)
    .transform((value) => value || undefined)
    .meta({ override: { type: 'number', minimum: 0, maximum: max, multipleOf: step } })
    .nullish()
    .transform(absent)

const collection = filter
  .transform((slug) => slug?.toLowerCase())
  .meta({
    override: { type: 'string', maxLength: 100 },
    description: `A collection's slug: ${collections.join(', ')}, or one of the maker's`,
  })

export const ProductFilter = z.object({
  page,
  sort,
  collection,
  category: filter,
  subcategory: filter,
  search: text(200).nullish().transform(absent),
  min_price: price.nullish().transform(absent),
  max_price: price.nullish().transform(absent),
  color: filters,
  size: filters,
  gender: filter,
  fabric: filters,
  sleeve: filters,
  length: filters,
  print: filters,
  occasion: filters,
  origin: filters,
  on_offer: z
    .union([z.boolean(), z.string().pipe(z.enum(['true', 'false', '']))], 'Choose true or false.')
    .meta({ override: { type: 'boolean' }, description: 'Reduced, or in an offer without a code' })
    .nullish()
    .transform((value) => value === true || value === 'true' || undefined),
  discount: least(100, 1, 'Choose a whole number of per cent.'),
  rating: least(5, 0.5, 'Choose whole or half stars, up to 5.'),
})
export type ProductFilter = z.output<typeof ProductFilter>

const ValueCount = z.object({ name: z.string(), count: z.int() })
const LeastCount = z.object({ at_least: z.number(), count: z.int() })

/** Each value with how many products it would show, all other kinds of filters applied. */
export const FilterCounts = z
  .object({
    count: z.int(),
    colors: z.array(ValueCount.extend({ hex_color_code: z.string() })),
    sizes: z.array(ValueCount),
    fabrics: z.array(ValueCount),
    sleeves: z.array(ValueCount),
    lengths: z.array(ValueCount),
    prints: z.array(ValueCount),
    occasions: z.array(ValueCount),
    origins: z.array(ValueCount).meta({ description: 'Countries, where anything is imported' }),
    on_offer: z.int().meta({ description: 'Reduced, or in an offer without a code' }),
    discounts: z.array(LeastCount),
    ratings: z.array(LeastCount),
  })
  .meta({ id: 'FilterCounts' })
export type FilterCounts = z.infer<typeof FilterCounts>

const invalidFilter = { 400: 'A filter that is no number where one belongs', ...invalidPage }

export const catalogueEndpoints = {
  'GET /api/products/': {
    summary: 'The products, 12 a page',
    query: z.object({ page, sort, collection }),
    answers: { 200: ProductList },
    refusals: invalidPage,
  },
  'GET /api/filter_products/': {
    summary: 'The products of a group or a garment type',
    query: z.object({ page, sort, category: filter, subcategory: filter }),
    answers: { 200: ProductList },
    refusals: invalidPage,
  },
  'POST /api/shopfilter/': {
    summary: 'The products that pass every filter given',
    body: ProductFilter,
    answers: { 200: ProductList },
    refusals: invalidFilter,
  },
  'POST /api/filter_counts/': {
    summary: 'How many products pass the filters given, and how many each further value would show',
    body: ProductFilter.omit({ page: true, sort: true }),
    answers: { 200: FilterCounts },
    refusals: { 400: invalidFilter[400] },
  },
  'GET /api/searchproducts/': {
    summary: 'The products found by a text, best first, a typo allowed',
    query: z.object({ query: text(200).default(''), page, sort }),
    answers: { 200: ProductList },
    refusals: invalidPage,
  },
  'GET /api/categories/': {
    summary: 'The groups and their garment types, each with its number of products',
    answers: { 200: z.array(Category) },
  },
  'GET /api/filters/': {
    summary: 'The colours that can be filtered by, and whether lists can be by country of origin',
    answers: {
      200: z.object({
        has_imports: z.boolean().meta({ description: 'Whether anything on sale is imported' }),
        colors: z.array(z.object({ name: z.string(), hex_color_code: z.string() })),
      }),
    },
  },
  'GET /api/products/{id}/wear_with/': {
    summary: 'Products in stock that go with one, of its group; none of an unknown product',
    params: z.object({ id }),
    answers: { 200: z.object({ results: z.array(ProductSummary) }) },
  },
  'GET /api/products/{id}/': {
    summary: 'One product with its colours, sizes and stock',
    params: z.object({ id }),
    answers: { 200: Product },
    refusals: {
      404: 'No such product',
      410: 'It is no longer sold: `name`, and cards of what is `like` it',
    },
  },
} satisfies Endpoints
