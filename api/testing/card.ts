import { startPurchase } from '../domains/orders/start-purchase.ts'
import { storeRazorpayOrder } from '../domains/payments/queries.ts'
import { sign } from '../domains/payments/signatures.ts'
import type { TestShop } from './shop.ts'

type Customer = { id: number; token: string }

export async function buyer(shop: TestShop) {
  const customer = await shop.make.customer()
  const address = await shop.make.address(customer, { isDefault: true })
  return { ...customer, address }
}

type Piece = { sizeId: number; quantity?: number }

/** Holds pieces of a size, or the cart, for a card payment that has no order at Razorpay yet. */
export function holdPieces(
  shop: TestShop,
  customer: Customer,
  piece?: Piece,
  offerCode: string | null = null,
) {
  const purchase = {
    customerId: customer.id,
    kind: piece ? ('buynow' as const) : ('cart' as const),
    productId: null,
    variantId: null,
    sizeId: piece?.sizeId ?? null,
    quantity: piece ? (piece.quantity ?? 1) : null,
    addressId: null,
    gstin: null,
    notes: null,
    consents: {},
    expectedTotalPaise: null,
    offerCode,
  }
  const { limits } = shop.config
  return startPurchase(shop.db, purchase, { method: 'card', holdSeconds: 900 }, { limits })
}

/** Starts a card payment of pieces of a size, or for the cart, without asking the gateway. */
export async function startPayment(
  shop: TestShop,
  customer: Customer,
  piece?: Piece,
  razorpayOrderId?: string,
) {
  const hold = await holdPieces(shop, customer, piece)
  const madeId = razorpayOrderId ?? `order_test${hold.purchase_id}`
  const orderId = await storeRazorpayOrder(shop.db, hold.purchase_id, madeId)
  if (!orderId) throw new Error('the hold was given back')
  return { orderId, purchaseId: hold.purchase_id, amountPaise: hold.total_paise }
}

/** What the browser sends after paying. */
export function confirmation(shop: TestShop, orderId: string, paymentId: string) {
  return {
    razorpay_order_id: orderId,
    razorpay_payment_id: paymentId,
    razorpay_signature: sign(`${orderId}|${paymentId}`, shop.config.razorpay.keySecret),
    type: 'cart' as const,
  }
}

type Payment = { id: string; orderId: string; amountPaise: number; currency?: string }

export function capturedEvent({ id, orderId, amountPaise, currency = 'INR' }: Payment) {
  const entity = { id, order_id: orderId, amount: amountPaise, currency, status: 'captured' }
  return {
    entity: 'event',
    event: 'payment.captured',
    contains: ['payment'],
    payload: { payment: { entity: { ...entity, email: 'meena@example.com', card_id: 'card_1' } } },
  }
}

/** Sends an event to the shop's webhook, signed unless another signature is given. */
export function sendEvent(
  shop: TestShop,
  event: object,
  { id = `evt_${Math.random()}`, signature }: { id?: string; signature?: string } = {},
) {
  const body = JSON.stringify(event)
  const [secret = ''] = shop.config.razorpay.webhookSecrets
  return shop.fetch('/api/webhooks/razorpay/', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature ?? sign(body, secret),
      'x-razorpay-event-id': id,
    },
    body,
  })
}
