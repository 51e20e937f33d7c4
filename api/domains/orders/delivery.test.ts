import { describe, expect } from 'vitest'
import { composers, mailRules } from '../../emails.ts'
import { dayInWords } from '../../ground/mail/day-in-words.ts'
import { bookOrder } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { scanParcel } from '../../testing/scan-parcel.ts'
import { errorBody } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { openProcess } from '../../testing/site.ts'
import { makeStaff, read, sendAs } from '../../testing/staff.ts'
import { deliveryUrl } from '../shipping/delivery-link.ts'
import { showOrder } from './show-orders.ts'

const tried = new Date(Date.now() - 3_600_000)

/** A parcel whose delivery failed, and the token of the link in its mail. */
async function undelivered(shop: TestShop) {
  const order = await bookOrder(shop)
  await scanParcel(shop, order.awb, 'Out for Delivery', new Date(tried.getTime() - 3_600_000))
  await scanParcel(shop, order.awb, 'Delivery Attempted', tried)
  const { payload } = await shop.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'delivery_failed')
    .executeTakeFirstOrThrow()
  const message = await composers.delivery_failed?.(shop.db, Object(payload), shop.config)
  const url = /https?:\S+delivery\/\?token=\S+/.exec(message?.text ?? '')?.[0] ?? ''
  const parcel = await shop.db.selectFrom('shipments').select('id').executeTakeFirstOrThrow()
  return {
    ...order,
    parcelId: parcel.id,
    payload: Object(payload),
    path: url.slice(shop.config.publicUrl.length),
    token: new URL(url).searchParams.get('token') ?? '',
  }
}

const ask = (shop: TestShop, token: string) =>
  read(shop.fetch(`/api/delivery/?token=${encodeURIComponent(token)}`))

const say = (shop: TestShop, json: Record<string, unknown>) =>
  read(
    shop.fetch('/api/delivery/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json),
    }),
  )

const answers = (shop: TestShop) =>
  shop.db.selectFrom('ndr_answers').select(['what', 'actor']).execute()

/** Her order's page and one mail say the day. */
async function expectComesAgain(shop: TestShop, day = '') {
  const order = await shop.db
    .selectFrom('orders')
    .select(['id', 'customer_id'])
    .executeTakeFirstOrThrow()
  const { tracking } = await showOrder(shop.db, shop.config, order.customer_id, order.id)
  expect(tracking.comes_again_on).toBe(day)
  const asked = await shop.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'delivery_asked')
    .execute()
  expect(asked).toHaveLength(1)
  const payload = Object(asked[0]?.payload)
  expect(await mailRules.stillTrue.delivery_asked?.(shop.db, payload)).toBe(true)
  const mail = await composers.delivery_asked?.(shop.db, payload, shop.config)
  expect(mail?.text).toContain(`again on ${dayInWords(day)}.`)
  expect(mail?.text).toMatch(/Please keep ₹[\d,.]+ at hand/)
  return payload
}

describe('the link of a failed delivery', () => {
  test('shows nothing else of hers, and is good for one answer', async ({ shop }) => {
    const { token, number, awb, payload } = await undelivered(shop)
    const shown = await ask(shop, token)
    expect(shown.body).toMatchObject({
      state: 'open',
      order_number: number,
      attempts: 1,
      can_cancel: true,
      answer: null,
    })
    expect(JSON.stringify(shown.body)).not.toMatch(/Temple|Madurai|625|98765|@/)
    expect(await mailRules.stillTrue.delivery_failed?.(shop.db, payload)).toBe(true)

    // No Sunday, nor the shop's holidays.
    const { days } = shown.body
    const holiday = days[1]
    await asOwner(shop, `update dispatch_calendar set holidays = array['${holiday}'::date]`)
    const offered: string[] = (await ask(shop, token)).body.days
    expect(offered).toEqual([days[0], ...days.slice(2), expect.any(String)])
    expect(offered.filter((each) => new Date(each).getUTCDay() === 0)).toEqual([])
    expect((await say(shop, { token, answer: 'again', wanted_on: holiday })).status).toBe(400)
    const [, day] = offered
    const again = { token, answer: 'again', wanted_on: day }
    const bad = [
      { token, answer: 'keep' },
      { token, answer: 'again', wanted_on: '2020-01-01' },
      { token, answer: 'address' },
      { token, answer: 'address', address_line1: 'x', phone: '12' },
      { ...again, token: `${token}x` },
    ]
    for (const json of bad) expect([json, (await say(shop, json)).status]).toEqual([json, 400])
    expect(await answers(shop)).toEqual([])
    expect(await say(shop, again)).toMatchObject({
      status: 200,
      body: { state: 'answered', answer: { what: 'again', by_you: true, wanted_on: day } },
    })
    const asked = await expectComesAgain(shop, day)
    // A press twice is once; another answer is told.
    expect((await say(shop, again)).status).toBe(200)
    expect(await say(shop, { token, answer: 'cancel' })).toEqual({
      status: 409,
      body: errorBody('This failed delivery has been answered already.'),
    })
    expect(await answers(shop)).toEqual([{ what: 'reattempt', actor: 'customer' }])
    expect(await mailRules.stillTrue.delivery_failed?.(shop.db, payload)).toBe(false)
    await scanParcel(shop, awb, 'Out for Delivery', new Date(tried.getTime() + 60_000))
    expect(await mailRules.stillTrue.delivery_asked?.(shop.db, asked)).toBe(false)
  })

  test('ends when the parcel moves, and is of no use for another', async ({ shop }) => {
    const { token, awb, parcelId } = await undelivered(shop)
    await scanParcel(shop, awb, 'Out for Delivery', new Date(tried.getTime() + 60_000))
    expect((await ask(shop, token)).body.state).toBe('closed')
    expect((await say(shop, { token, answer: 'again' })).status).toBe(409)
    // Nor does it answer the next failed delivery.
    await scanParcel(shop, awb, 'Delivery Attempted', new Date(tried.getTime() + 120_000))
    expect((await ask(shop, token)).body.state).toBe('closed')
    expect((await say(shop, { token, answer: 'again' })).status).toBe(409)
    const forged = { publicUrl: '', secretKey: 'another key of thirty-two letters or more' }
    const url = await deliveryUrl(forged, { shipmentId: parcelId, attemptedAt: tried })
    const foreign = new URLSearchParams(url.split('?')[1]).get('token') ?? ''
    for (const bad of [foreign, '', 'x.y.z']) {
      expect([bad, (await ask(shop, bad)).status]).toEqual([bad, 400])
    }
  })

  test('against staff: one answers, the other is told', async ({ shop }) => {
    const { token, parcelId } = await undelivered(shop)
    const owner = await makeStaff(shop, 'owner')
    const both = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2
          ? say(shop, { token, answer: 'address', address_line1: `${n} Hill Road` })
          : read(sendAs(shop, owner, `POST /api/office/parcels/${parcelId}/return/`, { json: {} })),
      ),
    )
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await answers(shop)).toHaveLength(1)
  })

  test('is limited', async ({ shop }) => {
    const { token } = await undelivered(shop)
    const limits = { ...shop.config.limits, deliveryAnswers: { name: 'd', hits: 2, seconds: 60 } }
    Object.assign(shop.config, { limits })
    const statuses = []
    for (let n = 0; n < 3; n++) statuses.push((await say(shop, { token, answer: 'again' })).status)
    expect(statuses).toEqual([200, 200, 429])
  })
})

test('the page of the link answers by a plain form, and by nothing else', async ({ shop }) => {
  const { path, token } = await undelivered(shop)
  const { see } = await openProcess(shop)
  const page = await see(path)
  const html = await page.text()
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(html).toMatch(/<meta name="robots" content="noindex/)
  expect(html).toContain('I do not want it any more')
  expect(html).toContain('The parcel comes back to us. There is nothing to pay.')
  expect(html).not.toContain('What you have paid')
  await see(path, undefined, { method: 'HEAD' })
  expect(await answers(shop)).toEqual([])

  const send = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    see(path, undefined, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(form).toString(),
    })
  const bad = await send({ answer: 'address', address_line1: ' ', address_line2: '<b>Lane</b>' })
  const text = await bad.text()
  expect(bad.status).toBe(400)
  expect(text).toContain('This field is required.')
  expect(text).toContain('&lt;b&gt;Lane')
  const good = await send({ answer: 'again', wanted_on: '' })
  expect([good.status, good.headers.get('location')]).toEqual([
    303,
    `/delivery/?token=${encodeURIComponent(token)}`,
  ])
  expect(await (await see(path)).text()).toContain('Thank you')
  const late = await send({ answer: 'cancel' })
  expect([late.status, (await late.text()).includes('answered already')]).toEqual([409, true])
  const broken = await see('/delivery/?token=x')
  expect([broken.status, (await broken.text()).includes('This link is not whole')]).toEqual([
    400,
    true,
  ])
})
