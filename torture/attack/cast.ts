import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

export type Account = { id: number; email: string; token: string; addressId: number }
export type Piece = { product_id: number; variant_id: number; size_variant_id: number }

export const password = 'secret-1'
/** Of that password. */
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Q9VBmXgh3pqsxLFsWkNEzg$QXmvgsyiXjTeBcN2XMpjndBUu2A1EKCYQjcQF6hKJYQ'
const plenty = 100_000

/** Accounts with an address and a session, whose e-mails begin with `name`. */
export async function makeAccounts(pool: pg.Pool, name: string, count: number): Promise<Account[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const digests = tokens.map((token) => createHash('sha256').update(token).digest())
  const { rows } = await pool.query(
    `with made as (
       insert into customers (email, username, first_name, phone, password_hash)
       select $1 || '-' || n || '@example.com', $1 || '-' || n, 'Meena', '9876543210', $2
       from generate_series(1, $3::int) n
       returning id, email
     ), numbered as (
       select id, email, row_number() over (order by id) as n from made
     ), opened as (
       insert into sessions (customer_id, token_sha256)
       select id, ($4::bytea[])[n] from numbered
     ), homes as (
       insert into addresses (customer_id, address_line1, city, state, country, postal_code, phone, is_default)
       select id, '1 Temple Road', 'Madurai', 'Tamil Nadu', 'India', '625001', '9876543210', true
       from numbered
       returning id, customer_id
     )
     select numbered.id, email, homes.id as address_id
     from numbered join homes on homes.customer_id = numbered.id order by n`,
    [name, passwordHash, count, digests],
  )
  return rows.map(({ id, email, address_id: addressId }, at) => ({
    id,
    email,
    addressId,
    token: tokens[at] ?? '',
  }))
}

/** Gives every size of the catalogue more pieces than can be sold. */
export async function stockUp(pool: pg.Pool): Promise<Piece[]> {
  const { rows } = await pool.query(
    `with stocked as (
       insert into stock_ledger (size_id, delta, reason, cause)
       select id, $1, 'import', 'torture' from sizes
     )
     select sizes.id as size_variant_id, variant_id, product_id
     from sizes join variants on variants.id = variant_id order by sizes.id`,
    [plenty],
  )
  return rows
}
