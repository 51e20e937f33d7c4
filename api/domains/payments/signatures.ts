import { createHmac, timingSafeEqual } from 'node:crypto'

export function sign(payload: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(payload).digest('hex')
}

export function isSignedBy(payload: string | Buffer, signature: string, secret: string): boolean {
  if (!/^[\da-f]{64}$/i.test(signature)) return false
  const expected = Buffer.from(sign(payload, secret), 'hex')
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}

/**
 * @param payment.orderId as stored here, never as the browser sent it
 * @see https://razorpay.com/docs/payments/server-integration/nodejs/integration-steps/
 */
export function isPaymentSignature(
  payment: { orderId: string; paymentId: string; signature: string },
  keySecret: string,
): boolean {
  return isSignedBy(`${payment.orderId}|${payment.paymentId}`, payment.signature, keySecret)
}
