import { sql } from 'kysely'
import { confirmOrder } from '../domains/orders/move-order.ts'
import { settlePayment } from '../domains/orders/settle-payment.ts'
import { approveReturn, markRefundPaid, receiveReturn } from '../domains/returns/handle-returns.ts'
import { bookShipment, markDelivered } from '../domains/shipping/service.ts'
import { confirmation, startPayment } from './card.ts'
import type { MadeProduct } from './makers.ts'
import type { TestShop } from './shop.ts'

type Customer = { id: number; token: string }

/**
 * What came to a customer, paid for in cash, or by card (which asks no gateway).
 * @param given.quantity of each line, or of each in their order
 */
export async function deliveredOrder(
  shop: TestShop,
  products: MadeProduct[],
  { by = 'cod', quantity = 1 }: { by?: 'cod' | 'card'; quantity?: number | number[] } = {},
) {
  const customer = await shop.make.customer()
  const address = await shop.make.address(customer, { isDefault: true })
  for (const [at, { size }] of products.entries()) {
    const pieces = typeof quantity === 'number' ? quantity : quantity[at]
    await shop.make.cartLine(customer, size.id, pieces)
  }
  const api = shop.as(customer)
  let orderId: number
  if (by === 'card') {
    const { orderId: checkoutId } = await startPayment(shop, customer)
    const body = confirmation(shop, checkoutId, `pay_${customer.id}`)
    orderId = (await api('POST /api/confirm_order/', { body })).order_id
  } else {
    const body = { type: 'cart' as const, shipping_address_id: address.id }
    orderId = (await api('POST /api/cod_order_create/', { body })).order_id
  }
  await deliver(shop, orderId)
  return { customer, orderId, lines: await linesOf(shop, orderId) }
}

/** Delivers an order, where cash is paid. */
export async function deliver(shop: TestShop, orderId: number): Promise<void> {
  const { status } = await statusOf(shop, orderId)
  if (status === 'Pending') await confirmOrder(shop.db, orderId)
  await capture(shop, orderId)
  await bookShipment(shop.db, orderId, { awb: `AWB${orderId}`, courier: 'Test Express' })
  await markDelivered(shop.db, orderId)
}

/** Settles an order's card payment, if it has one, as the webhook would. */
async function capture(shop: TestShop, orderId: number): Promise<void> {
  const payment = await shop.db
    .selectFrom('orders')
    .innerJoin('purchases as purchase', 'purchase.id', 'orders.purchase_id')
    .select(['purchase.razorpay_payment_id as id', 'razorpay_order_id as orderId'])
    .select('total_paise as amountPaise')
    .where('orders.id', '=', orderId)
    .where('purchase.method', '=', 'card')
    .$narrowType<{ id: string; orderId: string }>()
    .executeTakeFirst()
  if (payment) await settlePayment(shop.db, { ...payment, currency: 'INR' })
}

export const passDays = (shop: TestShop, orderId: number, days: number) =>
  sql`update orders set delivered_at = delivered_at - interval '24 hours' * ${days}::numeric
    where id = ${orderId}`.execute(shop.db)

const linesOf = (shop: TestShop, orderId: number) =>
  shop.db
    .selectFrom('order_lines')
    .select(['id', 'size_id', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

type Ask = {
  quantity?: number
  request_type?: 'Return' | 'Exchange'
  reason?: string
  wanted_size_id?: number
  upi_id?: string
}

export const ask = (
  shop: TestShop,
  customer: Pick<Customer, 'token'>,
  lineId: number,
  asked: Ask = {},
) =>
  shop.as(customer)('POST /api/create_return_request/', {
    body: { item_id: lineId, request_type: 'Return', ...asked },
  })

export async function askAndApprove(
  shop: TestShop,
  customer: Customer,
  lineId: number,
  asked: Ask = {},
): Promise<number> {
  await ask(shop, customer, lineId, asked)
  const { id } = await shop.db
    .selectFrom('return_requests')
    .select('id')
    .where('order_line_id', '=', lineId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await approveReturn(shop.db, id)
  return id
}

/** A cash order of ₹700 that came back: its money waits for the operator to pay it by UPI. */
export async function returnedOrder(shop: TestShop, upiId: string) {
  const product = await shop.make.product({ pricePaise: 700_00, mrpPaise: null })
  const order = await deliveredOrder(shop, [product])
  const asked = { upi_id: upiId }
  const request = await askAndApprove(shop, order.customer, order.lines[0]?.id ?? 0, asked)
  await receiveReturn(shop.db, request)
  return order
}

/** @param at which of the order's refunds; all without it */
export async function payBack(shop: TestShop, orderId: number, at?: number): Promise<void> {
  for (const [place, { id }] of (await refundsOf(shop, orderId)).entries())
    if (at === undefined || place === at) await markRefundPaid(shop.db, id, `UTR ${id}`)
}

export const itemOf = async (
  shop: TestShop,
  { customer, orderId }: { customer: Customer; orderId: number },
  lineId: number,
) => {
  const order = await shop.as(customer)('GET /api/order_detail/{id}/', { params: { id: orderId } })
  return order.items.find(({ id }) => id === lineId)
}

export const refundsOf = (shop: TestShop, orderId: number) =>
  shop.db
    .selectFrom('refunds')
    .select(['id', 'amount_paise', 'method', 'upi_id', 'status'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

export const statusOf = (shop: TestShop, orderId: number) =>
  shop.db
    .selectFrom('orders')
    .select(['status', 'payment_status'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()

export async function returnMails(shop: TestShop): Promise<string[]> {
  const mails = await shop.db.selectFrom('outbox').select('kind').orderBy('id').execute()
  return mails.map(({ kind }) => kind).filter((kind) => /^(return|exchange|refund)_/.test(kind))
}
