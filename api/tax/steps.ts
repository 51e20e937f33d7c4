import { sqlStep } from '../db/sql-step.ts'

// Each calls the SQL file of its name, which documents parameters and outcomes.

export const recordSeller = sqlStep<
  {
    /** JSON */
    facts: string
    state: string | null
  },
  { outcome: 'recorded' | 'unknown_state' }
>('record_seller', ['recorded', 'unknown_state'])
