import { randomBytes } from 'node:crypto'
import { openSession } from '../api/accounts/sessions.ts'
import { type Db, openDb, openPool } from '../api/db/pool.ts'
import { placeCodOrder } from '../api/orders/queries.ts'
import { type Round, repeat } from './load.ts'

type Buyer = { id: number; token: string; addressId: number }
type Piece = { product_id: number; variant_id: number; size_variant_id: number }

const buyerCount = 400
const endless = 1_000_000

/**
 * COD orders of single pieces by many customers, spread over the catalogue's sizes: through the
 * shop's HTTP, and as the same SQL function called alone.
 */
export async function prepareOrders(databaseUrl: string, origin: string) {
  const pool = openPool(databaseUrl, { max: 10 })
  const db = openDb(pool)
  const buyers = await makeBuyers(db)
  const pieces = await stockUp(db)
  let turn = 0
  const next = () => {
    turn += 1
    const buyer = buyers[turn % buyers.length]
    const piece = pieces[turn % pieces.length]
    if (!buyer || !piece) throw new Error('the catalogue is empty')
    return { buyer, piece }
  }
  return {
    overHttp: (seconds: number): Promise<Round> =>
      repeat(seconds, async () => {
        const { buyer, piece } = next()
        const response = await fetch(`${origin}/api/cod_order_create/`, {
          method: 'POST',
          headers: {
            authorization: `Token ${buyer.token}`,
            'content-type': 'application/json',
            'idempotency-key': randomBytes(12).toString('hex'),
          },
          body: JSON.stringify({
            type: 'buynow',
            ...piece,
            quantity: 1,
            shipping_address_id: buyer.addressId,
          }),
        })
        await response.arrayBuffer()
        if (response.status !== 201) throw new Error(`an order was answered ${response.status}`)
      }),
    alone: (seconds: number): Promise<Round> =>
      repeat(seconds, async () => {
        const { buyer, piece } = next()
        const placement = await placeCodOrder(db, {
          customerId: buyer.id,
          kind: 'buynow',
          sizeId: piece.size_variant_id,
          quantity: 1,
          addressId: buyer.addressId,
          idempotencyKey: randomBytes(12).toString('hex'),
          requestSha256: randomBytes(32),
          waitedSeconds: 0,
          notes: null,
          expectedTotalPaise: null,
          codFeePaise: 5_000,
          shippingFeePaise: 0,
          freeShippingAbovePaise: 1_000_000,
        })
        if (placement.outcome !== 'placed') throw new Error(placement.outcome)
      }),
    close: () => pool.end(),
  }
}

async function makeBuyers(db: Db): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  for (let number = 0; number < buyerCount; number++) {
    const email = `buyer-${number}@example.com`
    const customer = await db
      .insertInto('customers')
      .values({ email, username: email, password_hash: 'nobody signs in' })
      .returning(['id', 'password_hash'])
      .executeTakeFirstOrThrow()
    const address = await db
      .insertInto('addresses')
      .values({
        customer_id: customer.id,
        address_line1: '1 Temple Road',
        city: 'Madurai',
        state: 'Tamil Nadu',
        country: 'India',
        postal_code: '625001',
        phone: '9876543210',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const token = await openSession(db, customer, 'bench')
    buyers.push({ id: customer.id, token, addressId: address.id })
  }
  return buyers
}

async function stockUp(db: Db): Promise<Piece[]> {
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
