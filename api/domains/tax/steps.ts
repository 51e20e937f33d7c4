import { sqlStep } from '../../ground/db/sql-step.ts'
import type { Month } from './queries.ts'

export const recordSeller = sqlStep<
  {
    facts: string
    state: string | null
  },
  { outcome: 'recorded' | 'unknown_state' }
>('record_seller', ['recorded', 'unknown_state'])

export const closeMonth = sqlStep<
  Month,
  {
    outcome: 'closed' | 'already' | 'not_over' | 'composition' | 'untied'
    untied: string[] | null
  }
>('close_month', ['closed', 'already', 'not_over', 'composition', 'untied'])
