import { describe, expect } from 'vitest'
import type { Db } from '../../ground/db/pool.ts'
import { buyer, capturedEvent, sendEvent, startPayment } from '../../testing/card.ts'
import { payOrder } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { openRazorpay } from '../payments/razorpay.ts'
import { sendDueRefunds } from '../payments/refunds.ts'
import { cancelOrder } from './cancel-order.ts'
import { checkOpenPayments, processPaymentEvents } from './payment-jobs.ts'

const razorpayOf = (shop: TestShop) => openRazorpay(shop.config.razorpay)

/** How much one worker claims, and another meanwhile, which waits for nothing. */
const claimTwice = (shop: TestShop, claim: (db: Db) => Promise<number>) =>
  shop.db.transaction().execute(async (tx) => [await claim(tx), await claim(shop.db)])

describe('what one worker has claimed is left to it, without waiting:', () => {
  test('an event', async ({ shop }) => {
    await sendEvent(shop, capturedEvent({ id: 'pay_1', orderId: 'order_1', amountPaise: 100 }))
    expect(await claimTwice(shop, processPaymentEvents)).toEqual([1, 0])
  })

  test('an intent about which Razorpay is asked', async ({ shop }) => {
    const { size } = await shop.make.product()
    await startPayment(shop, await buyer(shop), { sizeId: size.id })
    await asOwner(shop, 'update purchases set next_check_at = now()')
    const check = (db: Db) => checkOpenPayments(db, razorpayOf(shop), () => {})
    expect(await claimTwice(shop, check)).toEqual([1, 0])
  })

  test('a refund', async ({ shop }) => {
    await cancelOrder(shop.db, null, (await payOrder(shop)).id)
    const send = (db: Db) => sendDueRefunds(db, razorpayOf(shop))
    expect(await claimTwice(shop, send)).toEqual([1, 0])
  })
})
