import pino from 'pino'
import { describe, expect } from 'vitest'
import { asOwner } from '../../testing/owner.ts'
import { payBack, refundsOf, returnedOrder } from '../../testing/returns.ts'
import { type TestShop, testWithGateway as test } from '../../testing/shop.ts'
import { openRazorpay } from '../payments/razorpay.ts'
import { sendDueRefunds } from '../payments/refunds.ts'
import { describeReconciliation } from './describe-reconciliation.ts'
import { discrepanciesEmail } from './payment-emails.ts'
import { reconcileNightly, spanOfDays } from './reconcile-nightly.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const check = (shop: TestShop) =>
  reconcilePayments(shop.db, openRazorpay(shop.config.razorpay), spanOfDays(8))

/** A night's log, and the mail to the shop, if there is one. */
async function night(shop: TestShop): Promise<{ log: string; mail: string }> {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  await reconcileNightly(shop.db, openRazorpay(shop.config.razorpay), shop.config, log)
  const mail = await shop.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'books_off')
    .executeTakeFirst()
  const payload = mail?.payload as Record<string, unknown> | undefined
  const written = payload && (await discrepanciesEmail(shop.db, payload, shop.config))
  return { log: lines.join(''), mail: written?.text ?? '' }
}

describe('a reconciliation', () => {
  test('names its span, and that younger payments were left out', async ({ shop }) => {
    const from = new Date('2026-11-13T17:00:00Z')
    const to = new Date('2026-11-21T16:45:00Z')
    const result = await reconcilePayments(shop.db, openRazorpay(shop.config.razorpay), {
      from,
      to,
    })
    expect(result).toMatchObject({ from, to })
    expect(describeReconciliation(result)[0]).toMatch(
      /^Payments from 13 Nov 2026, 22:30 to 21 Nov 2026, 22:15 .* younger ones .* left out\.$/,
    )
  })

  test('names cash that is to be paid back by UPI as due, and not as a discrepancy', async ({
    shop,
  }) => {
    expect((await check(shop)).upiRefundsDue).toEqual({ count: 0, paise: 0, oldest: null })
    const orders = [await returnedOrder(shop, 'meena@upi'), await returnedOrder(shop, 'devi@upi')]
    await asOwner(shop, `update refunds set due_since = '2026-11-02 06:30Z' where id = 1`)
    const result = await check(shop)
    expect(result).toMatchObject({
      discrepancies: [],
      refundsDuePaise: 0,
      upiRefundsDue: { count: 2, paise: 1_400_00, oldest: new Date('2026-11-02T06:30Z') },
    })
    expect(describeReconciliation(result)[1]).toBe(
      '2 refunds wait to be paid by UPI: ₹1,400.00, the oldest since 2 Nov 2026, 12:00.',
    )
    // Razorpay is not asked for what it never had.
    await sendDueRefunds(shop.db, openRazorpay(shop.config.razorpay))
    for (const { orderId } of orders) await payBack(shop, orderId)
    expect((await check(shop)).upiRefundsDue.count).toBe(0)
  })

  test('write of a night what is due, and no UPI id into log or mail', async ({ shop }) => {
    const order = await returnedOrder(shop, 'meena@upi')
    expect((await refundsOf(shop, order.orderId))[0]?.upi_id).toBe('meena@upi')
    const right = await night(shop)
    expect(right.log).toContain('"upiRefundsDue":{"count":1,"paise":70000,')
    expect(right.mail).toBe('')
    await asOwner(shop, 'update sizes set stock = 4')
    const off = await night(shop)
    expect(off.mail).toContain('1 refund waits to be paid by UPI: ₹700.00, since ')
    expect(off.mail).toContain('younger ones may still be on their way')
    for (const report of [right, off]) expect(report.log + report.mail).not.toContain('meena@upi')
  })
})
