import { sql } from 'kysely'
import { expect } from 'vitest'
import { buyer, startPayment } from '../../testing/card.ts'
import { placeOrder } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { askAndApprove, deliveredOrder } from '../../testing/returns.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { receiveReturn } from './handle-returns.ts'

/** One of each: an order by card that came and went back, and a checkout under way. */
async function fill(shop: TestShop): Promise<void> {
  const order = await deliveredOrder(shop, [await shop.make.product()], { by: 'card' })
  await receiveReturn(shop.db, await askAndApprove(shop, order.customer, order.lines[0]?.id ?? 0))
  const customer = await buyer(shop)
  await shop.make.address(customer)
  const { size } = await shop.make.product()
  await shop.make.cartLine(customer, size.id)
  await startPayment(shop, customer)
}

const again = (table: string, columns: string) =>
  `insert into ${table} (${columns}) select ${columns} from ${table}`

// As the owner, since the application may not write most of this.
test.for([
  {
    what: 'two open holds of a customer',
    statement: again(
      'purchases',
      'customer_id, method, kind, status, request_sha256, shipping_address, hold_expires_at',
    ),
    refusal: 'purchases_one_open',
  },
  {
    what: 'two orders of a purchase',
    statement: `alter table orders disable trigger orders_guard_status; ${again(
      'orders',
      'customer_id, payment_method, purchase_id, total_paise, shipping_address, status',
    )}`,
    refusal: 'orders_purchase_id_key',
  },
  {
    what: 'more refunds than were captured',
    statement: `insert into refunds (razorpay_payment_id, amount_paise, reason)
      select razorpay_payment_id, 1, 'test' from payments`,
    refusal: 'payments_check',
  },
  {
    what: 'a refund of a payment that failed',
    statement: `update payments set status = 'failed', refunded_paise = 0;
      insert into refunds (razorpay_payment_id, amount_paise, reason)
      select razorpay_payment_id, 1, 'test' from payments`,
    refusal: 'a failed payment cannot be refunded',
  },
  {
    what: 'two refunds of a return',
    statement: `update payments set refunded_paise = 0; ${again(
      'refunds',
      'razorpay_payment_id, order_id, return_request_id, amount_paise, reason',
    )}`,
    refusal: 'refunds_one_a_return',
  },
  {
    what: 'two requests of a line',
    statement: again('return_requests', 'order_line_id, customer_id, request_type, quantity'),
    refusal: 'more pieces are asked back than were sold',
  },
  {
    what: 'two parcels of an order',
    statement: again('shipments', 'order_id, courier'),
    refusal: 'shipments_one_standing',
  },
  {
    what: 'a scan twice',
    statement: again('scans', 'shipment_id, status, raw_status, location, scanned_at'),
    refusal: 'scans_shipment_id_raw_status_scanned_at_location_key',
  },
  {
    what: 'two mails of a cause',
    statement: again('outbox', 'message_id, kind, recipient'),
    refusal: 'outbox_message_id_key',
  },
  {
    what: 'two default addresses of a customer',
    statement: 'update addresses set is_default = true',
    refusal: 'addresses_one_default',
  },
  ...['cart_lines', 'order_lines', 'purchase_lines'].flatMap((table) =>
    [0, 100].map((quantity) => ({
      what: `${quantity} pieces in ${table}`,
      statement: `update ${table} set quantity = ${quantity}`,
      refusal: `${table}_quantity_check`,
    })),
  ),
])('the database refuses $what', async ({ statement, refusal }, { shop }) => {
  await fill(shop)
  await expect(asOwner(shop, statement)).rejects.toThrow(refusal)
})

test.for([
  'update orders set total_paise = 1',
  'update order_lines set quantity = 1',
  'update order_events set at = now()',
  'update stock_ledger set delta = 1',
  'update sizes set stock = 1',
  `insert into sizes (variant_id, size, position, price_paise, stock) values (1, 'XXL', 9, 1, 9)`,
  'insert into purchases default values',
  `update purchases set status = 'released'`,
  'insert into purchase_lines default values',
  'update purchase_lines set quantity = 1',
  'insert into payments default values',
  `update payments set status = 'captured'`,
  'insert into refunds default values',
  `update refunds set status = 'processed'`,
  'insert into return_requests default values',
  `update return_requests set status = 'Received'`,
])('the application may not %s', async (statement, { shop }) => {
  await expect(sql.raw(statement).execute(shop.db)).rejects.toThrow('permission denied for table')
})

test('a mail has the name of its cause, by which it is one however often it is written', async ({
  shop,
}) => {
  await fill(shop)
  const { id } = await placeOrder(shop)
  await cancelOrder(shop.db, null, id)
  const mails = await shop.db.selectFrom('outbox').select('message_id').orderBy('id').execute()
  expect(mails.map((mail) => mail.message_id)).toEqual([
    'order-paid.1',
    'order-delivered.1',
    'return-requested.1',
    'return-approved.1',
    'return-received.1',
    `order-placed.${id}`,
    `order-cancelled.${id}`,
  ])
})
