import { sqlStep } from '../../ground/db/sql-step.ts'

// Each calls the SQL file of its name, which documents parameters and outcomes.

export const undoImport = sqlStep<'undo_import', object, { changed: { named: string } }>(
  'undo_import',
)
