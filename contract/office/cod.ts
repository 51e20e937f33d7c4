import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { OfficeOrderRow } from './orders.ts'

export const CodDesk = z
  .object({
    doubtful: z.array(OfficeOrderRow).meta({
      description:
        'Above the risk that the fact cod_clear_up_to names, riskiest first, then oldest',
    }),
    clear: z.array(OfficeOrderRow).meta({ description: 'The others, oldest first' }),
    has_more: z.boolean().meta({ description: 'Whether more wait than the 500 oldest' }),
  })
  .meta({ id: 'CodDesk' })
export type CodDesk = z.infer<typeof CodDesk>

export const officeCodEndpoints = {
  'GET /api/office/cod/': {
    summary: 'Orders with cash on delivery that wait to be confirmed, by their risk',
    staff: 'confirm',
    answers: { 200: CodDesk },
  },
} satisfies Endpoints
