import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { flag, id, requiredText, rupees } from '../fields.ts'
import { Actor, cursor, keyUsed, listOf, positiveNumber } from './fields.ts'
import { offerScope } from './offer-scope.ts'

export const scheduleStates = ['scheduled', 'running', 'ended', 'cancelled'] as const
export type ScheduleState = (typeof scheduleStates)[number]

/** Of one price: to be written, written, put back, changed by hand meanwhile, or never written. */
export const scheduledRowStates = ['waiting', 'on', 'off', 'edited', 'skipped'] as const
export type ScheduledRowState = (typeof scheduledRowStates)[number]

export const roundings = ['rupee', 'nine'] as const

/** Prices that one call gives one by one; by a rule it may be any number. */
export const maxPricedItems = 2_000
/** Rows of an answer; the sums are of all. */
export const maxPricedRows = 2_000

const at = z.iso.datetime()

const Rule = z.object({
  on: offerScope,
  percent: z.number().optional(),
  rupees: z.number().optional(),
  round: z.enum(roundings),
})

export const ScheduledRow = z
  .object({
    size_id: z.int(),
    product: z.object({ id: z.int(), name: z.string() }),
    colour: z.string(),
    size: z.string(),
    before: rupees,
    after: rupees,
    rate: z.number().meta({ description: 'Of tax at the price after, in per cent' }),
    keep: rupees.meta({ description: 'What is left of the price after when tax is paid' }),
    trap: z.boolean().meta({
      description: 'Whether a lower price leaves as much or more, as its rate of tax is lower',
    }),
    sure_price: rupees.nullable().meta({ description: 'Of a trap the nearest price that is none' }),
    now: rupees.meta({ description: 'What the size is asked for now' }),
    was: rupees.nullable().meta({
      description:
        'What the shop shows struck: the price before, if it was asked for WAS_PRICE_DAYS; known once it is written',
    }),
    state: z.enum(scheduledRowStates),
  })
  .meta({ id: 'ScheduledRow' })
export type ScheduledRow = z.infer<typeof ScheduledRow>

const schedule = {
  name: z.string(),
  state: z.enum(scheduleStates),
  from: at,
  until: at,
  rule: Rule.nullable().meta({ description: 'Null where each price was given' }),
  sizes: z.int(),
}

export const ScheduledPricesRow = z
  .object({
    ...schedule,
    id: z.int(),
    by: Actor,
    moving: z.int().meta({
      description: 'Prices still to be written or put back: some hundred garments a second',
    }),
  })
  .meta({ id: 'ScheduledPricesRow' })
export type ScheduledPricesRow = z.infer<typeof ScheduledPricesRow>

const Sums = z.object({
  products: z.int(),
  lowest: rupees.meta({ description: 'Price after' }),
  highest: rupees,
  crossing: z.int().meta({ description: 'Sizes whose rate of tax is another after' }),
  traps: z.int(),
  edited: z.int().meta({ description: 'Sizes changed by hand since, which stay so' }),
})

export const ScheduledPrices = z
  .object({
    ...schedule,
    id: z.int().nullable().meta({ description: 'Null of a dry run' }),
    moving: z.int(),
    sums: Sums,
    rows: z.array(ScheduledRow).meta({ description: `The first ${maxPricedRows} at most` }),
    next: z.string().nullable().meta({ description: 'The cursor of the next rows' }),
  })
  .meta({ id: 'ScheduledPrices' })
export type ScheduledPrices = z.infer<typeof ScheduledPrices>

const none = (value: unknown) => (value === '' || value === null ? undefined : value)

const GivenRule = z
  .object({
    on: offerScope,
    percent: z.preprocess(
      none,
      positiveNumber('Give per cent, such as 20.', {
        max: 99.99,
        tooMuch: 'Take off less than 100 %.',
      }).optional(),
    ),
    rupees: z.preprocess(none, positiveNumber('Give rupees, such as 100.').optional()),
    round: z.enum(roundings, 'Choose rupee or nine.').default('rupee'),
  })
  .superRefine(({ percent, rupees: off }, context) => {
    if ((percent === undefined) === (off === undefined)) {
      const message = 'Say how much is taken off: per cent, or rupees.'
      context.addIssue({ code: 'custom', path: ['percent'], message })
    }
  })
export type GivenPriceRule = z.output<typeof GivenRule>

const moment = z.iso.datetime({ offset: true, message: 'Give a date and a time.' })

export const NewScheduledPrices = z.object({
  name: requiredText(80),
  from: z
    .preprocess(none, moment.optional())
    .meta({ description: 'At once where it is past, or is left out' }),
  until: moment,
  items: z
    .array(z.object({ size_id: id, price: positiveNumber('Give a price above ₹0.') }))
    .max(maxPricedItems, `Give at most ${maxPricedItems.toLocaleString('en-IN')} prices.`)
    .optional(),
  rule: GivenRule.optional(),
  dry_run: flag.default(false),
})
export type NewScheduledPrices = z.output<typeof NewScheduledPrices>

const params = z.object({ id })
const noSuch = { 404: 'No such scheduled prices' }
const acts = { staff: 'offers', acts: true, slow: true } as const

export const officePricesEndpoints = {
  'GET /api/office/prices/': {
    summary: 'Scheduled prices, newest first, 20 a page',
    staff: 'offers',
    query: z.object({ cursor }),
    answers: { 200: listOf(ScheduledPricesRow) },
  },
  'GET /api/office/prices/{id}/': {
    summary: 'Scheduled prices, with their rows, 50 a page',
    staff: 'offers',
    params,
    query: z.object({ cursor }),
    answers: { 200: ScheduledPrices },
    refusals: noSuch,
  },
  'POST /api/office/prices/': {
    ...acts,
    summary: 'Schedule prices for a time, given one by one or by a rule; all or none',
    deep: true,
    body: NewScheduledPrices,
    answers: { 200: ScheduledPrices, 201: ScheduledPrices },
    refusals: {
      400: 'Field errors, such as `items.2.price` or `rule.on`; nothing is scheduled',
      422: keyUsed,
    },
  },
  'POST /api/office/prices/{id}/cancel/': {
    ...acts,
    summary: 'End them before their time: what still stands is put back',
    params,
    body: z.object({}),
    answers: { 200: ScheduledPrices },
    refusals: { ...noSuch, 409: 'They have ended', 422: keyUsed },
  },
} satisfies Endpoints
