import * as z from 'zod'
import { flag, id, requiredText, text, wholeNumber } from '../fields.ts'
import { positiveNumber } from './fields.ts'
import {
  maxOfferCustomers,
  maxOfferPieces,
  maxTiers,
  offerKinds,
  offerTriggers,
  tierUnits,
} from './offer-kinds.ts'
import { offerScope } from './offer-scope.ts'

/** An empty field of a form is none. */
const none = (value: unknown) => (value === '' ? null : value)
const orNone = <T extends z.ZodType>(schema: T) => z.preprocess(none, schema.nullish())

const rupees = positiveNumber('Give an amount above ₹0.')
const percent = positiveNumber('Give per cent, 1 to 100.')
const pieces = wholeNumber(
  1,
  maxOfferPieces,
  `Give a whole number of pieces, 1 to ${maxOfferPieces}.`,
)
const times = wholeNumber(1, 10_000_000, 'Give a whole number, 1 or more.')
const moment = z.iso.datetime({ offset: true, message: 'Give a date and a time.' })

/** As a shopper may type it. */
const code = text(60)
  .overwrite((typed) => typed.toUpperCase())
  .regex(/^[A-Z0-9-]{3,30}$/, 'Use 3 to 30 letters A-Z, digits and hyphens.')

const tier = z.object({
  from: positiveNumber('Say from when on.'),
  by: z.enum(tierUnits, 'Say whether it counts pieces or rupees.'),
  percent,
})

/** What is given of an offer, each field for itself; `offer-rules.ts` has what they must be together. */
export const givenOffer = {
  name: requiredText(80),
  kind: z.enum(offerKinds, 'Choose what it takes off.'),
  value: orNone(positiveNumber('Say how much.')).meta({
    description: 'Of `percent` per cent, of `rupees` what is taken off, of `n_for` what `buy` cost',
  }),
  cap: orNone(rupees).meta({ description: 'Of `percent`: the most that an order is less' }),
  buy: orNone(pieces),
  get: orNone(pieces),
  get_percent: orNone(percent).meta({ description: 'Off the pieces that are got; 100 is free' }),
  tiers: z.array(tier).max(maxTiers, `Give at most ${maxTiers} steps.`).nullish(),
  per: z.enum(['piece', 'order'], 'Say whether each piece is less, or the order.').nullish(),
  on: offerScope,
  if: z.object({
    spend: orNone(rupees).meta({ description: 'What the covered pieces cost at least' }),
    pieces: orNone(pieces),
    first_order: flag.nullish(),
    paid_online: flag.nullish(),
    customers: z
      .array(id)
      .max(maxOfferCustomers, `Name at most ${maxOfferCustomers} customers.`)
      .nullish()
      .meta({ description: 'Ids of those whom it is for; none for all' }),
  }),
  limits: z.object({
    uses: orNone(times).meta({ description: 'In all' }),
    per_customer: orNone(times),
    per_order: orNone(times).meta({
      description: 'Pieces that are less, or groups of `n_for` and `buy_get`, in an order',
    }),
    rupees: orNone(rupees).meta({ description: 'Given in all' }),
  }),
  from: orNone(moment).meta({ description: 'None for when it is started' }),
  until: orNone(moment).meta({ description: 'None for until it is stopped' }),
  trigger: z.enum(offerTriggers, 'Say how it is had.').nullish(),
  code: orNone(code),
  exclusive: flag.nullish(),
}
