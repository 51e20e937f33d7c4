import { sqlStep } from '../../ground/db/sql-step.ts'

// Each calls the SQL file of its name, which documents parameters and outcomes.

export const settleException = sqlStep<
  { id: number; settlement: 'accepted' | 'noted'; reason: string },
  { outcome: 'settled' | 'no_reason' | 'not_short' | 'already' | 'missing' }
>('settle_exception', ['settled', 'no_reason', 'not_short', 'already', 'missing'])

export const remindOfException = sqlStep<
  { id: number },
  { outcome: 'reminded' | 'already' | 'missing' }
>('remind_of_exception', ['reminded', 'already', 'missing'])
