import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { consentTexts } from '../../../contract/consent-texts.ts'
import { buyer, confirmation, startPayment } from '../../testing/card.ts'
import { messagesOf, orderWithUpdates, sendParcel } from '../../testing/order-messages.ts'
import { scanParcel } from '../../testing/scan-parcel.ts'
import { send } from '../../testing/send.ts'
import { type TestShop, test, testWithGateway } from '../../testing/shop.ts'
import { deleteOldMessages } from './queries.ts'

const queued = async (shop: TestShop) =>
  (await messagesOf(shop)).map(({ channel, kind }) => `${channel} ${kind}`)

describe('messages about an order', () => {
  test('are queued with its placing and each step of its parcel, on the channels that she ticked, once', async ({
    shop,
  }) => {
    const { id, number, customer } = await orderWithUpdates(shop, ['whatsapp', 'sms'])
    const awb = await sendParcel(shop, id)
    for (const status of ['Picked Up', 'In Transit', 'Out for Delivery', 'Delivered'] as const) {
      await scanParcel(shop, awb, status)
      await scanParcel(shop, awb, status)
    }
    expect(await queued(shop)).toEqual(
      ['order_placed', 'order_shipped', 'order_out_for_delivery', 'order_delivered'].flatMap(
        (kind) => [`whatsapp ${kind}`, `sms ${kind}`],
      ),
    )
    const api = shop.as(customer)
    const { consents, messages } = await api('GET /api/my-data/')
    expect(consents).toMatchObject([
      { purpose: 'sms', is_given: true, text: consentTexts.sms },
      { purpose: 'terms' },
      { purpose: 'whatsapp', is_given: true, text: consentTexts.whatsapp },
    ])
    expect(messages).toHaveLength(8)
    expect(messages[0]).toMatchObject({
      order_number: number,
      channel: 'whatsapp',
      state: 'waiting',
    })
  })

  test('are none without a tick, and none of another customer', async ({ shop }) => {
    await orderWithUpdates(shop, ['whatsapp'])
    const { id, customer } = await orderWithUpdates(shop, [])
    await scanParcel(shop, await sendParcel(shop, id), 'Picked Up')
    expect(await queued(shop)).toEqual(['whatsapp order_placed'])
    expect((await shop.as(customer)('GET /api/my-data/')).messages).toEqual([])
  })

  test('are of every later order, without another tick, until she withdraws', async ({ shop }) => {
    const { customer } = await orderWithUpdates(shop, ['whatsapp'])
    const api = shop.as(customer)
    await orderWithUpdates(shop, [], customer)
    expect(await queued(shop)).toHaveLength(2)
    await api('DELETE /api/consents/{purpose}/', { params: { purpose: 'whatsapp' } })
    await orderWithUpdates(shop, [], customer)
    expect(await queued(shop)).toHaveLength(2)
  })

  test('are offered with what she has chosen before, by the channels that are on', async ({
    shop,
  }) => {
    const { customer } = await orderWithUpdates(shop, ['whatsapp'])
    const { selection } = await shop.make.product({ stock: 9 })
    const api = shop.as(customer)
    const preview = () => api('POST /api/buy_now/', { body: { ...selection, quantity: 1 } })
    expect((await preview()).order_updates).toEqual([
      { channel: 'whatsapp', is_on: true },
      { channel: 'sms', is_on: false },
    ])
    await api('POST /api/cart/', { body: { ...selection, quantity: 1 } })
    expect((await api('GET /api/cart_checkout/')).order_updates).toHaveLength(2)
    shop.config.messages = { isLocal: false }
    expect((await preview()).order_updates).toEqual([])
  })

  test('by an unknown channel are refused at their field, and nothing is ordered', async ({
    shop,
  }) => {
    const customer = await shop.make.customer()
    const address = await shop.make.address(customer)
    const { selection } = await shop.make.product({ stock: 9 })
    const order = { type: 'buynow', ...selection, quantity: 1, shipping_address_id: address.id }
    for (const updates of [['telegram'], 'whatsapp', ['sms', 'sms', 'sms'], [1]]) {
      const json = { ...order, order_updates: updates }
      const response = await send(shop, 'POST /api/cod_order_create/', {
        token: customer.token,
        json,
      })
      expect(response.status).toBe(400)
      expect(Object.keys(await response.json())).toContain('order_updates')
    }
    expect(await shop.as(customer)('GET /api/orders/')).toEqual([])
  })

  test('go on when a guest’s order joins her account, unless that has said no', async ({
    shop,
  }) => {
    const consent = (customerId: number, isGiven: boolean) =>
      sql`select record_consent('whatsapp', ${isGiven}, 'x', ${customerId})`.execute(shop.db)
    for (const hasSaidNo of [false, true]) {
      const account = await shop.make.customer()
      if (hasSaidNo) {
        await consent(account.id, true)
        await consent(account.id, false)
      }
      const guest = await shop.make.customer()
      await shop.db
        .updateTable('customers')
        .set({ is_guest: true, password_hash: '', email: account.email })
        .where('id', '=', guest.id)
        .execute()
      const { id } = await orderWithUpdates(shop, ['whatsapp'], guest)
      await sql`select join_guest_orders(${account.id})`.execute(shop.db)
      await scanParcel(shop, await sendParcel(shop, id), 'Picked Up')
      const kinds = (await messagesOf(shop)).filter(({ order_id: of }) => of === id)
      expect(kinds).toHaveLength(hasSaidNo ? 1 : 2)
    }
  })

  test('are forgotten after 30 days', async ({ shop }) => {
    await orderWithUpdates(shop, ['whatsapp', 'sms'])
    await sql`update messages set created_at = now() - interval '31 days' where channel = 'sms'`.execute(
      shop.db,
    )
    await deleteOldMessages(shop.db)
    expect(await queued(shop)).toEqual(['whatsapp order_placed'])
  })
})

test('a channel that was switched off since leaves an order as it is', async ({ shop }) => {
  shop.config.messages = { isLocal: false }
  const { customer } = await orderWithUpdates(shop, ['whatsapp'])
  expect(await queued(shop)).toEqual([])
  const { consents } = await shop.as(customer)('GET /api/my-data/')
  expect(consents.map(({ purpose }) => purpose)).toEqual(['terms'])
})

testWithGateway('an order by card is written about once it is paid', async ({ shop }) => {
  const customer = await buyer(shop)
  const { size, selection } = await shop.make.product({ stock: 9 })
  await shop.as(customer)('POST /api/initiate_payment/', {
    body: { type: 'buynow', ...selection, quantity: 1, order_updates: ['sms'] },
  })
  expect(await queued(shop)).toEqual([])
  const { orderId } = await startPayment(shop, customer, { sizeId: size.id })
  const body = confirmation(shop, orderId, 'pay_1')
  await shop.as(customer)('POST /api/confirm_order/', { body })
  await shop.as(customer)('POST /api/confirm_order/', { body })
  expect(await queued(shop)).toEqual(['sms order_placed'])
})
