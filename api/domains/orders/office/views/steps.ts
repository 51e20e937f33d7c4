import { sqlStep } from '../../../../ground/db/sql-step.ts'

/** Calls save-order-view.sql, which documents parameters and outcomes. */
export const saveOrderView = sqlStep<'save_order_view', object, { saved: { view_id: number } }>(
  'save_order_view',
)
