import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import type { Courier } from '../shipping/courier.ts'
import { shipOrder } from '../shipping/service.ts'
import { confirmOrder } from './move-order.ts'
import { listWaitingOrders } from './queries.ts'

export async function shipWaitingOrders(db: Db, courier: Courier, seconds: number): Promise<void> {
  for (const order of await listWaitingOrders(db, seconds)) {
    try {
      if (order.status === 'Pending') await confirmOrder(db, order.id)
      await shipOrder(db, courier, order.id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}
