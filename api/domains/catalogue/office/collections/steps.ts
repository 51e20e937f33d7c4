import { sqlStep } from '../../../../ground/db/sql-step.ts'

// Calls the SQL file of its name, which documents parameters and outcomes.
export const startCollectionEdit = sqlStep<
  'start_collection_edit',
  object,
  { stale: { contested: string[] } }
>('start_collection_edit')
