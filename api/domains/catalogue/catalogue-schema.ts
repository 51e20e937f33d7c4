import * as z from 'zod'
import { fits } from '../../../contract/fits.ts'
import { maxPicturesOfColour, pictureKinds } from '../../../contract/picture-kinds.ts'
import { codeError } from './bar-codes.ts'
import { Declarations } from './declarations.ts'

const name = z.string().trim().min(1)
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be of a-z, 0-9 and single hyphens')
const rupees = z.number().positive().max(10_000_000).multipleOf(0.01)

const Photo = z.strictObject({
  file: name,
  view: z.enum(pictureKinds),
  alt: z.string(),
  /** Who wears the piece in the picture: her height, and which size. */
  worn_by: z.strictObject({ height_cm: z.int().min(40).max(230), size: name.max(20) }).nullish(),
})
const Size = z.strictObject({
  size: name,
  price: rupees,
  mrp: rupees.nullish(),
  stock: z.int().min(0).max(1_000_000),
  sku: name.max(60).nullish(),
  barcode: z
    .string()
    .trim()
    .superRefine((code, context) => {
      const message = codeError(code)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .nullish(),
  shelf: z.string().trim().max(40).nullish(),
  weight: z.int().min(1).max(100_000).nullish(),
  cost: z.number().min(0).max(10_000_000).multipleOf(0.01).nullish(),
})
const Colour = z.strictObject({
  name,
  hex: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be such as #a9c3d9'),
  /** Without any, pictures are found by their names; see `findPhotos`. */
  photos: z.array(Photo).max(maxPicturesOfColour).default([]),
  sizes: z.array(Size).min(1),
})
const Product = z.strictObject({
  ...Declarations.shape,
  slug,
  name,
  brand: z.string().default(''),
  group: name,
  type: name,
  description: z.string().default(''),
  key_features: z.record(z.string(), z.string()).default({}),
  material_care: z.string().default(''),
  country_of_origin: z.string().default(''),
  hsn: z.string().default(''),
  gender: z.enum(['Men', 'Women', 'Boys', 'Girls', 'Unisex']),
  new_variant: z.boolean().default(false),
  is_bestseller: z.boolean().default(false),
  is_returnable: z.boolean().default(true),
  is_replaceable: z.boolean().default(true),
  /** Whether a new product goes on sale; the office decides about a known one. */
  is_active: z.boolean().default(true),
  /** Slugs of products of the same group that go with it, the best first. */
  wear_with: z.array(slug).max(8).default([]),
  colours: z.array(Colour).min(1),
})
export const CatalogueFile = z.strictObject({
  groups: z.array(name).min(1),
  types: z.array(name).min(1),
  /** Of every product that does not say otherwise. */
  declarations: Declarations.default({}),
  products: z.array(Product),
})
export const ScenesFile = z.strictObject({
  scenes: z.array(z.strictObject({ file: name, name, role: name, alt: z.string() })),
})
export const ReviewsFile = z.strictObject({
  reviews: z.array(
    z.strictObject({
      product: name,
      author: name,
      rating: z.int().min(1).max(5),
      title: z.string().default(''),
      body: z.string().default(''),
      written_days_ago: z.int().min(0).default(0),
      colour: z.string().default(''),
      size: z.string().default(''),
      /** Of the size: whether it is small, true or large on its author. */
      fit: z.enum(fits).optional(),
    }),
  ),
})

export type CatalogueProduct = z.output<typeof Product>
export type CatalogueColour = CatalogueProduct['colours'][number]
export type CatalogueReview = z.output<typeof ReviewsFile>['reviews'][number]
export type Catalogue = z.output<typeof CatalogueFile> &
  z.output<typeof ScenesFile> &
  z.output<typeof ReviewsFile> & {
    folder: string
  }
