import { sqlStep } from '../../../ground/db/sql-step.ts'

// Each calls the SQL file of its name, which documents parameters and outcomes.
export const startOfferEdit = sqlStep<
  'start_offer_edit',
  object,
  { stale: { contested: string[] } }
>('start_offer_edit')
export const moveOffer = sqlStep('move_offer')
