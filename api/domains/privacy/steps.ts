import { sqlStep } from '../../ground/db/sql-step.ts'

/** Calls ask-merge.sql, which documents parameters and outcomes. */
export const askMerge = sqlStep<'ask_merge', object, { asked: { merge_id: number } }>('ask_merge')

/** Calls prove-merge.sql, which documents parameters and outcomes. */
export const proveMerge = sqlStep<'prove_merge'>('prove_merge')
