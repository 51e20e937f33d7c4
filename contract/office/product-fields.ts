import * as z from 'zod'
import { flag, requiredText, rupees, text } from '../fields.ts'
import { pictureKinds } from '../picture-kinds.ts'
import { genders, makerRoles, productStates } from './product-kinds.ts'

/** Cells of a matrix that one call sets. */
export const maxCells = 2_000

const maxColours = 60
const maxSizes = 60

export const ProductPhoto = z
  .object({
    id: z.int(),
    kind: z.enum(pictureKinds),
    alt: z.string(),
    image: z.string(),
  })
  .meta({ id: 'ProductPhoto' })
export type ProductPhoto = z.infer<typeof ProductPhoto>

const Size = z.object({
  id: z.int(),
  size: z.string(),
  price: rupees,
  mrp: rupees.nullable(),
  stock: z.int(),
  sku: z.string().meta({ description: 'Empty where there is none' }),
  barcode: z.string(),
  weight: z.int().nullable().meta({ description: 'Grams' }),
  cost: rupees.nullable(),
  shelf: z.string(),
  keep: rupees.meta({ description: 'What is left of the price after tax' }),
  sure_price: rupees.nullable().meta({
    description:
      'The nearest price at which a rate of tax agrees with itself, where it does not at this one',
  }),
})
export type OfficeSize = z.infer<typeof Size>

const Colour = z.object({
  id: z.int(),
  name: z.string(),
  hex: z.string(),
  photos: z.array(ProductPhoto),
  sizes: z.array(Size),
})
export type OfficeColour = z.infer<typeof Colour>

const Maker = z.object({
  role: z.enum(makerRoles),
  name: z.string(),
  address: z.string(),
})
export type Maker = z.infer<typeof Maker>

export const OfficeProduct = z
  .object({
    id: z.int(),
    version: z.int(),
    state: z.enum(productStates),
    missing: z.array(z.string()).meta({
      description: 'The fields that law wants filled in before it is sold, such as maker and made',
    }),
    name: z.string(),
    slug: z.string(),
    brand: z.string(),
    group: z.string(),
    type: z.string(),
    gender: z.enum(genders),
    description: z.string(),
    key_features: z.record(z.string(), z.string()),
    material_care: z.string(),
    hsn: z.string(),
    generic_name: z.string().nullable(),
    country_of_origin: z.string(),
    net_quantity: z.int().nullable(),
    made: z.string().nullable().meta({ description: 'A month, such as 2026-09' }),
    maker: Maker.nullable(),
    sizes_cm: z.record(z.string(), z.string()),
    is_returnable: z.boolean(),
    is_replaceable: z.boolean(),
    is_bestseller: z.boolean(),
    new_variant: z.boolean(),
    wear_with: z.array(z.string()).meta({ description: 'Slugs, the best first' }),
    tags: z.array(z.string()),
    colours: z.array(Colour),
  })
  .meta({ id: 'OfficeProduct' })
export type OfficeProduct = z.infer<typeof OfficeProduct>

export const OfficeProductRow = z
  .object({
    id: z.int(),
    version: z.int(),
    state: z.enum(productStates),
    slug: z.string(),
    name: z.string(),
    group: z.string(),
    type: z.string(),
    image: z.string().nullable(),
    colours: z.int(),
    sizes: z.int(),
    stock: z.int(),
    price_from: rupees.nullable().meta({ description: 'Null where it has no size' }),
    price_to: rupees.nullable(),
    missing: z.array(z.string()),
    tags: z.array(z.string()),
  })
  .meta({ id: 'OfficeProductRow' })
export type OfficeProductRow = z.infer<typeof OfficeProductRow>

const money = (least: number, message: string) =>
  z
    .number(message)
    .min(least, message)
    .max(10_000_000, 'Give at most ₹1,00,00,000.')
    .multipleOf(0.01, 'Give at most two decimals.')

const slug = z
  .string()
  .trim()
  .max(120, 'Use at most 120 characters.')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use a-z, 0-9 and single hyphens.')

const none = (value: unknown) => (value === '' ? null : value)

const GivenMaker = z.object({
  role: z
    .enum(makerRoles, 'Say whether it is manufacturer, packer or importer.')
    .default('manufacturer'),
  name: requiredText(120),
  address: requiredText(240),
})

const words = (most: number, keys: number) =>
  z
    .record(requiredText(60), text(most))
    .refine((given) => Object.keys(given).length <= keys, `Use at most ${keys} of them.`)

const tag = requiredText(40)

/** What may be written of a product; an empty text, and null, clear a field. */
const fields = {
  name: requiredText(200),
  slug,
  brand: text(100),
  group: requiredText(60),
  type: requiredText(60),
  gender: z.enum(genders, 'Say whom it is for.'),
  description: text(10_000),
  key_features: words(200, 40),
  material_care: text(2_000),
  hsn: z
    .string()
    .trim()
    .regex(/^(\d{4}|\d{6}|\d{8})?$/, 'An HSN has 4, 6 or 8 digits.'),
  generic_name: z.preprocess(none, text(60).nullable()),
  country_of_origin: text(60),
  net_quantity: z.preprocess(
    none,
    z.int('Give how many pieces are in a pack.').min(1).max(1_000).nullable(),
  ),
  made: z.preprocess(
    none,
    z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Give a month, such as 2026-09.')
      .nullable(),
  ),
  maker: GivenMaker.nullable(),
  sizes_cm: words(60, maxSizes),
  is_returnable: flag,
  is_replaceable: flag,
  is_bestseller: flag,
  new_variant: flag,
  wear_with: z.array(slug).max(8, 'Link at most 8 products.'),
  tags: z
    .array(tag)
    .max(20, 'Use at most 20 tags.')
    .transform((given) => [...new Set(given)]),
}

export const ChangedFields = z.object(fields).partial()
export type ChangedFields = z.output<typeof ChangedFields>
export type ProductField = keyof ChangedFields
export const productFields = Object.keys(fields) as ProductField[]

const optional = z.union([text(60), z.null()]).optional()

export const NewSize = z.object({
  size: requiredText(20),
  price: money(0.01, 'Give a price above ₹0.'),
  mrp: money(0.01, 'Give an MRP above ₹0.').nullish(),
  stock: z
    .int('Give whole pieces.')
    .min(0, 'Give no pieces, or more.')
    .max(1_000_000, 'Give at most 10,00,000 pieces.')
    .default(0),
  sku: optional,
  barcode: optional,
  weight: z.int('Give whole grams.').min(1).max(100_000).nullish(),
  cost: money(0, 'Give a cost of ₹0 or more.').nullish(),
  shelf: optional,
})
export type NewSize = z.output<typeof NewSize>

export const NewColour = z.object({
  name: requiredText(60),
  hex: z
    .string()
    .trim()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Give a hex such as #a9c3d9.')
    .optional(),
  sizes: z.array(NewSize).max(maxSizes, `Use at most ${maxSizes} sizes.`).default([]),
})
export type NewColour = z.output<typeof NewColour>

export const NewProduct = ChangedFields.extend({
  name: fields.name,
  group: fields.group,
  type: fields.type,
  gender: fields.gender,
  colours: z.array(NewColour).max(maxColours, `Use at most ${maxColours} colours.`).default([]),
})
export type NewProduct = z.output<typeof NewProduct>
