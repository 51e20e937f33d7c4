import type { StockReason } from '../../../contract/office/stock-reasons.ts'
import { sqlStep } from '../../ground/db/sql-step.ts'

// Each calls the SQL file of its name, which documents parameters and outcomes.

export type Needed = { orders: string[]; payments: number }
type Rows<Row> = { rows: Row[] }

export const changeStock = sqlStep<
  'change_stock',
  { reason: StockReason; costPaise: number | null },
  {
    changed: Rows<{ size_id: number; before: number; after: number }>
    moved: Rows<{ size_id: number; seen: number; stock: number }>
    short: Rows<{ size_id: number; stock: number } & Needed>
  }
>('change_stock')

export const startStockTake = sqlStep<
  'start_stock_take',
  { shelf: string | null; code: string | null },
  { started: { take_id: number; sizes: number }; many: { sizes: number } }
>('start_stock_take')

export const countStock = sqlStep<
  'count_stock',
  { sizeId: number | null; code: string | null; count: number | null; add: number | null },
  { counted: { size_id: number; counted: number }; elsewhere: { size_id: number } }
>('count_stock')

export const postStockTake = sqlStep<
  'post_stock_take',
  object,
  { short: Rows<{ size_id: number; stock: number; difference: number } & Needed> }
>('post_stock_take')
