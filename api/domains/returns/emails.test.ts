import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { composers } from '../../emails.ts'
import { asOwner } from '../../testing/owner.ts'
import { ask, askAndApprove, deliveredOrder, refundsOf } from '../../testing/returns.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { openPromises } from '../shipping/promises.ts'
import {
  finishExchange,
  listReturns,
  markRefundPaid,
  receiveReturn,
  rejectReturn,
} from './handle-returns.ts'

/** The text of each mail about a return, by its kind. */
async function mails(shop: TestShop) {
  const rows = await shop.db.selectFrom('outbox').selectAll().orderBy('id').execute()
  const texts = rows.map(async ({ kind, payload }) => {
    // Each of ours is written with an object of ids.
    const ids = payload as Record<string, unknown>
    return [kind, (await composers[kind]?.(shop.db, ids, shop.config))?.text ?? ''] as const
  })
  return new Map(await Promise.all(texts))
}

const shirtOrder = async (shop: TestShop, by?: 'cod' | 'card') => {
  const shirt = await shop.make.product({ sizes: ['M', 'L'], pricePaise: 1_299_00 })
  const order = await deliveredOrder(shop, [shirt], { by })
  return { ...order, lineId: order.lines[0]?.id ?? 0, large: shirt.variant.sizes[1]?.id ?? 0 }
}

/** The courier's days for where the order goes. */
async function knowDays(shop: TestShop): Promise<void> {
  const { pin } = await shop.db
    .selectFrom('orders')
    .select(sql<string>`shipping_address ->> 'postal_code'`.as('pin'))
    .executeTakeFirstOrThrow()
  const findService = async () => ({ transitDays: 3, isCod: true })
  const client = { address: '192.0.2.1', userAgent: '', limits: shop.config.limits }
  await openPromises(shop.db, { findService }).find(pin, client)
}

describe('who returns', () => {
  test('gets a mail of what is open, too, where the courier’s days are known', async ({ shop }) => {
    const { customer, lineId } = await shirtOrder(shop)
    await knowDays(shop)
    await ask(shop, customer, lineId)
    expect((await mails(shop)).get('return_requested')).toContain('We have your return request')
  })

  test('gets a mail of each step, and what she gets and how', async ({ shop }) => {
    const { customer, orderId, lineId } = await shirtOrder(shop)
    const asked = { reason: 'Too small', upi_id: 'meena@okbank' }
    await receiveReturn(shop.db, await askAndApprove(shop, customer, lineId, asked))
    const before = await mails(shop)
    expect(before.get('return_requested')).toContain('Your reason:\nToo small')
    expect(before.get('return_requested')).toContain(`/orderdetails/${orderId}?tab=items`)
    expect(before.get('return_approved')).toContain('14 Weavers Street')
    expect(before.get('return_approved')).toContain('money back to your UPI id.')
    expect(before.get('return_received')).toContain('We send ₹1,299.00 back to your UPI id')
    expect(before.get('return_received')).not.toContain('tell us your UPI id')

    const [refund] = await refundsOf(shop, orderId)
    await markRefundPaid(shop.db, refund?.id ?? 0, '628411234567')
    const sent = (await mails(shop)).get('refund_sent')
    expect(sent).toContain('sent ₹1,299.00 for order')
    expect(sent).toContain('UPI reference:\n628411234567')
    expect(sent).toMatch(
      RegExp(`/orderdetails/${orderId}/invoice\\.pdf\\?number=CRN%2F\\d\\d-\\d\\d%2F000001`),
    )
    for (const text of (await mails(shop)).values()) expect(text).not.toContain('meena@okbank')
  })

  test('is asked for a UPI id that she has not given, and only where one is needed', async ({
    shop,
  }) => {
    const cash = await shirtOrder(shop, 'cod')
    await receiveReturn(shop.db, await askAndApprove(shop, cash.customer, cash.lineId))
    expect((await mails(shop)).get('return_received')).toContain('Please tell us your UPI id')
    const card = await shirtOrder(shop, 'card')
    await receiveReturn(shop.db, await askAndApprove(shop, card.customer, card.lineId))
    const text = (await mails(shop)).get('return_received')
    expect(text).toContain('back to where it was paid from')
    expect(text).not.toContain('UPI')
  })

  test('reads why not', async ({ shop }) => {
    const { customer, lineId } = await shirtOrder(shop)
    await ask(shop, customer, lineId)
    const [request] = await listReturns(shop.db)
    await rejectReturn(shop.db, request?.id ?? 0, 'Its tags are missing.')
    expect((await mails(shop)).get('return_rejected')).toContain('Why:\nIts tags are missing.')
  })
})

describe('who exchanges', () => {
  test('reads which size comes', async ({ shop }) => {
    const { customer, lineId, large } = await shirtOrder(shop)
    const asked = { request_type: 'Exchange' as const, wanted_size_id: large }
    const id = await askAndApprove(shop, customer, lineId, asked)
    await receiveReturn(shop.db, id)
    await finishExchange(shop.db, id)
    const texts = await mails(shop)
    expect(texts.get('return_approved')).toContain('we send you size L.')
    expect(texts.get('return_received')).toContain('We are packing size L')
    expect(texts.get('exchange_sent')).toContain(
      'Size L has left our house, and arrives within 5-7 days.',
    )

    // Where the courier's days for the PIN code are known, the day itself.
    await knowDays(shop)
    await asOwner(shop, `update return_requests set closed_at = '2026-11-25T12:00:00+05:30'`)
    // The third day, as the 28th is no Sunday; and the fourth, where it is a holiday and the next a Sunday.
    expect((await mails(shop)).get('exchange_sent')).toContain('arrives by Saturday, 28 November.')
    await asOwner(shop, `update dispatch_calendar set holidays = '{2026-11-28}'`)
    expect((await mails(shop)).get('exchange_sent')).toContain('arrives by Monday, 30 November.')
  })

  test('reads of a replacement where the size is hers', async ({ shop }) => {
    const { customer, lineId } = await shirtOrder(shop)
    const id = await askAndApprove(shop, customer, lineId, { request_type: 'Exchange' })
    await receiveReturn(shop.db, id)
    await finishExchange(shop.db, id)
    const texts = await mails(shop)
    expect(texts.get('return_requested')).toMatch(
      /You would like to have an item of order \w+ replaced/,
    )
    expect(texts.get('return_approved')).toContain('we send you a new one in size M.')
    expect(texts.get('exchange_sent')).toContain('A new one in size M has left our house')
  })

  test('reads when money comes instead', async ({ shop }) => {
    const { customer, lineId, large } = await shirtOrder(shop, 'card')
    const asked = { request_type: 'Exchange' as const, wanted_size_id: large }
    const id = await askAndApprove(shop, customer, lineId, asked)
    await receiveReturn(shop.db, id, { refundInstead: true })
    const text = (await mails(shop)).get('return_received')
    expect(text).toContain('Size L has sold out, we are sorry. Instead of it you get your money')
    expect(text).toContain('₹1,299.00 back to where it was paid from')
  })
})
