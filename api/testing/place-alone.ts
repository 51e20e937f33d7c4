import { randomBytes } from 'node:crypto'
import type pg from 'pg'

type Sale = { customerId: number; sizeId: number; addressId: number }

/** The SQL function that places an order, without HTTP, session and checks of input. */
export async function placeAlone(pool: pg.Pool, sale: Sale, key: string): Promise<void> {
  const { rows } = await pool.query({
    name: 'place',
    text: `select outcome from start_purchase(
      p_customer_id => $1, p_method => 'cod', p_kind => 'buynow', p_size_id => $2, p_quantity => 1,
      p_variant_id => null, p_product_id => null, p_size_ids => null, p_quantities => null, p_address_id => $3,
      p_gstin => null, p_notes => null, p_consents => null, p_expected_total_paise => null, p_limits => null,
      p_idempotency_key => $4, p_request_sha256 => $5)`,
    values: [sale.customerId, sale.sizeId, sale.addressId, key, randomBytes(32)],
  })
  if (rows[0]?.outcome !== 'placed') throw new Error(rows[0]?.outcome)
}
