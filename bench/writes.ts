import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { readConfig } from '../api/config.ts'
import { openDb, openPool } from '../api/db/pool.ts'
import { sign } from '../api/payments/signatures.ts'
import { type Buyer, makeBuyers, type Piece, stockUp } from './buyers.ts'
import { exhausted, type openGenerator, type Round, repeat, type Write } from './load.ts'

type Generator = ReturnType<typeof openGenerator>

/** A change of the shop's, through its HTTP and as its statements alone. */
export type WritePair = {
  name: string
  shop: (generator: Generator, seconds: number) => Promise<Round>
  floor: (seconds: number) => Promise<Round>
}

const lanes = 10
const cartLines = 3
/** More than are answered in a round. */
const many = 12_000
/** As many as are done well within a statement's time. */
const batch = 200

/**
 * What shoppers write: through the shop's HTTP, sent by the generator, and beside it the same
 * statements, sent by a pool alone.
 */
export async function prepareWrites(databaseUrl: string, origin: string) {
  const pool = openPool(databaseUrl, { max: lanes })
  const db = openDb(pool)
  const buyers = await makeBuyers(db)
  const pieces = await stockUp(db)
  let turn = 0
  const next = (from: readonly Piece[]) => {
    turn += 1
    const buyer = buyers[turn % buyers.length]
    const piece = from[turn % from.length]
    if (!buyer || !piece) throw new Error('the catalogue is empty')
    return { buyer, piece }
  }
  const onHttp =
    (toWrite: (at: number) => Write, count = many) =>
    (generator: Generator, seconds: number) =>
      generator.run({
        origin,
        writes: Array.from({ length: count }, (_, at) => toWrite(at)),
        seconds,
      })

  const orderOf = (from: readonly Piece[]) => ({
    shop: onHttp(() => codOrder(next(from))),
    floor: (seconds: number) => repeat(seconds, lanes, () => placeAlone(pool, next(from))),
  })
  const pairs: WritePair[] = [
    {
      name: 'cart add',
      shop: onHttp(() => cartLine(next(pieces))),
      floor: (seconds) => repeat(seconds, lanes, () => addAlone(pool, next(pieces))),
    },
    { name: 'COD order', ...orderOf(pieces) },
    { name: 'COD order, one hot size', ...orderOf(pieces.slice(0, 1)) },
    {
      name: 'card settle',
      shop: async (generator, seconds) => {
        const paid = await holdAll(pool, buyers, pieces)
        return onHttp((at) => confirmation(paid[at]), paid.length)(generator, seconds)
      },
      floor: async (seconds) => {
        const paid = await holdAll(pool, buyers, pieces)
        return repeat(seconds, lanes, () => settleAlone(pool, paid.pop()))
      },
    },
  ]
  const [first] = buyers
  if (!first) throw new Error('there are no buyers')
  return {
    pairs,
    token: first.token,
    /** Of the shopper whose token it is. */
    fillCart: async () => {
      for (const piece of pieces.slice(0, cartLines)) await addAlone(pool, { buyer: first, piece })
    },
    close: () => pool.end(),
  }
}

const jsonOf = ({ token }: Buyer, body: object, more: Record<string, string> = {}) => {
  const text = JSON.stringify(body)
  const headers = {
    authorization: `Token ${token}`,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    ...more,
  }
  return { headers, body: text }
}

type Sale = { buyer: Buyer; piece: Piece }

const key = () => randomBytes(12).toString('hex')

const codOrder = ({ buyer, piece }: Sale): Write => ({
  path: '/api/cod_order_create/',
  ...jsonOf(
    buyer,
    { type: 'buynow', ...piece, quantity: 1, shipping_address_id: buyer.addressId },
    { 'idempotency-key': key() },
  ),
})

const cartLine = ({ buyer, piece }: Sale): Write => ({
  path: '/api/cart/',
  ...jsonOf(buyer, { ...piece, quantity: 1 }),
})

async function placeAlone(pool: pg.Pool, { buyer, piece }: Sale): Promise<void> {
  const { rows } = await pool.query(
    `select * from place_cod_order($1, 'buynow', $2, 1, $3, $4, $5, interval '0', null, 5000, 0, 1000000, null)`,
    [buyer.id, piece.size_variant_id, buyer.addressId, key(), randomBytes(32)],
  )
  if (rows[0]?.outcome !== 'placed') throw new Error(rows[0]?.outcome)
}

/** As `addLine` of the cart does it, in one transaction. */
async function addAlone(pool: pg.Pool, { buyer, piece }: Sale): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      `select sizes.id, stock, sizes.price_paise from sizes
       join variants on variants.id = variant_id join products on products.id = product_id
       where sizes.id = $1 and variants.id = $2 and products.id = $3 and is_active`,
      [piece.size_variant_id, piece.variant_id, piece.product_id],
    )
    await client.query(
      `insert into cart_lines (customer_id, size_id, quantity, seen_price_paise) values ($1, $2, 1, $3)
       on conflict (customer_id, size_id) do update set quantity = cart_lines.quantity + 1
       where cart_lines.quantity < 99 returning id, quantity`,
      [buyer.id, piece.size_variant_id, rows[0].price_paise],
    )
    await client.query(
      `select case when is_active then stock + pieces_held($1, sizes.id) else 0 end from sizes
       join variants on variants.id = variant_id join products on products.id = product_id
       where sizes.id = $2`,
      [buyer.id, piece.size_variant_id],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

type Paid = { buyer: Buyer; orderId: string; paymentId: string }

/** Every buyer holds a piece and has paid for it, and the shop has not heard of it. */
async function holdAll(pool: pg.Pool, buyers: Buyer[], pieces: Piece[]): Promise<Paid[]> {
  const paid: Paid[] = []
  for (let at = 0; at < buyers.length; at += batch) {
    const some = buyers.slice(at, at + batch)
    const sizes = some.map((_, turn) => pieces[(at + turn) % pieces.length]?.size_variant_id)
    const { rows } = await pool.query(
      `select buyer, store_razorpay_order(intent_id, 'order_' || intent_id) as order_id
       from unnest($1::int[], $2::int[]) as sale(buyer, size),
         hold_stock(buyer, 'buynow', size, 1, null, interval '15 minutes', 0, 1000000, null)`,
      [some.map(({ id }) => id), sizes],
    )
    const orders = new Map(rows.map((row) => [row.buyer, row.order_id]))
    for (const buyer of some) {
      paid.push({ buyer, orderId: orders.get(buyer.id), paymentId: `pay_${key()}` })
    }
  }
  return paid
}

function confirmation(paid: Paid | undefined): Write {
  if (!paid) throw exhausted
  const { buyer, orderId, paymentId } = paid
  // The demo's own secret, with which the shop to be measured runs.
  const { keySecret } = readConfig({}).razorpay
  return {
    path: '/api/confirm_order/',
    ...jsonOf(buyer, {
      razorpay_order_id: orderId,
      razorpay_payment_id: paymentId,
      razorpay_signature: sign(`${orderId}|${paymentId}`, keySecret),
      type: 'buynow',
      shipping_address_id: buyer.addressId,
    }),
  }
}

async function settleAlone(pool: pg.Pool, paid: Paid | undefined): Promise<void> {
  if (!paid) throw exhausted
  const { buyer, orderId, paymentId } = paid
  const { rows } = await pool.query(
    `select * from settle_payment($1, $2, 'authorized', null, $3, null)`,
    [orderId, paymentId, buyer.addressId],
  )
  if (rows[0]?.outcome !== 'settled') throw new Error(rows[0]?.outcome)
}
