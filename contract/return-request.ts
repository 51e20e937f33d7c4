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

const ExchangeParcel = z.object({
  courier: z.string(),
  awb_number: z.string(),
  current_status: z.string(),
  problem: z.enum(['coming_back', 'came_back', 'lost']).nullable().meta({
    description:
      'Why its pieces do not arrive; what was paid goes back once it is here, or is lost',
  }),
  tracking_url: z.url().nullable().meta({ description: 'Where the carrier shows its way' }),
})

export const ReturnRequest = z
  .object({
    type: z.enum(requestTypes),
    quantity: z.int(),
    status: z.enum(returnStatuses),
    reason: z.string(),
    wanted_size: z.string().nullable(),
    is_replacement: z.boolean().meta({ description: 'An exchange for the size that she has' }),
    is_refunded_instead: z.boolean().meta({
      description: 'An exchange whose size had sold out, or whose new parcel did not arrive',
    }),
    rejection: z.string().nullable().meta({ description: 'Why it was rejected' }),
    parcel: ExchangeParcel.nullable().meta({
      description: 'In which new pieces of an exchange go',
    }),
    pickup: z
      .object({
        courier: z.string(),
        collects_on: z.iso
          .date()
          .nullable()
          .meta({ description: 'null where the courier has named no day' }),
      })
      .nullable()
      .meta({ description: 'Booked with a courier, until it is collected' }),
    refund: z
      .object({
        sent_by: z.iso.date().meta({ description: 'The day by which it is promised' }),
        sent_on: z.iso.date().nullable().meta({ description: 'null before it is sent' }),
      })
      .nullable(),
    asked_at: z.iso.datetime(),
  })
  .meta({ id: 'ReturnRequest' })
export type ReturnRequest = z.infer<typeof ReturnRequest>
