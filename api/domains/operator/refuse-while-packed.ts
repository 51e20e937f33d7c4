import type { Db } from '../../ground/db/pool.ts'
import { StartupError } from '../../ground/errors/startup-error.ts'
import * as queries from './queries.ts'

/** @throws StartupError where a parcel is on a wave: the office books it at its last scan */
export async function refuseWhilePacked(
  db: Db,
  of: { orderId: number } | { requestId: number },
): Promise<void> {
  const packing = await queries.findOpenPacking(db, of)
  if (!packing) return
  const { number, wave_id: wave } = packing
  throw new StartupError(
    `nothing was changed: ${number} is on wave ${wave}; scan its pieces under Pack, which books it`,
  )
}
