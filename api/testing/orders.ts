import { confirmOrder } from '../domains/orders/move-order.ts'
import { settlePayment } from '../domains/orders/settle-payment.ts'
import { claimParcel } from '../domains/returns/claim-parcel.ts'
import { bookShipment } from '../domains/shipping/service.ts'
import { buyer, confirmation, startPayment } from './card.ts'
import { asOwner } from './owner.ts'
import type { TestShop } from './shop.ts'

export async function placeOrder(shop: TestShop) {
  const customer = await shop.make.customer()
  const address = await shop.make.address(customer)
  const shirt = await shop.make.product()
  const { order_id: id, order_number: number } = await shop.as(customer)(
    'POST /api/cod_order_create/',
    {
      body: {
        type: 'buynow',
        ...shirt.selection,
        quantity: 1,
        shipping_address_id: address.id,
      },
    },
  )
  return { id, number, customer }
}

/** A cash-on-delivery order that the operator has taken. */
export async function takeOrder(shop: TestShop) {
  const order = await placeOrder(shop)
  await confirmOrder(shop.db, order.id)
  return order
}

export async function bookOrder(shop: TestShop) {
  const order = await takeOrder(shop)
  return { ...order, awb: await bookParcel(shop, order.id) }
}

export async function bookPaidOrder(shop: TestShop) {
  const order = await payOrder(shop)
  return { ...order, awb: await bookParcel(shop, order.id) }
}

/** When the parcels of these orders were booked, so that scans can be older than their test. */
export const bookedAt = new Date('2026-05-18T00:00:00Z')

async function bookParcel(shop: TestShop, orderId: number): Promise<string> {
  const parcel = { awb: `AWB${orderId}`, courier: 'Test Express' }
  const { awb } = await bookShipment(shop.db, orderId, parcel)
  await shop.db
    .updateTable('shipments')
    .set({ created_at: bookedAt })
    .where('awb_number', '=', awb)
    .execute()
  return awb
}

/** Its courier has lost an order's parcel, and pays for it. */
export async function loseParcel(
  shop: TestShop,
  orderId: number,
  remedy: 'again' | 'refund' = 'again',
): Promise<void> {
  const { id } = await shop.db
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('lost_at', 'is', null)
    .executeTakeFirstOrThrow()
  const claim = { kind: 'lost', reference: 'CLM-1', amountPaise: 900_00, outcome: 'paid' } as const
  await claimParcel(shop.db, id, { ...claim, remedy })
}

/** A card order of one shirt, whose payment only the browser has reported. */
export async function authorizeOrder(shop: TestShop) {
  const customer = await buyer(shop)
  const { size } = await shop.make.product()
  const { orderId, amountPaise } = await startPayment(shop, customer, { sizeId: size.id })
  const payment = { id: `pay_${customer.id}`, orderId, amountPaise, currency: 'INR' }
  const body = confirmation(shop, orderId, payment.id)
  const order = await shop.as(customer)('POST /api/confirm_order/', { body })
  const capture = () => settlePayment(shop.db, payment)
  return { id: order.order_id, number: order.order_number, customer, capture }
}

export async function payOrder(shop: TestShop) {
  const { capture, ...order } = await authorizeOrder(shop)
  await capture()
  return order
}

/** Adds new orders of the same lines to her who placed this one. */
export const repeatOrder = (shop: TestShop, orderId: number, times: number) =>
  asOwner(
    shop,
    `with copied as materialized (
       select n, nextval('purchases_id_seq')::integer as purchase_id, nextval('orders_id_seq') as order_id
       from generate_series(1, ${times}) n
     ), purchase as (
       insert into purchases (id, customer_id, method, kind, status, request_sha256) overriding system value
       select purchase_id, customer_id, method, kind, status, request_sha256
       from copied, purchases where id = (select purchase_id from orders where id = ${orderId})
     ), line as (
       insert into purchase_lines (purchase_id, position, size_id, quantity, list_price_paise, unit_price_paise)
       select c.purchase_id, position, size_id, quantity, list_price_paise, unit_price_paise
       from copied c, purchase_lines l
       where l.purchase_id = (select purchase_id from orders where id = ${orderId})
     ), amount as (
       insert into amounts (purchase_id, position, kind, size_id, paise)
       select c.purchase_id, position, kind, size_id, paise
       from copied c, amounts a where a.purchase_id = (select purchase_id from orders where id = ${orderId})
     ), repeated as (
       insert into orders (id, customer_id, purchase_id, payment_method, total_paise, shipping_address, notes)
       overriding system value
       select c.order_id, customer_id, c.purchase_id, payment_method, total_paise, shipping_address, notes
       from copied c, orders where id = ${orderId}
     )
     insert into order_lines overriding system value
     select (jsonb_populate_record(line, jsonb_build_object('id', nextval('order_lines_id_seq'),
       'order_id', c.order_id))).*
     from copied c, order_lines line where line.order_id = ${orderId}`,
  )

/** How an order and its parcel stand, and the moves that led there. */
export async function stateOf(shop: TestShop, orderId: number) {
  const order = await shop.db
    .selectFrom('orders')
    .select(['status', 'payment_status', 'delivered_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const shipment = await shop.db
    .selectFrom('shipments')
    .select(['current_status', 'delivered_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  const events = await shop.db
    .selectFrom('order_events')
    .select('status')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return {
    order: order.status,
    payment: order.payment_status,
    delivered: order.delivered_at?.toISOString(),
    tracking: shipment?.current_status,
    moves: events.map((event) => event.status),
  }
}

export async function mailsOf(shop: TestShop, orderId: number): Promise<string[]> {
  const mails = await shop.db
    .selectFrom('outbox')
    .select('message_id')
    .where('message_id', 'like', `order-%.${orderId}`)
    .where('kind', 'not in', ['order_placed', 'order_paid'])
    .orderBy('id')
    .execute()
  return mails.map((mail) => mail.message_id.slice(0, -`.${orderId}`.length))
}
