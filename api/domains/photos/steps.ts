import { sqlStep } from '../../ground/db/sql-step.ts'

/** Calls add-photo.sql, which documents parameters and outcomes. */
export const addPhoto = sqlStep<'add_photo', { number: string | null; returnId: number | null }>(
  'add_photo',
)
