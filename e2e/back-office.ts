import { resolve } from 'node:path'
import { confirmOrder } from '../api/domains/orders/move-order.ts'
import { bookShipment, markDelivered } from '../api/domains/shipping/service.ts'
import { startEmbeddedPostgres } from '../api/ground/db/embedded/server.ts'
import { type Db, openDb, openPool } from '../api/ground/db/pool.ts'

/**
 * What the operator and the courier do, in the database of the shop under test: no call of the API can.
 */
export async function inBackOffice<T>(work: (db: Db) => Promise<T>): Promise<T> {
  // It runs already, and is adopted.
  const { url } = await startEmbeddedPostgres(resolve(process.env.E2E_DATA_DIR ?? 'data/e2e'))
  const pool = openPool(url)
  try {
    return await work(openDb(pool))
  } finally {
    await pool.end()
  }
}

/** Has an order's parcel booked with a courier. */
export const shipOrder = (orderId: number) =>
  inBackOffice(async (db) => {
    await confirmOrder(db, orderId)
    await bookShipment(db, orderId, { awb: `E2E-${orderId}`, courier: 'Test Express' })
  })

/** Has an order that was shipped delivered. */
export const endShipment = (orderId: number) => inBackOffice((db) => markDelivered(db, orderId))

/** Has an order delivered. */
export async function deliverOrder(orderId: number): Promise<void> {
  await shipOrder(orderId)
  await endShipment(orderId)
}
