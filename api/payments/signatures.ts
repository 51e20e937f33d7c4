import { createHmac, timingSafeEqual } from 'node:crypto'

/** Razorpay's signature of a text: HMAC-SHA256 in hex. */
export function sign(payload: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(payload).digest('hex')
}

/** Whether a signature is the secret's over exactly these bytes; a malformed one is not. */
export function isSignedBy(payload: string | Buffer, signature: string, secret: string): boolean {
  if (!/^[\da-f]{64}$/i.test(signature)) return false
  const expected = Buffer.from(sign(payload, secret), 'hex')
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}

/**
 * Whether the gateway's checkout has signed that this payment is of this order.
 *
 * @param payment.orderId as the shop has stored it, never as the browser sent it
 * @see https://razorpay.com/docs/payments/server-integration/nodejs/integration-steps/
 */
export function isPaymentSignature(
  payment: { orderId: string; paymentId: string; signature: string },
  keySecret: string,
): boolean {
  return isSignedBy(`${payment.orderId}|${payment.paymentId}`, payment.signature, keySecret)
}
