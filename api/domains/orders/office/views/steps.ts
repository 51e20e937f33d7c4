import { sqlStep } from '../../../../ground/db/sql-step.ts'

export const saveOrderView = sqlStep<
  { staffId: number; name: string; state: string; search: string; max: number },
  | { outcome: 'saved'; view_id: number }
  | { outcome: 'name_taken'; view_id: null }
  | { outcome: 'full'; view_id: null }
>('save_order_view', ['saved', 'name_taken', 'full'])
