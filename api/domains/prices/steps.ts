import { sqlStep } from '../../ground/db/sql-step.ts'

/** Why a price may not be scheduled, and what it would be, in paise. */
export type Problem = {
  /** Among the items; null by rule. */
  place: number | null
  why: 'missing' | 'twice' | 'above_mrp' | 'above_before' | 'nothing' | 'overlap'
  size_id: number
  other_id: number | null
  mrp: number | null
  before: number
  after: number
}

// Each calls the SQL file of its name, which documents parameters and outcomes.
export const schedulePrices = sqlStep<
  'schedule_prices',
  { items: string | null; rule: string | null; asked: string | null },
  { refused: { problems: Problem[] }; scheduled: { id: number } }
>('schedule_prices')
export const cancelPrices = sqlStep('cancel_prices')
