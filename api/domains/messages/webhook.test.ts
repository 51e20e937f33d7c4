import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { sendMessages, testWithMessages as test } from '../../testing/message-shop.ts'
import { messagesOf, orderWithUpdates, sendParcel } from '../../testing/order-messages.ts'
import { scanParcel } from '../../testing/scan-parcel.ts'
import { test as plainTest, type TestShop } from '../../testing/shop.ts'
import { sign } from '../payments/signatures.ts'

const path = '/api/webhooks/whatsapp/'

function deliver(shop: TestShop, value: object, given: { secret?: string; number?: string } = {}) {
  const { appSecret, phoneNumberId } = shop.config.messages.whatsapp ?? {}
  const metadata = { phone_number_id: given.number ?? phoneNumberId }
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
  return post(shop, { entry: [{ id: '1', changes: [change] }] }, given.secret ?? appSecret)
}

function post(shop: TestShop, payload: unknown, secret = '') {
  const body = JSON.stringify({ object: 'whatsapp_business_account', ...Object(payload) })
  const headers = { 'x-hub-signature-256': `sha256=${sign(body, secret)}` }
  return shop.fetch(path, { method: 'POST', body, headers })
}

const report = (shop: TestShop, status: string, more: object) =>
  deliver(shop, {
    statuses: [{ status, timestamp: '1764100000', recipient_id: '919876543210', ...more }],
  })

const reply = (shop: TestShop, body: string, from = '919876543210') =>
  deliver(shop, { messages: [{ from, id: 'wamid.in', type: 'text', text: { body } }] })

const stateOf = async (shop: TestShop) => (await messagesOf(shop)).map(({ state }) => state)

describe('the webhook of WhatsApp', () => {
  test('is verified by its token, and answers the challenge', async ({ shop }) => {
    const ask = (token: string) =>
      shop.fetch(
        `${path}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${encodeURIComponent(token)}`,
      )
    const answer = await ask('a token of our own')
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444'])
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect((await ask('another')).status).toBe(403)
    expect((await shop.fetch(path)).status).toBe(403)
  })

  test('takes what is signed alone', async ({ shop }) => {
    await orderWithUpdates(shop, ['whatsapp'])
    await sendMessages(shop)
    const stopped = { messages: [{ from: '919876543210', text: { body: 'STOP' } }] }
    expect((await deliver(shop, stopped, { secret: 'another' })).status).toBe(401)
    const unsigned = await shop.fetch(path, { method: 'POST', body: JSON.stringify({}) })
    expect(unsigned.status).toBe(401)
    expect((await deliver(shop, stopped, { number: '1' })).status).toBe(200)
    const { rows } = await sql`select from consents where not is_given`.execute(shop.db)
    expect(rows).toEqual([])
  })

  test('follows reports in any order, and repeated', async ({ shop, providers }) => {
    await orderWithUpdates(shop, ['whatsapp'])
    await sendMessages(shop)
    const id = providers.taken[0]?.id
    for (const [status, state] of [
      ['sent', 'sent'],
      ['delivered', 'delivered'],
      ['sent', 'delivered'],
      ['failed', 'delivered'],
      ['read', 'read'],
      ['delivered', 'read'],
    ] as const) {
      expect((await report(shop, status, { id })).status).toBe(200)
      expect([status, await stateOf(shop)]).toEqual([status, [state]])
    }
    await report(shop, 'read', { id: 'wamid.unknown' })
  })

  test('reports that a message failed, by its code alone', async ({ shop, providers }) => {
    await orderWithUpdates(shop, ['whatsapp'])
    await sendMessages(shop)
    const errors = [{ code: 131026, title: 'Message undeliverable to 919876543210' }]
    await report(shop, 'failed', { id: providers.taken[0]?.id, errors })
    expect(await messagesOf(shop)).toMatchObject([
      { state: 'failed', last_error: 'reported 131026' },
    ])
    await sendMessages(shop)
    expect(providers.calls()).toBe(1)
  })

  test('makes up for an answer that was lost: the message is not sent again', async ({
    shop,
    providers,
  }) => {
    await orderWithUpdates(shop, ['whatsapp'])
    providers.planned.push('late')
    await sendMessages(shop)
    expect(await stateOf(shop)).toEqual(['waiting'])
    const [taken] = providers.taken
    await report(shop, 'sent', { id: taken?.id, biz_opaque_callback_data: taken?.callbackData })
    await sendMessages(shop)
    expect(providers.calls()).toBe(1)
    expect(await messagesOf(shop)).toMatchObject([{ state: 'sent', provider_id: taken?.id }])
  })

  test('a report that overtakes the answer is not taken back by it', async ({
    shop,
    providers,
  }) => {
    const { id } = await orderWithUpdates(shop, ['whatsapp'])
    await report(shop, 'delivered', { id: 'wamid.early', biz_opaque_callback_data: String(id) })
    await sendMessages(shop)
    expect(providers.calls()).toBe(0)
    expect(await stateOf(shop)).toEqual(['delivered'])
  })

  test.for(['STOP', ' stop. ', 'Unsubscribe'])(
    '%j ends the messages',
    async (words, { shop, providers }) => {
      const { id, customer } = await orderWithUpdates(shop, ['whatsapp', 'sms'])
      const other = await shop.make.customer()
      await shop.db
        .updateTable('customers')
        .set({ phone: '9123456780' })
        .where('id', '=', other.id)
        .execute()
      await orderWithUpdates(shop, ['whatsapp'], other)
      await sendMessages(shop)
      await reply(shop, words)
      await reply(shop, words)
      await scanParcel(shop, await sendParcel(shop, id), 'Picked Up')
      await sendMessages(shop)
      expect(providers.taken.map(({ channel, kind }) => `${channel} ${kind}`).toSorted()).toEqual([
        'sms order_placed',
        'sms order_shipped',
        'whatsapp order_placed',
        'whatsapp order_placed',
      ])
      const { consents } = await shop.as(customer)('GET /api/my-data/')
      expect(consents.filter(({ is_given: isGiven }) => !isGiven)).toMatchObject([
        { purpose: 'whatsapp', text: 'STOP' },
      ])
      expect(await shop.as(other)('GET /api/consents/')).toHaveLength(2)
    },
  )

  test('other answers, and other events, change nothing', async ({ shop }) => {
    const { customer } = await orderWithUpdates(shop, ['whatsapp'])
    const answers = [
      await reply(shop, 'Please do not stop at the gate'),
      await reply(shop, 'STOP', '447700900123'),
      await deliver(shop, {
        messages: ['x', { from: '919876543210', type: 'image' }],
        statuses: [1],
      }),
      await post(shop, { entry: 'none' }, shop.config.messages.whatsapp?.appSecret),
      await post(shop, {}, shop.config.messages.whatsapp?.appSecret),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await shop.as(customer)('GET /api/consents/')).toHaveLength(2)
  })
})

const off = plainTest.extend({
  settings: {
    MSG91_AUTH_KEY: 'k',
    MSG91_SENDER: 'THREAD',
    MSG91_TEMPLATES: ['order_placed', 'order_shipped', 'order_out_for_delivery', 'order_delivered']
      .map((kind) => `${kind}:1`)
      .join(),
  },
})
off('without WhatsApp there is no webhook', async ({ shop }) => {
  expect((await shop.fetch(path)).status).toBe(404)
  expect((await shop.fetch(path, { method: 'POST', body: '{}' })).status).toBe(404)
})
