import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

export type Buyer = { id: number; token: string; addressId: number }
export type Piece = { product_id: number; variant_id: number; size_variant_id: number }

const buyerCount = 2_000
const plenty = 1_000_000

/** Makes customers who are signed in and have an address. */
export async function makeBuyers(pool: pg.Pool): Promise<Buyer[]> {
  const tokens = Array.from({ length: buyerCount }, () => randomBytes(32).toString('base64url'))
  const digests = tokens.map((token) => createHash('sha256').update(token).digest())
  const { rows } = await pool.query(
    `with made as (
       insert into customers (email, username, password_hash)
       select 'buyer-' || n || '@example.com', 'buyer-' || n, 'no password'
       from generate_series(1, $1::int) n
       returning id
     ), numbered as (
       select id, row_number() over (order by id) as n from made
     ), opened as (
       insert into sessions (customer_id, token_sha256)
       select id, ($2::bytea[])[n] from numbered
     ), homes as (
       insert into addresses (customer_id, address_line1, city, state, country, postal_code, phone, is_default)
       select id, '1 Temple Road', 'Madurai', 'Tamil Nadu', 'India', '625001', '9876543210', true
       from numbered
       returning id, customer_id
     )
     select numbered.id, homes.id as address_id
     from numbered join homes on homes.customer_id = numbered.id order by n`,
    [buyerCount, digests],
  )
  return rows.map(({ id, address_id: addressId }, at) => ({
    id,
    addressId,
    token: tokens[at] ?? '',
  }))
}

/** Gives every size of the catalogue more pieces than can be sold. */
export async function stockUp(pool: pg.Pool): Promise<Piece[]> {
  const { rows } = await pool.query(
    `with stocked as (
       insert into stock_ledger (size_id, delta, reason, cause)
       select id, $1, 'adjustment', 'bench' from sizes
     )
     select sizes.id as size_variant_id, variant_id, product_id
     from sizes join variants on variants.id = variant_id order by sizes.id`,
    [plenty],
  )
  return rows
}

/** Adds a piece to one size of each product. */
export async function changeProducts(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into stock_ledger (size_id, delta, reason, cause)
     select distinct on (product_id) sizes.id, 1, 'adjustment', $1
     from sizes join variants on variants.id = variant_id order by product_id, sizes.id`,
    [`bench-${randomBytes(6).toString('hex')}`],
  )
}
