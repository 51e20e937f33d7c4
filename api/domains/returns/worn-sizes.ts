import type { WornSizes } from '../../../contract/returns.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { sizeChart } from '../catalogue/size-chart.ts'
import { findWornSizes, type WornRow } from './queries.ts'

/**
 * What a customer's orders say of her size of such a garment; girths in inches.
 * @throws Refusal 404 when it is not on sale
 */
export async function listWornSizes(
  db: Db,
  customerId: number,
  productId: number,
): Promise<WornSizes> {
  const rows = await findWornSizes(db, customerId, productId)
  if (!rows) throw new Refusal(404, 'Product not found.')
  const find = (outcome: WornRow['outcome']) => {
    const row = rows.find((each) => each.outcome === outcome)
    return row ? measure(row) : null
  }
  return { kept: find('kept'), too_small: find('too_small'), too_large: find('too_large') }
}

function measure({ product_id, product, size, type, gender }: WornRow) {
  const [row] = sizeChart({ type, gender, sleeve: '', sizes: [size] })
  const { chest = null, waist = null, hip = null } = row ?? {}
  return { product_id, product, size, chest, waist, hip }
}
