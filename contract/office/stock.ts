import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { flag, id, text, typedRupees, wholeNumber } from '../fields.ts'
import { Actor, cursor, keyUsed, listOf, pdf } from './fields.ts'
import { maxPieceLabels } from './piece-labels.ts'
import { stockReasons, wayOf } from './stock-reasons.ts'

const at = z.iso.datetime()
const maxPieces = 100_000

/** Sizes that one change may name. */
export const maxChangedSizes = 500

const Piece = z.object({
  size_id: z.int(),
  product: z.object({ id: z.int(), name: z.string() }),
  colour: z.string(),
  size: z.string(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  code: z.string().meta({ description: 'What a scanner reads on the piece' }),
  shelf: z.string(),
})

export const StockRow = Piece.extend({
  image: z.string().nullable(),
  stock: z.int().meta({ description: 'Free to be sold' }),
  held: z.int().meta({ description: 'For payments under way; still on the shelf' }),
  to_pick: z.int().meta({ description: 'Sold, and not yet scanned into a parcel' }),
  days_left: z.number().nullable().meta({
    description:
      'Stock ÷ net pieces sold a day, of the days in the last 28 in which there was stock; null where none was sold',
  }),
  low: z.boolean().meta({ description: 'Fewer than 14 days, or down to LOW_STOCK_PIECES' }),
}).meta({ id: 'StockRow' })
export type StockRow = z.infer<typeof StockRow>

export const StockMove = z
  .object({
    at,
    delta: z.int(),
    stock: z.int().meta({ description: 'After it' }),
    reason: z.string().meta({
      description:
        'received, found, lost, damaged, sample, correction, count; else import, adjustment, order, cancellation, hold, hold_release, return or exchange',
    }),
    actor: Actor,
    order: z.string().nullable().meta({ description: 'Its number' }),
    note: z.string().nullable(),
    lot: z
      .object({ name: z.string(), cost: z.number().nullable() })
      .nullable()
      .meta({ description: 'What it came with; cost in rupees a piece' }),
  })
  .meta({ id: 'StockMove' })
export type StockMove = z.infer<typeof StockMove>

const Changed = z.object({ size_id: z.int(), before: z.int(), after: z.int() })

export const StockTakeLine = Piece.omit({ product: true, sku: true, barcode: true }).extend({
  product_name: z.string(),
  counted: z.int().nullable().meta({ description: 'Null until it is counted' }),
})
export type StockTakeLine = z.infer<typeof StockTakeLine>

const Variance = z.object({
  size_id: z.int(),
  expected: z.int().meta({ description: 'Stock, held and to pick, when it was counted' }),
  counted: z.int(),
  difference: z.int(),
  was_moved: z.boolean().meta({
    description: 'Pieces were picked or came between its first scan and its last: count it again',
  }),
})
export type Variance = z.infer<typeof Variance>

const StockTakeRow = z.object({
  id: z.int(),
  state: z.enum(['open', 'posted']),
  shelf: z.string().nullable(),
  products: z.array(z.string()).meta({ description: 'Names, at most five' }),
  created_at: at,
  actor: Actor,
  posted_at: at.nullable(),
  posted_by: Actor,
  sizes: z.int(),
  counted: z.int().meta({ description: 'How many of its sizes' }),
})
export type StockTakeRow = z.infer<typeof StockTakeRow>

export const StockTake = StockTakeRow.extend({
  lines: z.array(StockTakeLine),
  variances: z.array(Variance).optional().meta({
    description: 'Sizes that differ; once all are counted, with ?close=1, or posted',
  }),
}).meta({ id: 'StockTake' })
export type StockTake = z.infer<typeof StockTake>

const wholePieces = (min: number) =>
  wholeNumber(min, maxPieces, `Give a whole number of pieces, at most ${maxPieces}.`)

const Line = z.object({
  size_id: id,
  delta: wholePieces(-maxPieces)
    .optional()
    .meta({ description: 'Pieces more or, below zero, fewer' }),
  count: wholePieces(0).optional().meta({ description: 'Free pieces that there are' }),
  seen: wholePieces(0).optional().meta({ description: 'The stock that was shown to who counted' }),
})

const ChangeOfStock = z
  .object({
    reason: z.enum(stockReasons, 'Choose a reason.'),
    note: text(500).default(''),
    lot: text(60).default('').meta({
      description: 'Its name: of what was received a new one, else one that there is',
    }),
    cost: z
      .union([z.literal('').transform(() => undefined), typedRupees])
      .optional()
      .meta({ description: 'Rupees a piece that was received' }),
    lines: z
      .array(Line, 'Name the sizes.')
      .min(1, 'Name the sizes.')
      .max(maxChangedSizes, `Change at most ${maxChangedSizes} sizes at once.`),
  })
  .check(({ value: { reason, cost, lines }, issues }) => {
    const refuse = (field: string, message: string): void => {
      issues.push({ code: 'custom', input: reason, path: [field], message })
    }
    if (new Set(lines.map(({ size_id }) => size_id)).size < lines.length) {
      refuse('lines', 'Name each size once.')
    }
    if (cost !== undefined && reason !== 'received') {
      refuse('cost', 'Only what is received has a cost.')
    }
    for (const { delta, count, seen } of lines) {
      const isCount = delta === undefined && count !== undefined && seen !== undefined
      const isDelta = delta !== undefined && count === undefined && seen === undefined
      if (!isCount && !isDelta) {
        return refuse('lines', 'Give each size a delta, or a count with the stock that was seen.')
      }
      if (isCount && reason !== 'count' && reason !== 'correction') {
        return refuse('lines', 'A count has the reason count or correction.')
      }
      if (isDelta && reason === 'count') {
        return refuse('lines', 'Of a count give what there is, and the stock that was seen.')
      }
      if (delta === 0) return refuse('lines', 'A change of 0 pieces is none.')
      const way = wayOf[reason]
      if (way && delta !== undefined && Math.sign(delta) !== way) {
        return refuse('lines', `What is ${reason} is ${way > 0 ? 'above' : 'below'} zero.`)
      }
    }
  })

/** Ids in an address, such as 12,13. */
const idList = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9}){0,199}$/, 'Name up to 200 sizes, such as 12,13.')
  .transform((ids) => [...new Set(ids.split(',').map(Number))])
  .meta({ override: { type: 'string' }, description: 'Such as 12,13' })

const params = z.object({ id })
const noSuchTake = { 404: 'No such stock take' }

export const officeStockEndpoints = {
  'GET /api/office/stock/': {
    summary: 'Sizes with their stock, 50 a page; `low` are those on sale whose stock is low',
    staff: 'stock',
    query: z.object({
      search: text(100).default('').meta({
        description: 'Words of the name or colour; or an SKU, a bar code or our code, exactly',
      }),
      low: flag.default(false),
      cursor,
    }),
    answers: { 200: listOf(StockRow) },
    refusals: { 400: 'Field errors' },
  },
  'GET /api/office/stock/{size_id}/history/': {
    summary: 'What moved the stock of a size, newest first, 50 a page',
    staff: 'stock',
    params: z.object({ size_id: id }),
    query: z.object({ cursor }),
    answers: { 200: listOf(StockMove).extend({ piece: StockRow }) },
    refusals: { 400: 'Field errors', 404: 'No such size' },
  },
  'POST /api/office/stock/changes/': {
    summary: 'Change the stock of sizes by a reason, all or none',
    staff: 'stock',
    acts: true,
    body: ChangeOfStock,
    answers: { 200: z.object({ rows: z.array(Changed) }) },
    refusals: {
      400: 'Field errors; no lot has this name',
      404: 'No such size',
      409: 'A count was not taken of the stock of now: `rows` {size_id, seen, stock}; or stock would be negative: `rows` {size_id, stock, orders, payments}, those that need the pieces',
      422: keyUsed,
    },
  },
  'GET /api/office/stock/labels.pdf': {
    summary: 'Labels with bar codes for pieces of some sizes, 24 on a sheet',
    staff: 'stock',
    query: z.object({
      size_ids: idList,
      pieces: wholeNumber(1, maxPieceLabels, `Print 1 to ${maxPieceLabels} labels of a size.`)
        .default(1)
        .meta({ description: 'Labels of each size' }),
    }),
    stream: 'application/pdf',
    answers: { 200: pdf },
    refusals: {
      400: 'Field errors',
      404: 'No such size',
      503: 'Too many documents are being made',
    },
  },
  'GET /api/office/stock-takes/': {
    summary: 'Stock takes, newest first, 50 a page',
    staff: 'count',
    query: z.object({ cursor }),
    answers: { 200: listOf(StockTakeRow) },
    refusals: { 400: 'Field errors' },
  },
  'POST /api/office/stock-takes/': {
    summary: 'Open a stock take of products, or of the sizes on a shelf',
    staff: 'count',
    acts: true,
    body: z
      .object({
        products: z.array(id).max(200, 'Name at most 200 products.').optional(),
        shelf: text(60).optional(),
        code: text(60).optional().meta({ description: 'Of a piece, for all of its product' }),
      })
      .refine(
        ({ products = [], shelf = '', code = '' }) =>
          [products.length > 0, shelf !== '', code !== ''].filter(Boolean).length === 1,
        { path: ['shelf'], message: 'Name a shelf, or scan a piece of a garment.' },
      ),
    answers: {
      201: z.object({ id: z.int(), state: z.enum(['open', 'posted']), sizes: z.int() }),
    },
    refusals: {
      400: 'Field errors; the shelf has no sizes, or too many',
      404: 'No such product',
      422: keyUsed,
    },
  },
  'GET /api/office/stock-takes/{id}/': {
    summary: 'What is counted; what it differs by once all is counted, or `close` asks for it',
    staff: 'count',
    params,
    query: z.object({ close: flag.default(false) }),
    answers: { 200: StockTake },
    refusals: noSuchTake,
  },
  'POST /api/office/stock-takes/{id}/counts/': {
    summary: 'Count a size: all of its pieces, or some more',
    staff: 'count',
    idempotent: true,
    params,
    body: z
      .object({
        code: text(60).optional(),
        size_id: id.optional(),
        count: wholePieces(0).optional(),
        add: wholePieces(-maxPieces).optional(),
      })
      .refine(({ code = '', size_id }) => (code !== '') !== (size_id !== undefined), {
        path: ['code'],
        message: 'Scan or type a code.',
      })
      .refine(({ count, add }) => (count === undefined) !== (add === undefined), {
        path: ['count'],
        message: 'Give a count, or how many more.',
      }),
    answers: {
      200: z.object({
        size_id: z.int(),
        counted: z.int(),
        product_name: z.string(),
        colour: z.string(),
        size: z.string(),
      }),
    },
    refusals: {
      400: 'Field errors',
      ...noSuchTake,
      409: 'No size has this code, or it is not counted here; fewer than none; posted already',
      422: keyUsed,
    },
  },
  'POST /api/office/stock-takes/{id}/post/': {
    summary: 'Write what counts differ by into stock, all or none; what was sold meanwhile stays',
    staff: 'stock',
    acts: true,
    params,
    answers: { 200: StockTake },
    refusals: {
      ...noSuchTake,
      409: 'Posted already, or nothing is counted; or stock would be negative: `rows` {size_id, stock, difference, orders, payments}',
      422: keyUsed,
    },
  },
} satisfies Endpoints
