import { sqlStep } from '../../ground/db/sql-step.ts'

// Each calls the SQL file of its name, which documents parameters and outcomes.

export const settleException = sqlStep<'settle_exception', { settlement: 'accepted' | 'noted' }>(
  'settle_exception',
)

export const remindOfException = sqlStep('remind_of_exception')
