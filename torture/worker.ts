import { expect } from 'vitest'
import { checkOpenPayments, processPaymentEvents } from '../api/orders/payment-jobs.ts'
import { settleStrays } from '../api/orders/settle-strays.ts'
import { openRazorpay } from '../api/payments/razorpay.ts'
import { sendDueRefunds } from '../api/payments/refunds.ts'
import { expireHolds } from '../api/payments/service.ts'
import type { TestGateway } from '../api/testing/gateway.ts'
import { asOwner } from '../api/testing/owner.ts'
import type { TestShop } from '../api/testing/shop.ts'
import { theseHours } from './conservation.ts'

const longMs = 300_000

/** What the worker does, at once instead of at its time. */
export function createWorker(shop: TestShop) {
  const { db, config } = shop
  const razorpay = openRazorpay(config.razorpay)

  const settleEvents = async () => {
    await asOwner(
      shop,
      'update webhook_events set next_attempt_at = now() where processed_at is null',
    )
    while (await processPaymentEvents(db));
  }
  const checkPayments = async () => {
    await asOwner(
      shop,
      'update payment_intents set next_check_at = now() where next_check_at is not null',
    )
    while (await checkOpenPayments(db, razorpay, () => {}));
  }
  const sendRefunds = async () => {
    await asOwner(shop, `update refunds set next_attempt_at = now() where status = 'pending'`)
    while (await sendDueRefunds(db, razorpay));
  }
  const endHolds = async () => {
    await asOwner(shop, `update payment_intents set hold_expires_at = now() where status = 'open'`)
    await expireHolds(db)
  }
  /** Once the gateway has brought all its news. */
  const hear = async (gateway: TestGateway) => {
    const waiting = async () =>
      (await gateway.deliveries()).filter(({ status }) => status !== 'delivered').length
    await expect.poll(waiting, { timeout: longMs, interval: 250 }).toBe(0)
    // Another worker may have an event in its hands.
    const unsettled = async () => {
      await settleEvents()
      return db
        .selectFrom('webhook_events')
        .select(['event_id', 'last_error'])
        .where('processed_at', 'is', null)
        .execute()
    }
    await expect.poll(unsettled, { timeout: longMs, interval: 250 }).toEqual([])
  }
  return {
    settleEvents,
    checkPayments,
    sendRefunds,
    endHolds,
    hear,
    settleStrays: () => settleStrays(db, razorpay, theseHours(), () => {}),
  }
}
