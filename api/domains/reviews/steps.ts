import { sqlStep } from '../../ground/db/sql-step.ts'

/** Calls write-review.sql, which documents parameters and outcomes. */
export const writeReview = sqlStep<
  'write_review',
  { orderId: number | null; key: string | null; fit: string | null }
>('write_review')
