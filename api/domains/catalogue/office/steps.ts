import { sqlStep } from '../../../ground/db/sql-step.ts'

// Calls the SQL file of its name, which documents parameters and outcomes.
export const startProductEdit = sqlStep<
  'start_product_edit',
  { version: number | null },
  { stale: { contested: string[] } }
>('start_product_edit')
