import { sql } from 'kysely'
import type { ScanStatus } from '../domains/shipping/tracking-labels.ts'
import type { TestShop } from './shop.ts'

/** Its courier reads a parcel. @returns recorded, repeated or unknown */
export async function scanParcel(
  shop: TestShop,
  awb: string,
  status: ScanStatus,
  scannedAt = new Date(),
): Promise<string | undefined> {
  const { rows } = await sql<{ outcome: string }>`
    select record_scan(${awb}, ${status}, ${status}, 'Madurai', ${scannedAt}) as outcome`.execute(
    shop.db,
  )
  return rows[0]?.outcome
}
