import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { flag, id, requiredText, text } from '../fields.ts'
import { maxPicturesOfColour, pictureKinds } from '../picture-kinds.ts'
import { cursor, keyUsed, listOf, stale } from './fields.ts'
import {
  ChangedFields,
  maxCells,
  NewColour,
  NewProduct,
  NewSize,
  OfficeProduct,
  OfficeProductRow,
  ProductPhoto,
} from './product-fields.ts'
import { productStates } from './product-kinds.ts'
import { stockReasons } from './stock-reasons.ts'

/** Of one act on many products. */
export const maxProductBulk = 200

/** Pictures of one call. */
export const maxPhotosOfCall = 8
export const maxProductPhotoBytes = 16 * 1024 * 1024

export const cellFields = [
  'price',
  'mrp',
  'sku',
  'barcode',
  'weight',
  'cost',
  'shelf',
  'delta',
] as const
export type CellField = (typeof cellFields)[number]

export const productBulkActs = [
  'publish',
  'unpublish',
  'archive',
  'price_percent',
  'price_rupees',
  'tag',
] as const
export type ProductBulkAct = (typeof productBulkActs)[number]

const reason = z.enum(stockReasons, 'Choose why stock changes.').exclude(['count'])

const Cell = z.object({
  colour_id: id,
  size: text(40),
  field: z.enum(cellFields, 'There is no such field.'),
  value: z.union([z.number(), text(60), z.null()]).meta({
    description: 'Null or an empty text empties it; `delta` adds to stock or takes off',
  }),
  reason: reason.optional().meta({ description: "Of a delta, where it is not the call's" }),
})
export type Cell = z.input<typeof Cell>

/** What a matrix was refused for, by cell. */
export const CellErrors = z.object({
  errors: z.array(
    z.object({ colour_id: z.int(), size: z.string(), field: z.string(), text: z.string() }),
  ),
})
export type CellError = z.infer<typeof CellErrors>['errors'][number]

export const ProductBulk = z
  .object({
    rows: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        outcome: z.enum(['done', 'refused']).meta({ description: 'In a dry run what it would be' }),
        text: z.string(),
      }),
    ),
    undo: z
      .int()
      .nullable()
      .meta({ description: 'Takes it back within ten minutes; null where nothing can' }),
  })
  .meta({ id: 'ProductBulk' })
export type ProductBulk = z.infer<typeof ProductBulk>

const version = z.int().min(1, 'Give the version that you saw.').meta({
  description: 'That was seen: a stale one is taken where its fields are unchanged since',
})
const params = z.object({ id })
const answers = { 200: OfficeProduct }
const noSuchProduct = { 404: 'No such product' }
const noSuchColour = { 404: 'No such colour' }
const edits = { staff: 'catalogue', acts: true, params } as const
const moves = { staff: 'publish', acts: true, params, answers } as const
const photos = z.object({
  photos: z.array(ProductPhoto).meta({ description: "All of the colour, the card's first" }),
})

const file = z.file('Choose a JPEG, PNG or WebP picture.').meta({
  override: { type: 'string', format: 'binary' },
})

export const officeProductsEndpoints = {
  'GET /api/office/products/': {
    summary:
      'Products, newest first, 50 a page; search reads names, colours, groups, types, and a whole SKU, bar code or slug',
    staff: 'catalogue',
    query: z.object({
      state: z.union([z.enum(productStates), z.literal('')]).default(''),
      search: text(100).default(''),
      cursor,
    }),
    answers: { 200: listOf(OfficeProductRow) },
    refusals: { 400: 'Field errors' },
  },
  'GET /api/office/products/{id}/': {
    summary: 'One product as it is edited',
    staff: 'catalogue',
    params,
    answers,
    refusals: noSuchProduct,
  },
  'POST /api/office/products/': {
    summary:
      "A new draft. A colour without hex has its name's, else #808080; sizes with stock open with it as received, which needs the right `stock`; a slug is made of the name where none is given",
    staff: 'catalogue',
    acts: true,
    deep: true,
    body: NewProduct,
    answers: { 201: OfficeProduct },
    refusals: { 400: 'Field errors', 422: keyUsed },
  },
  'PATCH /api/office/products/{id}/': {
    ...edits,
    summary: 'Change the fields given',
    deep: true,
    body: ChangedFields.extend({ version }),
    answers,
    refusals: {
      400: 'Field errors; also where a product on sale would lack what the law asks',
      ...noSuchProduct,
      409: stale,
      422: keyUsed,
    },
  },
  'PUT /api/office/products/{id}/matrix/': {
    ...edits,
    slow: true,
    summary: `Set up to ${maxCells} cells, all or none; delta needs the right \`stock\` and a reason`,
    body: z.object({
      version,
      cells: z
        .array(Cell)
        .min(1, 'Change a cell.')
        .max(maxCells, `Change at most ${maxCells} cells at once.`),
      reason: reason.optional().meta({ description: 'Of every delta' }),
    }),
    answers,
    refusals: {
      400: 'errors[] by cell, and nothing is changed',
      ...noSuchProduct,
      409: `${stale}, named as colour_id/size/field`,
      422: keyUsed,
    },
  },
  'POST /api/office/products/{id}/publish/': {
    ...moves,
    summary: 'Put it on sale, once nothing is missing that the law asks',
    refusals: {
      400: '`missing` names the fields, each of which has its sentence',
      ...noSuchProduct,
      422: keyUsed,
    },
  },
  'POST /api/office/products/{id}/unpublish/': {
    ...moves,
    summary: 'Make it a draft: shoppers find it no more (404)',
    refusals: { ...noSuchProduct, 422: keyUsed },
  },
  'POST /api/office/products/{id}/archive/': {
    ...moves,
    summary: 'Take it off sale for good: its address says so, with what is like it (410)',
    refusals: { ...noSuchProduct, 422: keyUsed },
  },
  'POST /api/office/products/{id}/copy/': {
    ...edits,
    summary:
      'With a colour alone: that colour is added to the product, with the sizes, prices, weights and costs of its first one. Else a draft like it, without photos, stock, SKUs and bar codes, called name, with all its colours or the one given',
    body: z.object({
      name: requiredText(200).optional(),
      colour: requiredText(60).optional(),
      hex: NewColour.shape.hex,
    }),
    answers: { 201: OfficeProduct.meta({ description: 'The one that was made or changed' }) },
    refusals: { 400: 'Field errors', ...noSuchProduct, 422: keyUsed },
  },
  'POST /api/office/products/{id}/colours/': {
    ...edits,
    summary: 'Add a colour; stock needs the right `stock`',
    deep: true,
    body: NewColour,
    answers: { 201: OfficeProduct },
    refusals: { 400: 'Field errors', ...noSuchProduct, 422: keyUsed },
  },
  'PATCH /api/office/colours/{id}/': {
    ...edits,
    summary: 'Change name or hex of a colour, or add sizes',
    deep: true,
    body: z.object({
      version,
      name: requiredText(60).optional(),
      hex: NewColour.shape.hex,
      sizes: z.array(NewSize).max(60).optional().meta({ description: 'Those to be added' }),
    }),
    answers,
    refusals: { 400: 'Field errors', ...noSuchColour, 409: stale, 422: keyUsed },
  },
  'POST /api/office/products/{id}/photos/': {
    ...edits,
    upload: 'large',
    summary: `Add pictures to a colour, behind those it has; up to ${maxPicturesOfColour} in all. They are stored without the camera's metadata`,
    body: z.object({
      colour_id: id,
      file: z
        .union([file.transform((one) => [one]), z.array(file)])
        .refine(
          (files) => files.length <= maxPhotosOfCall,
          `Send at most ${maxPhotosOfCall} pictures.`,
        )
        .refine(
          (files) => files.every(({ size }) => size <= maxProductPhotoBytes),
          'Choose pictures of at most 16 MB.',
        )
        .meta({ override: { type: 'array', items: { type: 'string', format: 'binary' } } }),
    }),
    answers: { 201: photos },
    refusals: {
      400: 'Field errors: which picture cannot be read, and why; none is added',
      404: 'No such product, or it has no such colour',
      409: `The colour would have more than ${maxPicturesOfColour}`,
      422: keyUsed,
    },
  },
  'PATCH /api/office/photos/{id}/': {
    ...edits,
    summary: "Change a product's picture",
    body: z.object({
      version: version.optional(),
      kind: z.enum(pictureKinds, 'There is no such kind.').optional(),
      alt: text(300).optional(),
    }),
    answers: { 200: ProductPhoto },
    refusals: { 400: 'Field errors', 404: 'No such picture', 409: stale, 422: keyUsed },
  },
  'PUT /api/office/colours/{id}/photos/': {
    ...edits,
    summary: 'Set the order of the pictures of a colour; those that are left out are taken off',
    body: z.object({ ids: z.array(id).max(maxPicturesOfColour) }),
    answers: { 200: photos },
    refusals: { 400: 'A picture is of another colour', ...noSuchColour, 422: keyUsed },
  },
  'POST /api/office/products/bulk/': {
    summary: `One act on up to ${maxProductBulk} products, each by itself; publish, unpublish and archive need the right \`publish\`. A price is lowered by a negative value, and rounded to the rupee`,
    staff: 'catalogue',
    acts: true,
    slow: true,
    body: z.object({
      act: z.enum(productBulkActs, 'There is no such act.'),
      ids: z
        .array(id)
        .min(1, 'Choose a product.')
        .max(maxProductBulk, `Choose at most ${maxProductBulk} products.`),
      value: z
        .union([z.number(), text(40)])
        .optional()
        .meta({
          description: 'Percent or rupees to add to each price, or the tag',
        }),
      dry_run: flag.default(false),
    }),
    answers: { 200: ProductBulk },
    refusals: { 400: 'Field errors', 422: keyUsed },
  },
  'POST /api/office/products/bulk/{undo}/undo/': {
    summary: 'Take back what one act did to many, within ten minutes, where nothing followed',
    staff: 'catalogue',
    acts: true,
    slow: true,
    params: z.object({ undo: id }),
    answers: { 200: ProductBulk },
    refusals: { 404: 'No such act', 409: 'Too late, or taken back already', 422: keyUsed },
  },
} satisfies Endpoints
