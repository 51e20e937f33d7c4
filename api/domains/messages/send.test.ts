import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { sendMessages, testWithMessages as test, tryMessages } from '../../testing/message-shop.ts'
import { messagesOf, orderWithUpdates, sendParcel } from '../../testing/order-messages.ts'
import { asOwner } from '../../testing/owner.ts'
import { scanParcel } from '../../testing/scan-parcel.ts'
import type { TestShop } from '../../testing/shop.ts'
import { stopMessages } from './service.ts'

/** Cash on delivery has no order abroad: this one is moved to the address that its customer has there. */
const sendAbroad = (shop: TestShop, orderId: number, country: string) =>
  asOwner(
    shop,
    `update orders o set shipping_address = address_snapshot(a) from addresses a
     where o.id = ${orderId} and a.country = '${country}'`,
  )

const untilNextTry = async (shop: TestShop) => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from next_attempt_at - now())::int as seconds from messages`.execute(
    shop.db,
  )
  return rows[0]?.seconds ?? 0
}

describe('a message', () => {
  test('goes by each channel to her number once, with the order’s number and the shop’s name', async ({
    shop,
    providers,
  }) => {
    const { id, number } = await orderWithUpdates(shop, ['whatsapp', 'sms'])
    await sendMessages(shop)
    await sendMessages(shop)
    const text = `Thank you. Order ${number} at Nool is placed. We write again as soon as it is on its way.`
    const sent = { to: '919876543210', kind: 'order_placed', text }
    // Both are under way at once.
    const [sms, whatsapp] = providers.taken.toSorted((a, b) => a.channel.localeCompare(b.channel))
    expect(providers.taken).toHaveLength(2)
    expect(whatsapp).toMatchObject({ ...sent, channel: 'whatsapp', orderId: String(id) })
    expect(sms).toMatchObject({ ...sent, channel: 'sms', orderId: '' })
    expect(await messagesOf(shop)).toMatchObject([
      { state: 'sent', provider_id: whatsapp?.id, attempts: 1, last_error: null },
      { state: 'sent', provider_id: sms?.id, attempts: 1 },
    ])
  })

  test('follows each step of a parcel', async ({ shop, providers }) => {
    const { id, number } = await orderWithUpdates(shop, ['whatsapp'])
    await sendMessages(shop)
    const awb = await sendParcel(shop, id)
    for (const status of ['Picked Up', 'In Transit', 'Out for Delivery', 'Delivered'] as const) {
      await scanParcel(shop, awb, status)
      await sendMessages(shop)
    }
    expect(providers.taken.slice(1).map(({ text }) => text)).toEqual([
      `Order ${number} from Nool is on its way to you.`,
      `Order ${number} from Nool arrives today. The courier is out with it.`,
      `Order ${number} from Nool was delivered. We hope that you enjoy it.`,
    ])
  })

  test('goes to the number of the address where the account has none, and STOP from there ends it', async ({
    shop,
    providers,
  }) => {
    const customer = await shop.make.customer()
    await shop.db.updateTable('customers').set({ phone: '' }).execute()
    const { id } = await orderWithUpdates(shop, ['whatsapp'], customer)
    await sendMessages(shop)
    expect(providers.taken.map(({ to }) => to)).toEqual(['919876543210'])
    await stopMessages(shop.db, 'whatsapp', '919876543210')
    await scanParcel(shop, await sendParcel(shop, id), 'Picked Up')
    await sendMessages(shop)
    expect(providers.taken).toHaveLength(1)
  })

  describe('about an order abroad', () => {
    const places = {
      London: ['United Kingdom', 'SW1A 1AA', '7911123456', '447911123456'],
      'New York': ['United States', '10001', '9175550100', '19175550100'],
      München: ['Germany', '80331', '+49 151 23456789', '4915123456789'],
      Pune: ['Germany', '80331', '+91 98765 43210', '919876543210'],
    } as const
    test.for(Object.entries(places))(
      'goes from %s to her country’s number',
      async (given, { shop, providers }) => {
        const [city, [country, postal_code, phone, to]] = given
        const customer = await shop.make.customer()
        // As she has typed it in her profile, which asks for no country.
        await shop.db.updateTable('customers').set({ phone: '9175550100' }).execute()
        const { id } = await orderWithUpdates(shop, ['whatsapp'], customer)
        await shop.as(customer)('POST /api/shipping-address/', {
          body: { address_line1: '1 High Street', state: 'x', city, country, postal_code, phone },
        })
        await sendAbroad(shop, id, country)
        await sendMessages(shop)
        expect(providers.taken.map((taken) => taken.to)).toEqual([to])
        await stopMessages(shop.db, 'whatsapp', to)
        await scanParcel(shop, await sendParcel(shop, id), 'Picked Up')
        await sendMessages(shop)
        expect(providers.taken).toHaveLength(1)
      },
    )

    test('goes by no SMS, and to no number without its country’s code', async ({
      shop,
      providers,
    }) => {
      const { id } = await orderWithUpdates(shop, ['whatsapp', 'sms'])
      const address = { country: 'United Kingdom', phone: '7911123456' }
      await asOwner(
        shop,
        `update orders set shipping_address = shipping_address || '${JSON.stringify(address)}' where id = ${id}`,
      )
      await sendMessages(shop)
      expect(providers.calls()).toBe(0)
      expect((await messagesOf(shop)).map(({ state }) => state)).toEqual(['dropped', 'dropped'])
    })
  })

  test('is sent once by workers that try at the same time', async ({ shop, providers }) => {
    await orderWithUpdates(shop, ['whatsapp'])
    await Promise.all(Array.from({ length: 5 }, () => tryMessages(shop)))
    expect(providers.taken.length).toBe(1)
  })

  test('is not sent once she has withdrawn, her order is cancelled or a later one has come', async ({
    shop,
    providers,
  }) => {
    const withdrawn = await orderWithUpdates(shop, ['whatsapp'])
    await shop.as(withdrawn.customer)('DELETE /api/consents/{purpose}/', {
      params: { purpose: 'whatsapp' },
    })
    const cancelled = await orderWithUpdates(shop, ['whatsapp'])
    await shop.as(cancelled.customer)('POST /api/orders/{id}/cancel/', {
      params: { id: cancelled.id },
    })
    const moved = await orderWithUpdates(shop, ['whatsapp'])
    await scanParcel(shop, await sendParcel(shop, moved.id), 'Picked Up')
    await sendMessages(shop)
    expect(providers.taken.map(({ kind }) => kind)).toEqual(['order_shipped'])
    expect((await messagesOf(shop)).map(({ state }) => state)).toEqual([
      'dropped',
      'dropped',
      'dropped',
      'sent',
    ])
  })

  test('is not sent after the account was deleted, and names no number', async ({
    shop,
    providers,
  }) => {
    const { customer } = await orderWithUpdates(shop, ['whatsapp', 'sms'])
    await shop.as(customer)('POST /api/delete-account/', { body: { password: 'secret-1' } })
    await sendMessages(shop)
    expect(providers.calls()).toBe(0)
    const { rows } = await sql`select messages::text as row from messages`.execute(shop.db)
    expect(JSON.stringify(rows)).not.toContain('9876543210')
  })

  test('expires', async ({ shop, providers }) => {
    await orderWithUpdates(shop, ['sms'])
    await sql`update messages set expires_at = now()`.execute(shop.db)
    await sendMessages(shop)
    expect(providers.calls()).toBe(0)
  })

  test('is logged without number, token or text', async ({ shop, providers }) => {
    await orderWithUpdates(shop, ['whatsapp', 'sms'])
    providers.planned.push({ status: 500 }, { status: 400, body: '{"error":{"code":131026}}' })
    const lines = await sendMessages(shop)
    expect(lines).toContain('a message')
    expect(lines).not.toMatch(/9876543210|secret|Thank you/)
  })
})

const whatsappError = (status: number, code: number) => ({
  status,
  body: JSON.stringify({ error: { message: `(#${code})`, type: 'OAuthException', code } }),
})

describe('WhatsApp', () => {
  test.for([
    ['down', { status: 500 }, 'answered 500'],
    ['full', whatsappError(429, 80007), 'answered 429, code 80007'],
    ['full, as it says with 400', whatsappError(400, 130429), 'answered 400, code 130429'],
    ['given an expired token', whatsappError(401, 190), 'answered 401, code 190'],
    ['elsewhere', { status: 302, headers: { location: '/x' } }, 'answered 302'],
  ] as const)('%s is tried again', async ([, planned, error], { shop, providers }) => {
    await orderWithUpdates(shop, ['whatsapp'])
    providers.planned.push(planned)
    await sendMessages(shop)
    expect(await messagesOf(shop)).toMatchObject([{ state: 'waiting', last_error: error }])
    expect(await untilNextTry(shop)).toBeGreaterThan(40)
    await sendMessages(shop)
    expect(providers.taken).toHaveLength(1)
    expect(await messagesOf(shop)).toMatchObject([{ state: 'sent', last_error: null, attempts: 2 }])
  })

  test('is asked again as late as it says', async ({ shop, providers }) => {
    await orderWithUpdates(shop, ['whatsapp'])
    providers.planned.push({ status: 429, headers: { 'retry-after': '900' } })
    await sendMessages(shop)
    expect(await untilNextTry(shop)).toBeGreaterThan(800)
  })

  test.for([
    [whatsappError(400, 131026), 'answered 400, code 131026'],
    [whatsappError(404, 132001), 'answered 404, code 132001'],
    [{ status: 400, body: '<html>' }, 'answered 400'],
  ] as const)(
    'that refuses with %j is not asked again',
    async ([planned, error], { shop, providers }) => {
      await orderWithUpdates(shop, ['whatsapp'])
      providers.planned.push(planned)
      await sendMessages(shop)
      await sendMessages(shop)
      expect(providers.calls()).toBe(1)
      expect(await messagesOf(shop)).toMatchObject([{ state: 'failed', last_error: error }])
    },
  )

  test.for([
    ['late' as const, 'no answer'],
    [{ status: 200, body: '<html>' }, 'answered 200 without an id'],
    [{ status: 200, body: '{"messages":[]}' }, 'answered 200 without an id'],
  ] as const)(
    'whose answer is lost (%j) has five minutes to report',
    async ([planned, error], { shop, providers }) => {
      await orderWithUpdates(shop, ['whatsapp'])
      providers.planned.push(planned)
      await sendMessages(shop)
      expect(await messagesOf(shop)).toMatchObject([{ state: 'waiting', last_error: error }])
      expect(await untilNextTry(shop)).toBeGreaterThan(280)
    },
  )
})

describe('MSG91', () => {
  test('out of money or out of reach is asked again', async ({ shop, providers }) => {
    await orderWithUpdates(shop, ['sms'])
    providers.planned.push(
      { status: 200, body: '{"type":"error","code":"301","message":"no balance"}' },
      { status: 503 },
    )
    await sendMessages(shop)
    expect(await messagesOf(shop)).toMatchObject([{ last_error: 'answered 200, code 301' }])
    await sendMessages(shop)
    await sendMessages(shop)
    expect(providers.taken).toHaveLength(1)
    expect(await messagesOf(shop)).toMatchObject([{ state: 'sent', attempts: 3 }])
  })

  test('that cannot be reached is asked again', async ({ shop, providers }) => {
    await orderWithUpdates(shop, ['sms'])
    const { sms } = shop.config.messages
    if (!sms) throw new Error('SMS is off')
    const { apiUrl } = sms
    sms.apiUrl = 'http://127.0.0.1:65534'
    await sendMessages(shop)
    expect(await messagesOf(shop)).toMatchObject([{ state: 'waiting', last_error: 'not reached' }])
    sms.apiUrl = apiUrl
    await sendMessages(shop)
    expect(providers.taken).toHaveLength(1)
  })

  test.for([
    ['late' as const, 'no answer'],
    [{ status: 200, body: 'ok' }, 'answered 200 without JSON'],
    [{ status: 400, body: '{"type":"error","message":"template"}' }, 'answered 400'],
  ] as const)(
    'that may have taken it, or refuses (%j), is not asked again',
    async ([planned, error], { shop, providers }) => {
      await orderWithUpdates(shop, ['sms'])
      providers.planned.push(planned)
      await sendMessages(shop)
      await sendMessages(shop)
      expect(providers.calls()).toBe(1)
      expect(await messagesOf(shop)).toMatchObject([{ state: 'failed', last_error: error }])
    },
  )
})
