import { describe, expect } from 'vitest'
import { composers } from '../../emails.ts'
import { buyer, confirmation, startPayment } from '../../testing/card.ts'
import { placeDiscounted } from '../../testing/discounted.ts'
import { type TestShop, testWithGateway as test } from '../../testing/shop.ts'
import { openRazorpay } from '../payments/razorpay.ts'
import { sendDueRefunds } from '../payments/refunds.ts'
import { orderPlacedEmail } from './emails.ts'

/** Every mail of an outbox, composed. */
async function mails(shop: TestShop) {
  const rows = await shop.db.selectFrom('outbox').selectAll().orderBy('id').execute()
  const composed = rows.map(async (mail) => {
    const compose = composers[mail.kind]
    if (!compose) throw new Error(`no mail of kind ${mail.kind}`)
    return [
      mail.kind,
      await compose(shop.db, mail.payload as Record<string, unknown>, shop.config),
    ] as const
  })
  return new Map(await Promise.all(composed))
}

describe('a customer who paid by card', () => {
  test('reads what she bought and paid, that it is cancelled, and that money came back', async ({
    shop,
    gateway,
  }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ name: 'Oxford', pricePaise: 1_299_00 })
    const api = shop.as(customer)
    const body = { type: 'buynow' as const, ...shirt.selection, quantity: 2 }
    const { razorpay_order_id: id } = await api('POST /api/initiate_payment/', { body })
    const { status: _, ...paid } = await gateway.pay(id, { webhooks: { copies: 0 } })
    const { order_id, order_number } = await api('POST /api/confirm_order/', { body: paid })
    await api('POST /api/orders/{id}/cancel/', { params: { id: order_id } })
    await sendDueRefunds(shop.db, openRazorpay(shop.config.razorpay))

    const sent = await mails(shop)
    expect(sent.get('order_paid')?.text).toContain('You have paid ₹2,598.00')
    expect(sent.get('order_paid')?.html).toContain('Oxford')
    expect(sent.get('order_cancelled')?.subject).toBe(`Your order ${order_number} is cancelled`)
    expect(sent.get('order_cancelled')?.text).toContain('₹2,598.00 that you paid goes back')
    expect(sent.get('refund_sent')?.text).toContain(`₹2,598.00 for order ${order_number}`)
  })

  test('reads why a payment made no order, and that it goes back', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ pricePaise: 700_00 })
    const { orderId } = await startPayment(shop, customer, { sizeId: shirt.size.id })
    for (const id of ['pay_1', 'pay_2']) {
      const body = confirmation(shop, orderId, id)
      await shop
        .as(customer)('POST /api/confirm_order/', { body })
        .catch(() => {})
    }
    const mail = (await mails(shop)).get('payment_returned')
    expect(mail?.subject).toBe('Your payment of ₹700.00 goes back to you')
    expect(mail?.text).toContain('an order: the order was paid already.')
  })
})

test('a mail has a discounted line once, at what it cost before and what it is paid with', async ({
  shop,
}) => {
  const shirt = await shop.make.product({ name: 'Oxford', pricePaise: 999_00 })
  const socks = await shop.make.product({ name: 'Socks', pricePaise: 99_00 })
  const { id } = await placeDiscounted(shop, {
    by: 'card',
    pieces: [
      { sizeId: shirt.size.id, quantity: 3, offPaise: 100_00 },
      { sizeId: socks.size.id, quantity: 1 },
    ],
  })
  const { text, html } = await orderPlacedEmail(shop.db, { order_id: id }, shop.config)
  expect(text.match(/^\d × .*$/gm)).toEqual([
    '3 × Oxford (Indigo, M): ₹2,897.00, before discounts ₹2,997.00',
    '1 × Socks (Indigo, M): ₹99.00',
  ])
  expect(html.match(/<s [^>]*>[^<]*<\/s>/g)).toEqual([expect.stringContaining('>₹2,997.00<')])
})
