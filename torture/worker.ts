import { expect } from 'vitest'
import { checkOpenPayments, processPaymentEvents } from '../api/domains/orders/payment-jobs.ts'
import { settleMissedPayments } from '../api/domains/orders/settle-missed-payments.ts'
import { openRazorpay } from '../api/domains/payments/razorpay.ts'
import { sendDueRefunds } from '../api/domains/payments/refunds.ts'
import { expireHolds } from '../api/domains/payments/service.ts'
import type { TestGateway } from '../api/testing/gateway.ts'
import { asOwner } from '../api/testing/owner.ts'
import type { TestShop } from '../api/testing/shop.ts'
import { theseHours } from './audit.ts'

const longMs = 300_000

/** Makes rows due. One that another step has locked is left for the next round. */
function hasten(shop: TestShop, table: string, id: string, column: string, where: string) {
  return asOwner(
    shop,
    `update ${table} set ${column} = now() where ${id} in
      (select ${id} from ${table} where ${where} for update skip locked)`,
  )
}

/** The worker's steps, to be run at once and not by the timetable. */
export function createWorker(shop: TestShop) {
  const { db, config } = shop
  const razorpay = openRazorpay(config.razorpay)

  const settleEvents = async () => {
    await hasten(shop, 'webhook_events', 'event_id', 'next_attempt_at', 'processed_at is null')
    while (await processPaymentEvents(db));
  }
  const checkPayments = async () => {
    await hasten(shop, 'purchases', 'id', 'next_check_at', 'next_check_at is not null')
    while (await checkOpenPayments(db, razorpay, () => {}));
  }
  const sendRefunds = async () => {
    await hasten(shop, 'refunds', 'id', 'next_attempt_at', `status = 'pending'`)
    while (await sendDueRefunds(db, razorpay));
  }
  const endHolds = async () => {
    await hasten(shop, 'purchases', 'id', 'hold_expires_at', `status = 'open'`)
    await expireHolds(db)
  }
  /** Waits until every webhook of the gateway is delivered and settled. */
  const settleWebhooks = async (gateway: TestGateway) => {
    const waiting = async () =>
      (await gateway.deliveries()).filter(({ status }) => status !== 'delivered').length
    await expect.poll(waiting, { timeout: longMs, interval: 250 }).toBe(0)
    // Another worker may have locked an event.
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
    settleWebhooks,
    settleMissedPayments: () => settleMissedPayments(db, razorpay, theseHours(), () => {}),
  }
}
