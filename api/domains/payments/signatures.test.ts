import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { watchComparisons } from '../../testing/watch-comparisons.ts'
import { isPaymentSignature, isSignedBy } from './signatures.ts'

const secret = 'a-webhook-secret'
const body = '{"event":"payment.captured","note":"₹ 100"}'
const signature = createHmac('sha256', secret).update(body).digest('hex')

describe('a signature', () => {
  test('is taken over the exact bytes, as text or as they came', () => {
    expect(isSignedBy(body, signature, secret)).toBe(true)
    expect(isSignedBy(Buffer.from(body), signature.toUpperCase(), secret)).toBe(true)
  })

  test('is refused when body, signature or secret is another', () => {
    expect(isSignedBy(`${body} `, signature, secret)).toBe(false)
    expect(
      isSignedBy(
        body,
        signature.replace(/^./, (c) => (c === '0' ? '1' : '0')),
        secret,
      ),
    ).toBe(false)
    expect(isSignedBy(body, signature, 'another-secret')).toBe(false)
  })

  test('is compared in constant time', () => {
    const comparisons = watchComparisons()
    isSignedBy(body, signature, 'another-secret')
    expect(comparisons()).toBe(1)
  })

  test('that is malformed is refused, and never throws', () => {
    const malformed = [
      '',
      signature.slice(0, -1),
      signature.slice(0, -2),
      `${signature}00`,
      `${signature.slice(0, -2)}zz`,
      ` ${signature.slice(1)}`,
      'é'.repeat(64),
      `${signature}\n`,
    ]
    for (const bad of malformed) expect([bad, isSignedBy(body, bad, secret)]).toEqual([bad, false])
  })

  test('of a payment binds it to its order', () => {
    const payment = { orderId: 'order_A', paymentId: 'pay_B' }
    const signed = createHmac('sha256', secret).update('order_A|pay_B').digest('hex')
    expect(isPaymentSignature({ ...payment, signature: signed }, secret)).toBe(true)
    const other = { ...payment, orderId: 'order_C', signature: signed }
    expect(isPaymentSignature(other, secret)).toBe(false)
  })
})
