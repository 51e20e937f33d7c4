import * as z from 'zod'
import { rupees } from './fields.ts'

/** While a scheduled price runs, which is the price; without one there is no such field. */
export const Sale = z
  .object({
    was: rupees
      .nullable()
      .meta({ description: 'The price before, where it was asked for long enough to be shown' }),
    until: z.iso.datetime(),
  })
  .meta({ id: 'Sale' })
export type Sale = z.infer<typeof Sale>
