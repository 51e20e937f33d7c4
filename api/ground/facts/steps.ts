import { sqlStep } from '../db/sql-step.ts'

export const setFact = sqlStep('set_fact')
