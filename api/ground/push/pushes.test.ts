import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { bookOrder } from '../../testing/orders.ts'
import { sendPushes, subscribe, testWithPushes as test } from '../../testing/push-shop.ts'
import { payBack, returnedOrder } from '../../testing/returns.ts'
import { scanParcel } from '../../testing/scan-parcel.ts'
import type { TestShop } from '../../testing/shop.ts'
import { signIn } from '../../testing/sign-in.ts'
import { findVapidKeys } from './vapid-keys.ts'

const rowsOf = (shop: TestShop) => shop.db.selectFrom('pushes').selectAll().orderBy('id').execute()

const newSession = async (shop: TestShop, email: string): Promise<{ token: string }> =>
  (await signIn(shop, email)).json()

describe('a push', () => {
  test('goes to each device of its customer, encrypted, with nothing but the number', async ({
    shop,
    pushService,
  }) => {
    const { id, number, awb, customer } = await bookOrder(shop)
    const other = await shop.make.customer()
    const phone = await subscribe(shop, pushService, customer)
    const stranger = await subscribe(shop, pushService, other)
    await scanParcel(shop, awb, 'Picked Up')
    await sendPushes(shop)
    expect(phone.errors).toEqual([])
    expect(phone.taken).toEqual([
      {
        message: {
          title: `Order ${number} is on its way`,
          body: 'Tap to follow your parcel.',
          path: `/orderdetails/${id}`,
          tag: expect.stringMatching(/^[\w-]{32}$/),
        },
        ttl: expect.any(Number),
        topic: phone.taken[0]?.message.tag,
        contact: `mailto:${shop.config.shop.email}`,
      },
    ])
    expect(stranger.offered).toEqual([])
    await sendPushes(shop)
    await scanParcel(shop, awb, 'Picked Up')
    await sendPushes(shop)
    expect(phone.offered).toHaveLength(1)
  })

  test('reports money sent back, without the sum', async ({ shop, pushService }) => {
    const { customer, orderId } = await returnedOrder(shop, 'meena@upi')
    const phone = await subscribe(shop, pushService, customer)
    await payBack(shop, orderId)
    await payBack(shop, orderId)
    await sendPushes(shop)
    const { number } = await shop.db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
    expect(phone.taken.map(({ message }) => message)).toMatchObject([
      {
        title: 'We have sent your money back',
        body: `It is for order ${number}.`,
        path: `/orderdetails/${orderId}`,
      },
    ])
  })

  test('reports each step of a parcel once', async ({ shop, pushService }) => {
    const { awb, customer, number } = await bookOrder(shop)
    const phone = await subscribe(shop, pushService, customer)
    for (const status of ['Picked Up', 'In Transit', 'Out for Delivery', 'Delivered'] as const) {
      await scanParcel(shop, awb, status)
      await sendPushes(shop)
    }
    expect(phone.taken.map(({ message }) => message.title)).toEqual([
      `Order ${number} is on its way`,
      `Order ${number} arrives today`,
      `Order ${number} was delivered`,
    ])
  })

  test('that waited is not sent once a later one of its order has come', async ({
    shop,
    pushService,
  }) => {
    const { awb, customer } = await bookOrder(shop)
    const phone = await subscribe(shop, pushService, customer)
    await scanParcel(shop, awb, 'Picked Up')
    await scanParcel(shop, awb, 'Out for Delivery')
    await sendPushes(shop)
    expect(phone.taken.map(({ message }) => message.title)).toEqual([
      expect.stringContaining('arrives today'),
    ])
  })

  test('is tried again when the push service fails, waits as it asks, and is then sent once', async ({
    shop,
    pushService,
  }) => {
    const { awb, customer } = await bookOrder(shop)
    const phone = await subscribe(shop, pushService, customer)
    pushService.answers.push({ status: 500 }, { status: 429, retryAfter: 120 }, { status: 302 })
    await scanParcel(shop, awb, 'Picked Up')
    await sendPushes(shop)
    expect(await rowsOf(shop)).toMatchObject([{ last_error: 'answered 500', sent_at: null }])
    await sendPushes(shop)
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from next_attempt_at - now())::int as wait from pushes`.execute(shop.db)
    expect(rows[0]?.wait).toBeGreaterThan(100)
    await sendPushes(shop)
    await sendPushes(shop)
    await sendPushes(shop)
    expect(phone.offered).toHaveLength(4)
    expect(phone.taken).toHaveLength(1)
    expect(await rowsOf(shop)).toMatchObject([{ attempts: 4, last_error: null }])
  })

  test.for([404, 410])('answered %i ends the device', async (status, { shop, pushService }) => {
    const { awb, customer } = await bookOrder(shop)
    const phone = await subscribe(shop, pushService, customer)
    pushService.answers.push({ status })
    await scanParcel(shop, awb, 'Picked Up')
    const lines = await sendPushes(shop)
    expect(lines.join()).not.toContain(phone.subscription.endpoint)
    expect(await rowsOf(shop)).toEqual([])
    expect((await shop.as(customer)('GET /api/notifications/')).endpoint).toBeNull()
  })

  test('is not sent of a kind that she has switched off, before or meanwhile', async ({
    shop,
    pushService,
  }) => {
    const { awb, customer } = await bookOrder(shop)
    const phone = await subscribe(shop, pushService, customer)
    const switchKind = (kind: 'order_shipped' | 'order_delivered', is_on: boolean) =>
      shop.as(customer)('PUT /api/notifications/', { body: { kind, is_on } })
    await switchKind('order_shipped', false)
    await scanParcel(shop, awb, 'Picked Up')
    expect(await rowsOf(shop)).toEqual([])
    await scanParcel(shop, awb, 'Delivered')
    await switchKind('order_delivered', false)
    await sendPushes(shop)
    expect(phone.offered).toEqual([])
  })

  test('goes to no address that the settings name no longer', async ({ shop, pushService }) => {
    const { awb, customer } = await bookOrder(shop)
    const phone = await subscribe(shop, pushService, customer)
    await scanParcel(shop, awb, 'Picked Up')
    const config = { ...shop.config, push: { services: [], localService: undefined } }
    await sendPushes({ ...shop, config })
    expect(phone.offered).toEqual([])
    expect(await shop.db.selectFrom('push_devices').selectAll().execute()).toEqual([])
  })
})

describe('the device of a session', () => {
  test('goes when she logs out, and with it what waits', async ({ shop, pushService }) => {
    const { awb, customer } = await bookOrder(shop)
    const phone = await subscribe(shop, pushService, customer)
    const laptop = await subscribe(shop, pushService, await newSession(shop, customer.email))
    await scanParcel(shop, awb, 'Picked Up')
    await shop.as(customer)('POST /api/logout/', { body: {} })
    await sendPushes(shop)
    expect([phone.offered.length, laptop.taken.length]).toEqual([0, 1])
  })

  test('is replaced by a new one, and is one customer’s at a time', async ({
    shop,
    pushService,
  }) => {
    const { awb, customer } = await bookOrder(shop)
    const earlier = await subscribe(shop, pushService, customer)
    const phone = await subscribe(shop, pushService, customer)
    await scanParcel(shop, awb, 'Picked Up')
    await sendPushes(shop)
    expect([earlier.offered.length, phone.taken.length]).toEqual([0, 1])
    const sister = await shop.make.customer()
    await shop.as(sister)('PUT /api/push-device/', { body: phone.subscription })
    await scanParcel(shop, awb, 'Delivered')
    await sendPushes(shop)
    expect(phone.offered).toHaveLength(1)
  })

  test('is not taken from her by who knows its endpoint alone', async ({ shop, pushService }) => {
    const customer = await shop.make.customer()
    const phone = await subscribe(shop, pushService, customer)
    const { subscription } = pushService.subscribe('')
    const { endpoint } = phone.subscription
    const call = shop.as(await shop.make.customer())('PUT /api/push-device/', {
      body: { ...subscription, endpoint },
    })
    await expect(call).rejects.toMatchObject({ status: 400 })
    expect((await shop.as(customer)('GET /api/notifications/')).endpoint).toBe(endpoint)
  })

  test('is the last one’s when many sessions of one browser subscribe at once', async ({
    shop,
    pushService,
  }) => {
    const sisters = await Promise.all(Array.from({ length: 10 }, () => shop.make.customer()))
    const { subscription: body } = pushService.subscribe('')
    await Promise.all(sisters.map((each) => shop.as(each)('PUT /api/push-device/', { body })))
    expect(await shop.db.selectFrom('push_devices').selectAll().execute()).toHaveLength(1)
  })

  test.for([
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/fcm/send/a',
    'https://user:word@fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://evilpush.apple.com/a',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/a',
    'http://127.0.0.1:1/a',
    'http://[::1]/a',
    'file:///etc/passwd',
    'javascript:alert(1)',
    `https://fcm.googleapis.com/${'a'.repeat(1_000)}`,
  ])('is refused at %s', async (endpoint, { shop, pushService }) => {
    const customer = await shop.make.customer()
    const { subscription } = pushService.subscribe('')
    const call = shop.as(customer)('PUT /api/push-device/', {
      body: { ...subscription, endpoint },
    })
    await expect(call).rejects.toMatchObject({
      status: 400,
      fields: { endpoint: ['This browser cannot be notified.'] },
    })
  })

  test('is taken at each of the public push services, with a key of the curve', async ({
    shop,
    pushService,
  }) => {
    const customer = await shop.make.customer()
    const { subscription } = pushService.subscribe('')
    const put = (body: object) =>
      shop.as(customer)('PUT /api/push-device/', { body: { ...subscription, ...body } })
    for (const host of [
      'fcm.googleapis.com',
      'updates.push.services.mozilla.com',
      'web.push.apple.com',
      'wns2-pn1p.notify.windows.com',
    ]) {
      await put({ endpoint: `https://${host}/some/device` })
    }
    await expect(put({ p256dh: 'B'.repeat(87) })).rejects.toMatchObject({ status: 400 })
    await expect(put({ auth: 'short' })).rejects.toMatchObject({ status: 400 })
  })
})

describe('the shop’s keys', () => {
  test('are made once, by however many ask first, and are not readable in the database', async ({
    shop,
  }) => {
    const { secretKey } = shop.config
    const pairs = await Promise.all(
      Array.from({ length: 5 }, () => findVapidKeys(shop.db, secretKey)),
    )
    expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1)
    const stored = await shop.db.selectFrom('vapid_keys').selectAll().execute()
    expect(stored).toHaveLength(1)
    const bytes = Buffer.from(pairs[0]?.privateKey ?? '', 'base64url')
    expect(stored[0]?.sealed_private_key.includes(bytes)).toBe(false)
    expect(stored[0]?.sealed_private_key.includes(bytes.toString('base64url'))).toBe(false)
  })

  test('are others under another SECRET_KEY, and devices of the earlier pair go', async ({
    shop,
    pushService,
  }) => {
    const customer = await shop.make.customer()
    await subscribe(shop, pushService, customer)
    const earlier = await findVapidKeys(shop.db, shop.config.secretKey)
    const later = await findVapidKeys(shop.db, 'another-secret-key')
    expect(later.publicKey).not.toBe(earlier.publicKey)
    expect(await findVapidKeys(shop.db, 'another-secret-key')).toEqual(later)
    expect(await shop.db.selectFrom('push_devices').selectAll().execute()).toEqual([])
  })
})
