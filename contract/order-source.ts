import * as z from 'zod'
import { offerCode } from './amounts.ts'
import { Selection } from './cart.ts'
import { gstin, typedRupees } from './fields.ts'
import { messageChannels } from './message-channels.ts'
import { missingField } from './missing-field.ts'

/** How she has ticked that she wants to be written to about it. */
const orderUpdates = z
  .array(z.enum(messageChannels, 'Choose whatsapp or sms.'))
  .max(messageChannels.length)
  .optional()
  .meta({ description: 'Boxes that she ticked: her consent, which the log of consents gets' })

/** What an order's caller notes about it. */
export const notesData = z
  .union([z.string().max(10_000), z.record(z.string(), z.unknown())])
  .optional()
  .meta({
    description: 'JSON text of the order descriptor; its checkout_id makes the call idempotent',
  })

/** What the checkout asks beside address and payment. */
const answers = { gstin, order_updates: orderUpdates }
export type CheckoutAnswers = z.output<z.ZodObject<typeof answers>>

// One flat shape, since a form has no variants: the buy-now fields are required only with buynow.
const shape = {
  type: z.enum(['cart', 'buynow'], 'Choose cart or buynow.'),
  ...Selection.partial().shape,
  expected_total: typedRupees.optional().meta({
    override: { type: 'number' },
    description: 'Rupees, as shown to the customer; another total is refused',
  }),
  offer_code: offerCode.optional().meta({
    description: 'Refused where it takes nothing off; without it a cart has its own',
  }),
  ...answers,
  notes_data: notesData,
}
type OrderSource = z.output<z.ZodObject<typeof shape>>

/** The body of a call that starts to buy the cart or one size, with what else the call takes. */
export const orderSource = <T extends z.ZodRawShape>(more: T) =>
  z.object({ ...shape, ...more }).superRefine((body, context) => {
    // TypeScript does not follow a generic spread; these fields are the shape's.
    const source = body as OrderSource
    if (source.type !== 'buynow') return
    for (const field of ['product_id', 'variant_id', 'quantity', 'size_variant_id'] as const) {
      if (source[field] === undefined) {
        context.addIssue({ code: 'custom', path: [field], message: missingField })
      }
    }
  })
