import { sqlStep } from '../db/sql-step.ts'

export const setFact = sqlStep('set_fact')

/** Others wait until its transaction has ended. */
export const startFactsEdit = sqlStep('start_facts_edit')
