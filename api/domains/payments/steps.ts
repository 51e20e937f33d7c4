import { sqlStep } from '../../ground/db/sql-step.ts'

// Each calls the SQL file of its name, which documents parameters and outcomes.

export const approveRefund = sqlStep('approve_refund')
