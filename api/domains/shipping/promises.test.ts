import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { composers } from '../../emails.ts'
import { buyer } from '../../testing/card.ts'
import { payOrder } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../testing/staff.ts'
import type { PinService } from './courier.ts'
import { learnDispatch, storePinService } from './promise-queries.ts'
import { openPromises } from './promises.ts'
import { refused } from './shiprocket-client.ts'

const pin = '641001'
const unknown = { pin, is_known: false, is_served: true, cod_available: null, arrives_by: null }

const clientOf = ({ config: { limits } }: TestShop) => ({
  address: '192.0.2.1',
  userAgent: '',
  limits,
})

/** A promise of a courier that answers once, and how often it was asked. */
function ask(shop: TestShop, answer?: () => Promise<PinService>, waitMs?: number) {
  let asked = 0
  const findService = () =>
    asked++ === 0 && answer ? answer() : Promise.reject(new Error('no more'))
  const promises = openPromises(shop.db, { findService }, waitMs ? { waitMs } : undefined)
  const find = (of = pin) => promises.find(of, clientOf(shop))
  return { find, asked: () => asked }
}

/** The day of an order at a time in India. */
async function promisedAt(shop: TestShop, at: string, transitDays: number) {
  const { rows } = await sql<{ day: string }>`
    select promised_day(${`${at}+05:30`}::timestamptz, ${transitDays})::text as day`.execute(
    shop.db,
  )
  return rows[0]?.day
}

const order = (shop: TestShop, customer: { token: string }, selection: object, addressId: number) =>
  shop.as(customer)('POST /api/cod_order_create/', {
    body: { type: 'buynow', ...selection, quantity: 1, shipping_address_id: addressId } as never,
  })

test('the day skips Sundays and holidays, and counts from the cut-off and what the shop needs', async ({
  shop,
}) => {
  await asOwner(
    shop,
    `update dispatch_calendar set cutoff = '14:00', holidays = '{2026-12-04}', dispatch_days = 1`,
  )
  // 2026-12-03 is a Thursday, and the Friday after it a holiday.
  const cases: [at: string, transitDays: number, day: string][] = [
    ['2026-12-01 13:59', 3, '2026-12-05'],
    ['2026-12-01 14:00', 1, '2026-12-05'],
    ['2026-12-02 09:00', 1, '2026-12-05'],
    ['2026-12-02 09:00', 3, '2026-12-07'],
    ['2026-12-03 14:30', 0, '2026-12-07'],
    ['2026-12-05 23:00', 0, '2026-12-08'],
  ]
  for (const [at, transitDays, day] of cases) {
    expect([at, transitDays, await promisedAt(shop, at, transitDays)]).toEqual([
      at,
      transitDays,
      day,
    ])
  }
  await asOwner(shop, 'update dispatch_calendar set dispatch_days = null')
  expect(await promisedAt(shop, '2026-12-07 09:00', 2)).toBe('2026-12-14')
})

test('a PIN code that India Post has not gets neither day nor cash', async ({ shop }) => {
  const { find, asked } = ask(shop, async () => ({ transitDays: 2, isCod: true }))
  for (const none of ['999999', '100001', '691000', '650001']) {
    await expect(find(none)).rejects.toMatchObject({
      status: 400,
      fields: { pin: [expect.stringContaining(none)] },
    })
  }
  expect(asked()).toBe(0)
  expect(await find()).toMatchObject({ cod_available: true })
})

describe('the courier', () => {
  test('is asked once while its answer is fresh', async ({ shop }) => {
    const { find, asked } = ask(shop, async () => ({ transitDays: 2, isCod: false }))
    const [first, second] = await Promise.all([find(), find()])
    expect(first).toEqual({
      pin,
      is_known: true,
      is_served: true,
      cod_available: false,
      arrives_by: expect.stringMatching(/^20\d\d-/),
    })
    expect(second).toEqual(first)
    expect(await find()).toEqual(first)
    expect(asked()).toBe(1)
  })

  test('out of reach or wrong leaves the range of any order, and its last answer', async ({
    shop,
  }) => {
    for (const answer of [
      () => Promise.reject(new Error('out of reach')),
      () => Promise.reject(refused('to say where it comes')),
      // More days than can be stored.
      async () => ({ transitDays: 61, isCod: true }),
    ]) {
      const { find, asked } = ask(shop, answer)
      expect(await find()).toEqual(unknown)
      // It is left alone a while.
      expect(await find()).toEqual(unknown)
      expect(asked()).toBe(1)
    }
    await storePinService(shop.db, pin, { transitDays: 2, isCod: true })
    await asOwner(shop, `update pin_services set asked_at = now() - interval '2 days'`)
    const stale = ask(shop, () => Promise.reject(new Error('out of reach')))
    expect(await stale.find()).toMatchObject({ is_known: true, cod_available: true })
    expect(stale.asked()).toBe(1)
    await asOwner(shop, `update pin_services set asked_at = now() - interval '8 days'`)
    expect(await ask(shop).find()).toEqual(unknown)
  })

  test('late is not waited for, and its answer counts for the next', async ({ shop }) => {
    const late = Promise.withResolvers<PinService>()
    const { find, asked } = ask(shop, () => late.promise, 20)
    expect(await find()).toEqual(unknown)
    late.resolve({ transitDays: 4, isCod: true })
    await expect.poll(() => find()).toMatchObject({ is_known: true, cod_available: true })
    expect(asked()).toBe(1)
  })
})

describe('the call', () => {
  test('answers by zones in the demo, and refuses what is no PIN code', async ({ shop }) => {
    const cases: [pin: string, served: boolean, cod: boolean][] = [
      ['641 604', true, true],
      ['560001', true, true],
      ['795001', true, false],
      ['744101', false, false],
      ['682551', false, false],
    ]
    for (const [asked, is_served, cod_available] of cases) {
      expect(
        await shop.as()('GET /api/delivery-promise/', { query: { pin: asked } }),
      ).toMatchObject({
        pin: asked.replace(' ', ''),
        is_known: true,
        is_served,
        cod_available,
      })
    }
    for (const asked of ['', '12345', '012345', 'six']) {
      const refusal = { status: 400, fields: { pin: [expect.any(String)] } }
      await expect(
        shop.as()('GET /api/delivery-promise/', { query: { pin: asked } }),
      ).rejects.toMatchObject(refusal)
    }
  })

  test('limits the PIN codes that the courier is asked of, not those that are known', async ({
    shop,
  }) => {
    const { limits, ...client } = clientOf(shop)
    const pinLookupsOfAddress = { name: 'pin-address', hits: 1, seconds: 600 }
    const findService = async () => ({ transitDays: 2, isCod: true })
    const promises = openPromises(shop.db, { findService })
    const find = (asked: string) =>
      promises.find(asked, { ...client, limits: { ...limits, pinLookupsOfAddress } })
    await find('641001')
    await expect(find('641002')).rejects.toMatchObject({ status: 429 })
    expect(await find('641001')).toMatchObject({ is_known: true })
  })
})

describe('with limits on', () => {
  test.override({ settings: { RATE_LIMITS: 'on' } })

  test('a family of four behind one address asks for its own and its relatives’ PIN codes', async ({
    shop,
  }) => {
    const family = await Promise.all(Array.from({ length: 4 }, () => shop.make.customer()))
    for (const [at, one] of family.entries()) {
      for (let relative = 1; relative <= 5; relative++) {
        const asked = `60${at}00${relative}`
        const promise = await shop.as(one)('GET /api/delivery-promise/', { query: { pin: asked } })
        expect(promise).toMatchObject({ pin: asked, is_known: true })
      }
    }
  })
})

describe('an order', () => {
  test('is refused where no courier comes, before it holds anything, and cash where none is taken', async ({
    shop,
  }) => {
    const customer = await buyer(shop)
    const { id, postal_code: code } = await shop.db
      .selectFrom('addresses')
      .selectAll()
      .where('id', '=', customer.address.id)
      .executeTakeFirstOrThrow()
    const shirt = await shop.make.product({ stock: 3 })
    const body = {
      type: 'buynow',
      ...shirt.selection,
      quantity: 1,
      shipping_address_id: id,
    } as never
    const api = shop.as(customer)

    await storePinService(shop.db, code, { transitDays: undefined, isCod: false })
    const unserved = { status: 400, message: expect.stringContaining('does not come') }
    await expect(order(shop, customer, shirt.selection, id)).rejects.toMatchObject(unserved)
    await expect(api('POST /api/initiate_payment/', { body })).rejects.toMatchObject(unserved)

    await storePinService(shop.db, code, { transitDays: 3, isCod: false })
    const cashless = { status: 400, message: expect.stringContaining('takes no cash') }
    await expect(order(shop, customer, shirt.selection, id)).rejects.toMatchObject(cashless)
    for (const table of ['orders', 'purchases'] as const) {
      expect(await shop.db.selectFrom(table).select('id').execute()).toEqual([])
    }
  })

  test('has the day that was promised, in its page and mail, and whether it was kept', async ({
    shop,
  }) => {
    const customer = await buyer(shop)
    const { postal_code: code } = await shop.db
      .selectFrom('addresses')
      .select('postal_code')
      .executeTakeFirstOrThrow()
    const shirt = await shop.make.product({ stock: 9 })
    const place = async () =>
      (await order(shop, customer, shirt.selection, customer.address.id)).order_id
    const unpromised = await place()
    await storePinService(shop.db, code, { transitDays: 3, isCod: true })
    const [kept, missed] = [await place(), await place()]
    const show = (id: number) =>
      shop.as(customer)('GET /api/order_detail/{id}/', { params: { id } })
    const { arrives_by: day } = await show(kept)
    expect(day).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect((await show(unpromised)).arrives_by).toBeNull()
    const mailOf = async (id: number) =>
      (await composers.order_placed?.(shop.db, { order_id: id }, shop.config))?.text
    expect(await mailOf(kept)).toContain('It arrives by ')
    expect(await mailOf(unpromised)).toContain('It ships within 2-5 business days.')

    await asOwner(
      shop,
      `update orders set delivered_at = (promised_by + case when id = ${missed} then 1 else 0 end)
        + time '20:00' at time zone 'Asia/Kolkata' where id in (${kept}, ${missed})`,
    )
    const rows = await shop.db
      .selectFrom('orders')
      .select(['id', 'promise_kept'])
      .orderBy('id')
      .execute()
    expect(rows.map((row) => row.promise_kept)).toEqual([null, true, false])
    const owner = await makeStaff(shop, 'owner')
    const { order_number: number } = await show(missed)
    const office = await read(sendAs(shop, owner, `GET /api/office/orders/${number}/`))
    expect(office.body.promise).toEqual({ by: expect.stringMatching(/^20/), kept: false })
    await learnDispatch(shop.db)
    const counted = shop.db
      .selectFrom('dispatch_calendar')
      .select(['promises_kept', 'promises_missed'])
    expect(await counted.executeTakeFirst()).toEqual({ promises_kept: 1, promises_missed: 1 })
    // One that was paid by card has it too.
    const paid = await payOrder(shop)
    const row = shop.db.selectFrom('orders').select('promised_by').where('id', '=', paid.id)
    expect((await row.executeTakeFirst())?.promised_by).not.toBeNull()
  })

  test('teaches how long the shop needs, once twenty have left', async ({ shop }) => {
    const customer = await buyer(shop)
    const shirt = await shop.make.product({ stock: 99 })
    const learned = async () => {
      await learnDispatch(shop.db)
      const calendar = shop.db.selectFrom('dispatch_calendar').select('dispatch_days')
      return (await calendar.executeTakeFirstOrThrow()).dispatch_days
    }
    for (let n = 0; n < 20; n += 1) {
      expect(n % 19 === 0 ? await learned() : null).toBeNull()
      await order(shop, customer, shirt.selection, customer.address.id)
    }
    // Placed on a Monday morning; four of five leave on the Wednesday, the others a week later.
    await asOwner(
      shop,
      `update orders set created_at = '2026-11-30 09:00+05:30';
       insert into order_events (order_id, status, at)
       select id, 'Shipped', case when id % 5 = 0 then timestamptz '2026-12-09 18:00+05:30'
         else '2026-12-02 18:00+05:30' end from orders`,
    )
    expect(await learned()).toBe(2)
  })
})
