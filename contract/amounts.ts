import * as z from 'zod'
import { rupees, text } from './fields.ts'
import { offerRefusals } from './offer-refusals.ts'

export const Amount = z
  .object({
    kind: z.string().meta({ description: 'goods, discount, shipping, cod_fee, or another' }),
    label: z.string().meta({ description: 'What it is, in words' }),
    amount: rupees.meta({
      description: 'Rupees, with at most two decimals; a discount is negative',
    }),
  })
  .meta({ id: 'Amount' })
export type Amount = z.infer<typeof Amount>

/** What a sum of money is made of, in the order in which it is shown; a fee of zero is none of them. */
export const amounts = z.array(Amount).meta({
  description:
    'The goods at list price, then what comes off, then what comes on; they add up to the total',
})

export const listTotal = rupees.meta({ description: 'The goods at list price' })

const Offer = z
  .object({
    name: z.string(),
    saving: rupees,
    code: z.string().optional().meta({ description: 'Hers, where it is had by a code' }),
  })
  .meta({ id: 'AppliedOffer', description: 'What takes something off, and how much' })

export type Offer = z.infer<typeof Offer>

/** Those of the combination that saves most; in `amounts` they are discounts by their names. */
export const offers = z.array(Offer)

/** A code for an offer, in any letter case. */
export const offerCode = text(40).overwrite((code) => code.toUpperCase())

/** Why a code takes nothing off, in words. */
export const refusedCode = z
  .object({ code: z.enum(offerRefusals), message: z.string() })
  .nullable()
  .meta({ description: 'Why `offer_code` takes nothing off' })
export type RefusedCode = z.infer<typeof refusedCode>

export const listPrice = rupees.meta({ description: "A piece's price before discounts" })
