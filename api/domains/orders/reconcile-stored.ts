import type { Db } from '../../ground/db/pool.ts'
import { inr } from '../../ground/http/money.ts'
import { findCashDiscrepancies } from '../cash/reconcile-cash.ts'
import * as queries from './reconcile-queries.ts'

export type StoredReport = { orders: number; discrepancies: string[] }

export async function reconcileStored(db: Db): Promise<StoredReport> {
  const stock = await queries.listStockDiscrepancies(db)
  const { orders, wrong } = await queries.listTotalDiscrepancies(db)
  return {
    orders,
    discrepancies: [
      ...stock.map(
        (row) => `Size ${row.id} has ${row.stock} in stock and ${row.ledger} in its ledger.`,
      ),
      ...wrong.map(
        (order) =>
          `Order ${order.number} is of ${inr(order.subtotal)}, its lines of ${inr(order.lines)}.`,
      ),
      ...(await findCashDiscrepancies(db)),
    ],
  }
}
