import type { Db } from '../db/pool.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Courier } from '../shipping/courier.ts'
import { shipOrder } from '../shipping/service.ts'
import { confirmOrder } from './move-order.ts'
import { listWaitingOrders } from './queries.ts'

/**
 * Stands in for the operator of the demo shop: takes each waiting order and hands it to the courier,
 * so that a demo shopper sees her order move.
 *
 * @param seconds how long an order waits first
 */
export async function shipWaitingOrders(db: Db, courier: Courier, seconds: number): Promise<void> {
  for (const order of await listWaitingOrders(db, seconds)) {
    try {
      if (order.status === 'Pending') await confirmOrder(db, order.id)
      await shipOrder(db, courier, order.id)
    } catch (error) {
      // Cancelled a moment ago, or moved by somebody else.
      if (!(error instanceof Refusal)) throw error
    }
  }
}
