import * as z from 'zod'
import { rupees } from './fields.ts'

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

export const listPrice = rupees.meta({ description: "A piece's price before discounts" })
