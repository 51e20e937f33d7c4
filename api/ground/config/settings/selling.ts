import * as z from 'zod'
import { riskLevels } from '../../../../contract/office/orders.ts'
import { list, rupees, wholeNumber } from './forms.ts'

export const sellingSettings = {
  COD_FEE: rupees
    .prefault('50')
    .describe('rupees added to a cash-on-delivery order')
    .meta({ part: 'fees', label: 'Fee for cash on delivery', unit: '₹' }),
  SHIPPING_FEE: rupees
    .prefault('0')
    .describe('rupees for shipping')
    .meta({ part: 'fees', label: 'Shipping', unit: '₹' }),
  FREE_SHIPPING_ABOVE: rupees
    .prefault('10000')
    .describe('rupees of goods above which shipping is free')
    .meta({ part: 'fees', label: 'Free shipping above', unit: '₹' }),
  STOCK_HOLD_SECONDS: wholeNumber(60, 86_400)
    .prefault('900')
    .describe('how long stock is held for a card payment')
    .meta({ part: 'fees', label: 'Pieces held for a card payment', unit: 'seconds' }),
  PAYMENT_LINK_HOURS: wholeNumber(1, 168)
    .prefault('24')
    .describe('hours for which pieces are held for a payment link that staff have sent')
    .meta({ part: 'fees', label: 'Pieces held for a payment link', unit: 'hours' }),
  WAS_PRICE_DAYS: wholeNumber(1, 365)
    .prefault('30')
    .describe(
      'days for which a price was asked, up to a scheduled one, before it may be shown struck beside that',
    )
    .meta({ part: 'fees', label: 'A struck price was asked for', unit: 'days' }),
  RETURN_DAYS: wholeNumber(0, 90)
    .prefault('7')
    .describe('days after delivery in which a return can be asked for')
    .meta({ part: 'returns', label: 'Returns within', unit: 'days' }),
  REFUND_DAYS: wholeNumber(1, 60)
    .prefault('7')
    .describe('days within which a refund is promised; the office shows what runs out')
    .meta({ part: 'returns', label: 'Refunds within', unit: 'days' }),
  REMITTANCE_DAYS: wholeNumber(1, 60)
    .prefault('8')
    .describe('days within which a courier pays out cash; the office shows what runs out')
    .meta({ part: 'delivery', label: 'Courier’s cash within', unit: 'days' }),
  DISPATCH_CUTOFF: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 14:00 is needed')
    .default('14:00')
    .describe("an order that comes later, in India's time, counts for the next working day")
    .meta({ part: 'delivery', label: 'Sent the same day until' }),
  DISPATCH_HOLIDAYS: list
    .pipe(z.array(z.iso.date('days such as 2026-11-08 are needed')).max(400))
    .prefault('')
    .describe(
      'days beside Sundays on which nothing is handed over or delivered, such as `2026-11-08,2027-01-26`',
    )
    .meta({ part: 'delivery', label: 'Holidays' }),
  COD_CLEAR_UP_TO: z
    .enum(riskLevels, `${riskLevels.join(', ')} is possible`)
    .default('low')
    .describe(
      'the risk (`low`, `medium`, `high`) up to which cash-on-delivery orders may be confirmed together; above it each is looked at',
    )
    .meta({ part: 'fees', label: 'Cash on delivery confirmed together up to' }),
  REVIEW_APPROVAL: z
    .enum(['by-rule', 'by-hand'], 'by-rule or by-hand is needed')
    .default('by-rule')
    .describe(
      '`by-rule` shows a review at once that has no photos and no doubtful words; `by-hand` holds each until it is approved',
    )
    .meta({ part: 'reviews', label: 'Approval of reviews' }),
  OFFER_ROUNDING: z
    .enum(['rupee', 'paisa'], 'rupee or paisa is needed')
    .default('rupee')
    .describe('what an offer in per cent rounds a piece’s price down to: `rupee` or `paisa`')
    .meta({ part: 'fees', label: 'Offers round down to' }),
  OFFER_SPREAD_RATE: z
    .enum(['before', 'paid'], 'before or paid is needed')
    .default('before')
    .describe(
      'the GST rate of pieces that share what an offer gives free: `before` goes by their price before it, `paid` by what each costs then',
    )
    .meta({ part: 'law', label: 'GST rate of pieces with a free one' }),
  LOW_STOCK_PIECES: wholeNumber(0, 10_000)
    .prefault('2')
    .describe(
      'pieces of a size down to which its stock is low, also where it lasts for two weeks and more',
    )
    .meta({ part: 'delivery', label: 'Stock is low at', unit: 'pieces' }),
}
