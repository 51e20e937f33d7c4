import * as z from 'zod'

export const requestTypes = ['Return', 'Exchange'] as const

export const returnStatuses = [
  'Requested',
  'Approved',
  'Picked Up',
  'Received',
  'Refunded',
  'Exchanged',
  'Rejected',
] as const

export const ReturnRequest = z
  .object({
    type: z.enum(requestTypes),
    status: z.enum(returnStatuses),
    reason: z.string(),
    wanted_size: z.string().nullable(),
    is_refunded_instead: z
      .boolean()
      .meta({ description: 'An exchange whose size had sold out when its parcel came' }),
    rejection: z.string().nullable().meta({ description: 'Why it was rejected' }),
    asked_at: z.iso.datetime(),
  })
  .meta({ id: 'ReturnRequest' })
export type ReturnRequest = z.infer<typeof ReturnRequest>
