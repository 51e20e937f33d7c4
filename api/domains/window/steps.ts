import { sqlStep } from '../../ground/db/sql-step.ts'

/** Call the functions of this folder's SQL files, which document parameters and outcomes. */
export const saveDraft = sqlStep<'save_window_draft', object, { stale: { version: number } }>(
  'save_window_draft',
)
export const publish = sqlStep<'publish_window', { from: Date | null; until: Date | null }>(
  'publish_window',
)
export const rollBack = sqlStep<'roll_back_window', { to: number | null }>('roll_back_window')
export const cancel = sqlStep('cancel_window_version')
