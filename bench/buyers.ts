import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../api/db/pool.ts'

export type Buyer = { id: number; token: string; addressId: number }
export type Piece = { product_id: number; variant_id: number; size_variant_id: number }

const buyerCount = 2_000
const endless = 1_000_000

/** Customers who are signed in and have an address. */
export async function makeBuyers(db: Db): Promise<Buyer[]> {
  const tokens = Array.from({ length: buyerCount }, () => randomBytes(32).toString('base64url'))
  const digests = tokens.map((token) => createHash('sha256').update(token).digest())
  const { rows } = await sql<{ id: number; address_id: number; n: number }>`
    with made as (
      insert into customers (email, username, password_hash)
      select 'buyer-' || n || '@example.com', 'buyer-' || n, 'nobody logs in'
      from generate_series(1, ${buyerCount}::int) n
      returning id
    ), numbered as (
      select id, row_number() over (order by id) as n from made
    ), opened as (
      insert into sessions (customer_id, token_sha256)
      select id, (${digests}::bytea[])[n] from numbered
    ), homes as (
      insert into addresses (customer_id, address_line1, city, state, country, postal_code, phone, is_default)
      select id, '1 Temple Road', 'Madurai', 'Tamil Nadu', 'India', '625001', '9876543210', true
      from numbered
      returning id, customer_id
    )
    select numbered.id, homes.id as address_id, numbered.n
    from numbered join homes on homes.customer_id = numbered.id order by n`.execute(db)
  return rows.map(({ id, address_id: addressId, n }) => ({
    id,
    addressId,
    token: tokens[n - 1] ?? '',
  }))
}

/** Every size of the catalogue, with more pieces of each than can be sold. */
export async function stockUp(db: Db): Promise<Piece[]> {
  const pieces = await db
    .selectFrom('sizes')
    .innerJoin('variants', 'variants.id', 'sizes.variant_id')
    .select(['sizes.id as size_variant_id', 'variants.id as variant_id', 'variants.product_id'])
    .execute()
  const rows = pieces.map((piece) => ({
    size_id: piece.size_variant_id,
    delta: endless,
    reason: 'adjustment',
    cause: 'bench',
  }))
  await db.insertInto('stock_ledger').values(rows).execute()
  return pieces
}
