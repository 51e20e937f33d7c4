import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { flag, id, rupees, text, wholeNumber } from '../fields.ts'
import { cursor, keyUsed, listOf, stale } from './fields.ts'
import { givenOffer } from './offer-fields.ts'
import { maxCodes, offerKinds, offerStates, offerTriggers, tierUnits } from './offer-kinds.ts'
import { offerScope } from './offer-scope.ts'

const moment = z.iso.datetime().nullable()
const times = z.int().nullable()

const Tier = z.object({ from: z.number(), by: z.enum(tierUnits), percent: z.number() })

const fields = {
  name: z.string(),
  kind: z.enum(offerKinds),
  value: z.number().nullable(),
  cap: rupees.nullable(),
  buy: times,
  get: times,
  get_percent: z.number().nullable(),
  tiers: z.array(Tier),
  per: z.enum(['piece', 'order']),
  on: offerScope,
  if: z.object({
    spend: rupees.nullable(),
    pieces: times,
    first_order: z.boolean(),
    paid_online: z.boolean(),
    customers: z.array(z.int()),
  }),
  limits: z.object({
    uses: times,
    per_customer: times,
    per_order: times,
    rupees: rupees.nullable(),
  }),
  from: moment,
  until: moment,
  trigger: z.enum(offerTriggers),
  code: z.string().nullable(),
  exclusive: z.boolean(),
}

/** What an offer is, in rupees, as it is shown and changed. */
export const OfferFields = z.object(fields)
export type OfferFields = z.output<typeof OfferFields>

export const Offer = z
  .object({
    id: z.int(),
    ...fields,
    state: z.enum(offerStates),
    version: z.int(),
    used: z.int().meta({ description: 'Purchases that have it, without what was given back' }),
    given: rupees.meta({ description: 'What those were less by it' }),
    returned: rupees.meta({ description: 'Credit notes of their orders' }),
    margin: rupees.nullable().meta({
      description:
        'What their pieces of known cost were sold for, without tax, less that cost; null where none is known',
    }),
    uncosted: z.int().meta({ description: 'Their pieces without a cost' }),
    codes: z.int().meta({ description: 'Codes that were made, each good once' }),
  })
  .meta({ id: 'Offer' })
export type Offer = z.output<typeof Offer>

const Named = z.array(z.object({ id: z.int(), name: z.string() }))

export const OfferWithNames = Offer.extend({
  names: z
    .object({ products: Named, sizes: Named, customers: Named })
    .meta({ description: 'What the ids of `on` and `if` are called' }),
  covers: z
    .object({ sizes: z.int(), cheapest: rupees.nullable(), dearest: rupees.nullable() })
    .meta({ description: 'The sizes that it is on now, and their prices' }),
  below: z
    .array(z.object({ order: z.string(), saving: rupees, left: rupees, pieces: z.int() }))
    .meta({
      description:
        'Orders that are less than it asks for since pieces came back, with what is left of each: at most 50, the largest saving first',
    }),
}).meta({ id: 'OfferWithNames' })
export type OfferWithNames = z.output<typeof OfferWithNames>

/** The newest uses that are compared with each other. */
export const usesLookedAt = 2_000
/** Orders of a group that are listed. */
export const maxRepeatOrders = 20

export const OfferRepeats = z
  .object({
    results: z.array(
      z.object({
        same: z
          .array(z.enum(['address', 'phone']))
          .meta({ description: 'What its purchases have in common' }),
        customers: z.int().meta({ description: 'Accounts and guests' }),
        uses: z.int(),
        saving: rupees,
        orders: z
          .array(
            z.object({
              order: z.string().nullable().meta({ description: 'Null while it is held unpaid' }),
              customer: z
                .object({ id: z.int(), name: z.string() })
                .optional()
                .meta({ description: 'Left out without the right `people`' }),
              saving: rupees,
              at: z.iso.datetime(),
            }),
          )
          .meta({ description: `The newest ${maxRepeatOrders} of the uses` }),
      }),
    ),
    next: z.string().nullable(),
  })
  .meta({ id: 'OfferRepeats' })
export type OfferRepeats = z.output<typeof OfferRepeats>

export const NewOffer = z.object({
  ...givenOffer,
  if: givenOffer.if.nullish(),
  limits: givenOffer.limits.nullish(),
})
export type NewOffer = z.output<typeof NewOffer>

const ChangedOffer = NewOffer.partial().extend({
  version: z.int().min(1, 'Give the version that you saw.').meta({
    description: 'That was seen: a stale one is taken where its fields are unchanged since',
  }),
})
export type ChangedOffer = z.output<typeof ChangedOffer>

/** Lines that `try` takes. */
export const maxTriedLines = 50

const Trial = z.object({
  lines: z
    .array(
      z.object({
        size_id: id,
        quantity: wholeNumber(1, 99, 'Give 1 to 99 pieces.').default(1),
      }),
    )
    .min(1, 'Give a piece to try it with.')
    .max(maxTriedLines, `Give at most ${maxTriedLines} lines.`),
  code: text(60).nullish(),
  paid_online: flag.nullish(),
  customer_id: z.preprocess((value) => (value === '' ? null : value), id.nullish()),
  offer_id: id.nullish().meta({ description: 'An offer that does not run yet, as if it ran' }),
  offer: NewOffer.nullish().meta({ description: 'One that is not saved yet, as if it ran' }),
})
export type Trial = z.output<typeof Trial>

export const Tried = z
  .object({
    list_total: rupees,
    lines: z.array(
      z.object({
        size_id: z.int(),
        name: z.string(),
        quantity: z.int(),
        list_price: rupees.meta({ description: 'Of a piece today' }),
        prices: z
          .array(z.object({ price: rupees, quantity: z.int() }))
          .meta({ description: 'Of its pieces: two, a paisa apart, where it does not divide' }),
        rate: z.number().meta({ description: 'Of tax at that price, in per cent' }),
        list_rate: z.number().meta({ description: 'Of tax at the list price, in per cent' }),
        keep: rupees.meta({ description: 'What is left of the line when tax is paid' }),
        list_keep: rupees,
        trap: z.boolean().meta({
          description: 'Whether a lower price leaves as much or more, as its rate is lower',
        }),
        sure_price: rupees
          .nullable()
          .meta({ description: 'Of a trap the nearest price that is none' }),
      }),
    ),
    offers: z.array(z.object({ id: z.int().nullable(), name: z.string(), saving: rupees })).meta({
      description: 'The combination that she saves most by; the id of an unsaved one is null',
    }),
    total: rupees.meta({ description: 'The lines after offers; delivery stands beside' }),
    shipping: rupees,
    refused: z
      .object({ code: z.string(), reason: z.string() })
      .optional()
      .meta({ description: 'Why the code takes nothing off, or the order would not be taken' }),
  })
  .meta({ id: 'TriedOffers' })
export type Tried = z.output<typeof Tried>

const params = z.object({ id })
const noSuchOffer = { 404: 'No such offer' }
const edits = { staff: 'offers', acts: true, deep: true } as const
const fieldErrors = { 400: 'Field errors, such as `value`, `on.types.0` or `limits.uses`' }

export const officeOffersEndpoints = {
  'GET /api/office/offers/': {
    summary: 'The offers, newest first, 20 a page; search reads names and codes',
    staff: 'offers',
    query: z.object({
      state: z.enum([...offerStates, '']).default(''),
      search: text(100).default(''),
      cursor,
    }),
    answers: { 200: listOf(Offer) },
    refusals: { 400: 'Field errors' },
  },
  'GET /api/office/offers/{id}/': {
    summary: 'One offer, with what it has given',
    staff: 'offers',
    params,
    answers: { 200: OfferWithNames },
    refusals: noSuchOffer,
  },
  'GET /api/office/offers/{id}/repeats/': {
    summary: `Uses by several customers of one address or phone number, the most first, 10 groups a page: among the newest ${usesLookedAt.toLocaleString('en-IN')} that stand`,
    staff: 'offers',
    params,
    query: z.object({ cursor }),
    answers: { 200: OfferRepeats },
    refusals: { 400: 'Field errors', ...noSuchOffer },
  },
  'POST /api/office/offers/': {
    ...edits,
    summary: 'A new offer, as a draft: it takes nothing off until it is started',
    body: NewOffer,
    answers: { 201: OfferWithNames },
    refusals: { ...fieldErrors, 422: keyUsed },
  },
  'PATCH /api/office/offers/{id}/': {
    ...edits,
    summary: 'Change the fields given; once it has started its name, end and limits alone',
    params,
    body: ChangedOffer,
    answers: { 200: OfferWithNames },
    refusals: { ...fieldErrors, ...noSuchOffer, 409: stale, 422: keyUsed },
  },
  'POST /api/office/offers/{id}/start/': {
    ...edits,
    summary: 'Start it: it runs from its time on, or at once',
    params,
    body: z.object({}),
    answers: { 200: OfferWithNames },
    refusals: {
      ...fieldErrors,
      ...noSuchOffer,
      409: 'It runs already, or has ended',
      422: keyUsed,
    },
  },
  'POST /api/office/offers/{id}/stop/': {
    ...edits,
    summary: 'Stop it: no further purchase has it',
    params,
    body: z.object({}),
    answers: { 200: OfferWithNames },
    refusals: { ...noSuchOffer, 409: 'It does not run', 422: keyUsed },
  },
  'POST /api/office/offers/{id}/codes/': {
    ...edits,
    summary: 'Make codes that are good once each; they are answered here alone',
    params,
    body: z.object({
      count: wholeNumber(1, maxCodes, `Give 1 to ${maxCodes.toLocaleString('en-IN')} codes.`),
    }),
    answers: { 200: z.object({ codes: z.array(z.string()) }) },
    refusals: { 400: 'Field errors', ...noSuchOffer, 409: 'It takes no such codes', 422: keyUsed },
  },
  'POST /api/office/offers/try/': {
    summary: 'What lines would cost with the offers of now, and what is left when tax is paid',
    staff: 'offers',
    deep: true,
    body: Trial,
    answers: { 200: Tried },
    refusals: { 400: 'Field errors', ...noSuchOffer },
  },
  'POST /api/office/offers/{id}/try/': {
    summary: 'The same with this offer, as if it ran',
    staff: 'offers',
    deep: true,
    params,
    body: Trial.omit({ offer_id: true, offer: true }),
    answers: { 200: Tried },
    refusals: { 400: 'Field errors', ...noSuchOffer },
  },
} satisfies Endpoints
