import { randomBytes } from 'node:crypto'
import type pg from 'pg'

type Sale = { customerId: number; sizeId: number; addressId: number }

/** The SQL function that places an order, without HTTP, session and checks of input. */
export async function placeAlone(pool: pg.Pool, sale: Sale, key: string): Promise<void> {
  const { rows } = await pool.query({
    name: 'place',
    text: `select outcome from place_cod_order(
      p_customer_id => $1, p_kind => 'buynow', p_size_id => $2, p_quantity => 1, p_address_id => $3,
      p_idempotency_key => $4, p_request_sha256 => $5, p_waited => interval '0', p_notes => null,
      p_cod_fee_paise => 5000, p_shipping_fee_paise => 0, p_free_shipping_above_paise => 1000000,
      p_expected_total_paise => null)`,
    values: [sale.customerId, sale.sizeId, sale.addressId, key, randomBytes(32)],
  })
  if (rows[0]?.outcome !== 'placed') throw new Error(rows[0]?.outcome)
}
