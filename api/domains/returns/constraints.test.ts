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

const open = `(select id from purchases where status = 'open')`
const ofPurchases = 'the amounts of a purchase are not what its lines and its order say'

const addAmount = (kind: string, paise: number, to = `status = 'open'`) =>
  `insert into amounts (purchase_id, position, kind, paise)
   select id, 100, '${kind}', ${paise} from purchases where ${to}`

/** Further runs of the size of the checkout under way, each so many paise below its price, with the amounts of them. */
const addRuns = (...below: number[]) =>
  `with run as (
     insert into purchase_lines (purchase_id, position, size_id, quantity, list_price_paise, unit_price_paise)
     select purchase_id, 10 + off, size_id, 1, list_price_paise, unit_price_paise - off
     from purchase_lines, unnest('{${below}}'::integer[]) off where purchase_id = ${open}
     returning *
   )
   insert into amounts (purchase_id, position, kind, size_id, paise)
   select purchase_id, 20 + position, 'goods', size_id, list_price_paise from run
   union all
   select purchase_id, 40 + position, 'discount', size_id, unit_price_paise - list_price_paise from run`

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
  {
    what: 'an amount that is not in the total of its order',
    statement: addAmount('gift_wrap', 1, 'id in (select purchase_id from orders)'),
    refusal: ofPurchases,
  },
  {
    what: 'an amount of an order that is changed',
    statement:
      'update amounts set paise = paise + 1 where purchase_id in (select purchase_id from orders)',
    refusal: ofPurchases,
  },
  {
    what: 'an order without the amounts that it had',
    statement: 'delete from amounts where purchase_id in (select purchase_id from orders)',
    refusal: ofPurchases,
  },
  {
    what: 'a total that changes alone',
    statement: 'update orders set total_paise = total_paise + 1',
    refusal: 'the total of an order is not the sum of its amounts',
  },
  {
    what: 'a discount that the lines do not explain',
    statement: `insert into amounts (purchase_id, position, kind, size_id, paise)
      select purchase_id, 100, 'discount', size_id, -1 from purchase_lines where purchase_id = ${open}`,
    refusal: ofPurchases,
  },
  {
    what: 'goods that no line is of',
    statement: `insert into amounts (purchase_id, position, kind, size_id, paise)
      select ${open}, 100, 'goods', max(id), 1 from sizes`,
    refusal: ofPurchases,
  },
  { what: 'two runs that are two paise apart', statement: addRuns(2), refusal: ofPurchases },
  { what: 'a third run of a size', statement: addRuns(1, 2), refusal: ofPurchases },
  {
    what: 'two runs of a size at one price',
    statement: addRuns(0),
    refusal: 'purchase_lines_pkey',
  },
  {
    what: 'a piece dearer than its list price',
    statement: addRuns(-1),
    refusal: 'purchase_lines_paid',
  },
  {
    what: 'a fee below zero',
    statement: addAmount('shipping', -1),
    refusal: 'amounts_sign',
  },
  { what: 'a fee of nothing', statement: addAmount('shipping', 0), refusal: 'amounts_sign' },
  {
    what: 'a discount that adds',
    statement: `insert into amounts (purchase_id, position, kind, size_id, paise)
      select purchase_id, 100, 'discount', size_id, 1 from purchase_lines where purchase_id = ${open}`,
    refusal: 'amounts_sign',
  },
  {
    what: 'a discount of no size',
    statement: addAmount('discount', -1),
    refusal: 'amounts_of_lines',
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

test('the database takes what a shop with discounts and more fees writes', async ({ shop }) => {
  await fill(shop)
  await asOwner(shop, addRuns(1))
  await asOwner(shop, addAmount('gift_wrap', 1))
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
  'insert into amounts default values',
  'update amounts set paise = 1',
  'delete from amounts',
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
