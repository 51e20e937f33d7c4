import * as z from 'zod'
import { type Endpoints, xlsxType } from '../endpoint.ts'
import { flag, id, rupees, text } from '../fields.ts'
import { keyUsed, stale } from './fields.ts'
import { mappedFields, maxImportPhotos } from './import-fields.ts'

export const maxImportBytes = 25 * 1024 * 1024
/** Of a picture that follows an import. */
export const maxImportPhotoBytes = 16 * 1024 * 1024
export const undoMinutes = 10
/** More are in the marked file. */
export const maxImportErrors = 1_000

export const importDialects = [
  'shopify',
  'shopify_old',
  'shopify_inventory',
  'woocommerce',
  'meesho',
  'ours',
  'unknown',
] as const
export type ImportDialect = (typeof importDialects)[number]

const at = z.iso.datetime()
const mapping = z.record(z.string().max(500), z.enum([...mappedFields, '']))
const answers = z.record(z.string().max(200), text(500))

export const Import = z
  .object({
    id: z.int(),
    file: z.string(),
    at,
    by: z.string(),
    dialect: z.enum(importDialects),
    heads: z.array(z.object({ head: z.string(), field: z.enum(mappedFields).nullable() })),
    questions: z
      .array(z.object({ name: z.string(), text: z.string(), choices: z.array(z.string()) }))
      .meta({
        description:
          'What the file does not say; an answer is one of `choices` where there are any',
      }),
    mapping: mapping.meta({ description: 'Which field each head is; empty is left out' }),
    answers: z.record(z.string(), z.string()),
    with_stock: z.boolean(),
    version: z.int().meta({ description: 'Counts changes of mapping and answers' }),
    state: z.enum(['read', 'checking', 'checked', 'applying', 'applied', 'undone', 'failed']),
    rows: z
      .object({ new: z.int(), changed: z.int(), same: z.int(), refused: z.int() })
      .meta({ description: 'Counted in sizes' }),
    prices: z
      .object({ max: rupees, median: rupees })
      .nullable()
      .meta({ description: 'Of all sizes that were read' }),
    errors: z
      .array(z.object({ row: z.int(), field: z.string(), text: z.string() }))
      .meta({ description: 'Rows as a sheet counts them: the heads are 1' }),
    photos: z.object({
      waiting: z.int(),
      done: z.int(),
      failed: z.array(z.object({ row: z.int(), address: z.string(), text: z.string() })),
    }),
    problem: z.string().meta({ description: 'Why it failed; empty where it did not' }),
    undo_until: at.nullable().meta({ description: 'Until when it can be taken back' }),
  })
  .meta({ id: 'Import' })
export type Import = z.infer<typeof Import>

const fileOf = (max: number, message: string) =>
  z
    .file('Choose a file.')
    .refine((file) => file.size > 0, 'Choose a file.')
    .refine((file) => file.size <= max, message)
    .meta({ override: { type: 'string', format: 'binary' } })

const photo = fileOf(maxImportPhotoBytes, 'A picture may have 16 MB at most.')
const params = z.object({ id })
const asked = z.object({
  mapping: mapping.optional(),
  answers: answers.default({}),
  version: z
    .union([z.int().min(0), z.string().regex(/^\d{1,9}$/)], 'Give the version that you saw.')
    .transform(Number)
    .meta({ override: { type: 'integer', minimum: 0 } }),
})
const starts = {
  staff: 'catalogue',
  acts: true,
  params,
  body: asked,
  answers: { 202: Import },
  refusals: {
    400: 'Field errors: `mapping` or `answers` that cannot be',
    404: 'No such import',
    409: `${stale}; or it is under way, or applied already`,
    422: keyUsed,
  },
} as const
const sheet = (type: string) => z.string().meta({ format: 'binary', description: type })

export const officeImportsEndpoints = {
  'GET /api/office/imports/': {
    summary: 'The last imports, newest first',
    staff: 'catalogue',
    answers: { 200: z.object({ results: z.array(Import), next: z.null() }) },
  },
  'POST /api/office/imports/': {
    summary:
      'Read a file of garments, CSV or XLSX, of Shopify, WooCommerce, Meesho, ours or any other; nothing is changed yet. `with_stock` needs the right stock',
    staff: 'catalogue',
    upload: 'large',
    body: z.object({
      file: fileOf(maxImportBytes, 'The file may have 25 MB at most: cut it in two.'),
      with_stock: flag.default(false),
    }),
    answers: { 201: Import },
    refusals: { 400: 'Field errors: what is wrong with the file', 403: 'It needs the right stock' },
  },
  'GET /api/office/imports/{id}/': {
    summary:
      'An import: what was read, and what came of its check, its application and its pictures',
    staff: 'catalogue',
    params,
    answers: { 200: Import },
    refusals: { 404: 'No such import' },
  },
  'POST /api/office/imports/{id}/check/': {
    ...starts,
    summary: 'See what it would do: it is applied and rolled back, by the worker',
  },
  'POST /api/office/imports/{id}/apply/': {
    ...starts,
    summary: 'Write it, all in one, by the worker; a refused row changes nothing',
  },
  'POST /api/office/imports/{id}/undo/': {
    summary: `Take it back, within ${undoMinutes} minutes, where nothing has changed since`,
    staff: 'catalogue',
    acts: true,
    params,
    answers: { 200: Import },
    refusals: {
      404: 'No such import',
      409: 'Too late, not applied, or something has changed since, which it names',
      422: keyUsed,
    },
  },
  'POST /api/office/imports/{id}/photos/': {
    summary:
      'Pictures of its garments as files, named `{slug or SKU}[-{colour}][-{kind}][-{n}]`; those that no garment is called so are among `failed`',
    staff: 'catalogue',
    upload: 'large',
    params,
    body: z.object({ file: z.union([photo, z.array(photo).max(maxImportPhotos)]) }),
    answers: { 201: Import },
    refusals: { 400: 'Field errors', 404: 'No such import', 409: 'It is not applied' },
  },
  'GET /api/office/imports/{id}/marked.xlsx': {
    summary: 'Its refused rows as a sheet, each with what is wrong with it',
    staff: 'catalogue',
    slow: true,
    params,
    stream: xlsxType,
    answers: { 200: sheet('A sheet with the heads of the file') },
    refusals: { 404: 'No such import, or its file is kept no more' },
  },
  'GET /api/office/exports/products.csv': {
    summary: 'Every size with its product, as an import takes it: UTF-8 with a byte order mark',
    staff: 'export',
    slow: true,
    stream: 'text/csv',
    answers: { 200: sheet('A row for each size') },
  },
  'GET /api/office/exports/products.xlsx': {
    summary: 'Every size with its product, as an import takes it',
    staff: 'export',
    slow: true,
    stream: xlsxType,
    answers: { 200: sheet('A row for each size') },
  },
  'GET /api/office/exports/stock.csv': {
    summary: 'Every size with its stock, as an import takes it: UTF-8 with a byte order mark',
    staff: 'export',
    slow: true,
    stream: 'text/csv',
    answers: { 200: sheet('A row for each size') },
  },
} satisfies Endpoints
