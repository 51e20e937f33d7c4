import pg from 'pg'
import { settlePayment } from '../domains/orders/settle-payment.ts'
import { storeRazorpayOrder } from '../domains/payments/queries.ts'
import { buyer } from './card.ts'
import type { TestShop } from './shop.ts'

/** So many pieces of a size, with what comes off them together. */
export type Piece = { sizeId: number; quantity: number; offPaise?: number }

type Given = { by: 'cod' | 'card'; pieces: Piece[] }

const discountsOf = (pieces: Piece[]) =>
  pieces.flatMap(({ sizeId, offPaise }) =>
    offPaise ? [{ size_id: sizeId, paise: offPaise, reason: 'Pongal offer' }] : [],
  )

const writePurchase = `
  with priced as materialized (
    select price_purchase(p_lines => row($2::integer[], $3::integer[])::lines_to_buy, p_discounts => $4) as sold
  ), purchase as (
    insert into purchases (customer_id, method, kind, status, request_sha256, shipping_address, hold_expires_at, settled_at)
    select $1, method, 'cart', case when is_cash then 'settled' else 'open' end, '', address_snapshot(a),
      case when not is_cash then now() + interval '15 minutes' end, case when is_cash then now() end
    from addresses a, (select $5::text as method, $5 = 'cod' as is_cash) paid
    where customer_id = $1 and is_default
    returning *
  ), line as (
    insert into purchase_lines (purchase_id, position, size_id, quantity, list_price_paise, unit_price_paise, mrp_paise,
      cost_paise)
    select id, n, l.size_id, quantity, list_price_paise, unit_price_paise, mrp_paise, cost_paise
    from purchase, priced, unnest((sold).lines) with ordinality as l(size_id, quantity, list_price_paise,
      unit_price_paise, mrp_paise, cost_paise, rated_paise, n)
  ), amount as (
    insert into amounts (purchase_id, position, kind, size_id, paise, reason)
    select id, n, a.kind, a.size_id, paise, reason
    from purchase, priced, unnest((sold).amounts) with ordinality as a(kind, size_id, paise, reason, n)
    where method = 'cod' or a.kind <> 'cod_fee'
  ), held as (
    insert into stock_ledger (size_id, delta, reason, cause)
    select size_id, -quantity, 'hold', 'purchase:' || id
    from purchase, unnest($2::integer[], $3::integer[]) as l(size_id, quantity) where method = 'card'
  )
  select id from purchase`

const writeOrder = `
  select o.id::integer as id from purchases p, write_order(p, purchase_total(p.id), p.shipping_address, null, null) o
  where p.id = $1`

/**
 * What a customer with a default address buys at a discount, as a shop with offers writes it: as start_purchase does, at
 * the prices of price_purchase.
 */
export async function placeDiscounted(shop: TestShop, { by, pieces }: Given) {
  const customer = await buyer(shop)
  const client = new pg.Client({ connectionString: shop.ownerUrl })
  await client.connect()
  const ask = async (text: string, values: unknown[]) =>
    (await client.query<{ id: number }>(text, values)).rows[0]?.id ?? 0
  const purchaseId = await ask(writePurchase, [
    customer.id,
    pieces.map(({ sizeId }) => sizeId),
    pieces.map(({ quantity }) => quantity),
    JSON.stringify(discountsOf(pieces)),
    by,
  ])
  if (by === 'cod') await ask(writeOrder, [purchaseId])
  await client.end()
  if (by === 'card') await pay(shop, purchaseId)
  const order = await shop.db
    .selectFrom('orders')
    .select(['id', 'number', 'total_paise'])
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  return { ...order, id: Number(order.id), totalPaise: Number(order.total_paise), customer }
}

/** Pays for a purchase whose pieces are held, as the gateway's webhook says. */
export async function pay(shop: TestShop, purchaseId: number): Promise<void> {
  const orderId = (await storeRazorpayOrder(shop.db, purchaseId, `order_test${purchaseId}`)) ?? ''
  const amounts = await shop.db
    .selectFrom('amounts')
    .select('paise')
    .where('purchase_id', '=', purchaseId)
    .execute()
  const amountPaise = amounts.reduce((sum, { paise }) => sum + Number(paise), 0)
  await settlePayment(shop.db, { id: `pay_${purchaseId}`, orderId, amountPaise, currency: 'INR' })
}
