import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import type { Courier } from './courier.ts'
import { localCourier } from './local-courier.ts'
import { shiprocketCourier } from './shiprocket.ts'

export function openCourier({ courier }: Config, db: Db): Courier {
  return courier.kind === 'shiprocket' ? shiprocketCourier(courier.shiprocket) : localCourier(db)
}
