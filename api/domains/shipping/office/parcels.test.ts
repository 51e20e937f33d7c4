import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { composers } from '../../../emails.ts'
import { Refusal } from '../../../ground/errors/refusal.ts'
import { testCourier } from '../../../testing/courier.ts'
import { bookOrder, bookPaidOrder, stateOf } from '../../../testing/orders.ts'
import { asOwner } from '../../../testing/owner.ts'
import { scanParcel } from '../../../testing/scan-parcel.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../../testing/staff.ts'
import { tellCourier } from '../tell-courier.ts'

const tried = new Date(Date.now() - 3_600_000)

type Order = Awaited<ReturnType<typeof bookOrder>>

/** An order whose parcel is on its way. */
async function sent(shop: TestShop, order: Order | Promise<Order> = bookOrder(shop)) {
  const { id, awb, ...rest } = await order
  await scanParcel(shop, awb, 'Picked Up', new Date(tried.getTime() - 7_200_000))
  await scanParcel(shop, awb, 'Out for Delivery', new Date(tried.getTime() - 3_600_000))
  const { rows } = await sql<{ id: number }>`
    select id from shipments where awb_number = ${awb}`.execute(shop.db)
  return { ...rest, id, awb, parcelId: rows[0]?.id ?? 0 }
}

/** One whose delivery failed an hour ago. */
async function undelivered(shop: TestShop) {
  const order = await sent(shop)
  await scanParcel(shop, order.awb, 'Delivery Attempted', tried)
  return order
}

const act = (
  shop: TestShop,
  staff: StaffMember,
  id: number,
  what: string,
  json = {},
  key?: string,
) =>
  read(
    sendAs(shop, staff, `POST /api/office/parcels/${id}/${what}/`, { json, ...(key && { key }) }),
  )

const list = async (shop: TestShop, staff: StaffMember, query: string) =>
  (await read(sendAs(shop, staff, `GET /api/office/parcels/?${query}`))).body

const problemOf = async (shop: TestShop, staff: StaffMember, id: number) =>
  (await read(sendAs(shop, staff, `GET /api/office/parcels/${id}/`))).body.problem

const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

const stock = async (shop: TestShop) =>
  (await shop.db.selectFrom('sizes').select('stock').orderBy('id').execute()).map((s) => s.stock)

const mails = async (shop: TestShop, kind: string) =>
  shop.db.selectFrom('outbox').select(['payload', 'message_id']).where('kind', '=', kind).execute()

describe('a parcel', () => {
  test('has the problem that its scans say, in whichever order they come', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { parcelId: id, awb } = await undelivered(shop)
    const at = (minutes: number) => new Date(tried.getTime() + minutes * 60_000)
    expect(await problemOf(shop, owner, id)).toMatchObject({
      kind: 'ndr',
      attempts: 1,
      since: tried.toISOString(),
      due_at: at(24 * 60).toISOString(),
      is_overdue: false,
    })
    expect(await mails(shop, 'delivery_failed')).toHaveLength(1)
    const table = [
      // A late scan of an earlier try changes the count, not the clock.
      ['Delivery Attempted', -30, { kind: 'ndr', attempts: 2, since: tried.toISOString() }],
      ['Out for Delivery', 10, null],
      ['Delivery Attempted', 20, { kind: 'ndr', attempts: 3, since: at(20).toISOString() }],
      ['Lost', 21, { kind: 'lost' }],
      ['In Transit', 22, { kind: 'ndr' }],
      ['Damaged', 23, { kind: 'damaged' }],
      ['Returning to Us', 25, { kind: 'rto', is_here: false, since: at(25).toISOString() }],
      ['Returned to Us', 30, { kind: 'rto', is_here: true }],
      ['Delivered', 5, null],
    ] as const
    for (const [status, minutes, problem] of table) {
      await scanParcel(shop, awb, status, at(minutes))
      const found = await problemOf(shop, owner, id)
      const known = Object.fromEntries(
        Object.keys(problem ?? {}).map((name) => [name, found[name]]),
      )
      expect([status, found && known]).toEqual([status, problem])
    }
    expect(await mails(shop, 'delivery_failed')).toHaveLength(2)
  })

  test('is listed by its problem, the clock that runs out first before others', async ({
    shop,
  }) => {
    const packer = await makeStaff(shop, 'packer')
    const orders: Awaited<ReturnType<typeof undelivered>>[] = []
    for (let n = 0; n < 3; n++) orders.push(await undelivered(shop))
    await asOwner(
      shop,
      `update shipments set problem_due_at = now() - interval '1 hour' where id = ${orders[1]?.parcelId}`,
    )
    const { results } = await list(shop, packer, 'problem=ndr')
    const [{ awb }] = results
    expect((await list(shop, packer, `awb=${awb}`)).results).toMatchObject([{ awb }])
    expect((await list(shop, packer, 'awb=UNKNOWN')).results).toEqual([])
    expect(results.map(({ id }: { id: number }) => id)).toEqual(
      [1, 0, 2].map((n) => orders[n]?.parcelId),
    )
    expect(results[0]).toMatchObject({
      awb: orders[1]?.awb,
      order: orders[1]?.number,
      name: null,
      amount: null,
      problem: { is_overdue: true, reason: 'Delivery Attempted' },
      can: { reattempt: true, address: true, return: true, receive: true },
      lines: [{ quantity: 1 }],
    })
    expect(JSON.stringify(results)).not.toContain('Temple')
    expect((await list(shop, packer, 'problem=rto')).results).toEqual([])
    expect((await list(shop, packer, 'problem=lost')).results).toEqual([])
    expect((await list(shop, packer, '')).results).toHaveLength(3)
    for (const bad of ['problem=late', 'problem=ndr&cursor=x']) {
      expect((await read(sendAs(shop, packer, `GET /api/office/parcels/?${bad}`))).status).toBe(400)
    }
    // A page goes on after the last of the one before.
    await asOwner(
      shop,
      `insert into shipments (order_id, courier, awb_number, direction, problem, problem_since, problem_due_at)
       select ${orders[0]?.id}, 'Test', 'X' || n, 'exchange', 'rto', now(),
         date_trunc('milliseconds', now() + make_interval(secs => n / 30)) from generate_series(1, 60) n`,
    )
    const first = await list(shop, packer, 'problem=rto')
    const second = await list(shop, packer, `problem=rto&cursor=${first.next}`)
    expect([first.results.length, second.results.length, second.next]).toEqual([50, 10, null])
    const ids = [...first.results, ...second.results].map(({ id }: { id: number }) => id)
    expect(new Set(ids).size).toBe(60)
  })
})

describe('a failed delivery', () => {
  test('is answered once, and the courier is told until it has answered', async ({ shop }) => {
    const packer = await makeStaff(shop, 'packer')
    const { parcelId: id, awb, number, id: orderId } = await undelivered(shop)
    const key = 'again-1'
    const asked = { comment: 'Ring the lower bell' }
    expect(await act(shop, packer, id, 'reattempt', { wanted_on: '2026-01-01' })).toMatchObject({
      status: 400,
      body: { wanted_on: ['That day has passed.'] },
    })
    const first = await act(shop, packer, id, 'reattempt', asked, key)
    expect(first).toMatchObject({
      status: 200,
      body: { id, answer: { what: 'reattempt', state: 'waiting', actor: { name: 'packer' } } },
    })
    expect((await act(shop, packer, id, 'reattempt', asked, key)).status).toBe(200)
    expect((await act(shop, packer, id, 'reattempt', {}, key)).status).toBe(422)
    expect(await act(shop, packer, id, 'return')).toMatchObject({
      status: 409,
      body: { error: 'This failed delivery has been answered already.' },
    })

    let down = true
    const { courier, answers } = testCourier(async () => {
      if (down) throw new Refusal(503, 'The courier does not answer. Please try again.')
    })
    await tellCourier(shop.db, courier)
    expect((await list(shop, packer, 'problem=ndr')).results[0].answer).toMatchObject({
      state: 'waiting',
      tries: 1,
      error: 'The courier does not answer. Please try again.',
    })
    const today = (await read(sendAs(shop, packer, 'GET /api/office/today/'))).body
    expect(today.broken).toMatchObject([{ name: 'Courier' }])
    expect(today.clocks[1]).toMatchObject({ name: 'Deliveries to be tried again', count: 1 })
    down = false
    await asOwner(shop, 'update ndr_answers set next_try_at = now()')
    await tellCourier(shop.db, courier)
    await tellCourier(shop.db, courier)
    expect(answers).toEqual([
      {
        awb,
        answer: {
          action: 'reattempt',
          comment: 'Ring the lower bell',
          wantedOn: null,
          address: null,
        },
      },
    ])
    const { rows } = await sql<{ status: string }>`
      select status, actor from order_events where order_id = ${orderId} order by id desc limit 1`.execute(
      shop.db,
    )
    expect(rows).toEqual([{ status: 'Delivery asked again', actor: `staff:${packer.id}` }])
    const entry = shop.db
      .selectFrom('audit_entries')
      .select('about')
      .where('what', '=', 'parcel.reattempt')
    expect(await entry.execute()).toEqual([{ about: number }])
  })

  test('goes to a corrected address, which the order has, too', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { parcelId: id, number } = await undelivered(shop)
    const { version } = (await read(sendAs(shop, owner, `GET /api/office/orders/${number}/`))).body
    const json = { address_line1: '9 Lake View', version }
    expect((await act(shop, owner, id, 'address', { postal_code: '1', version })).status).toBe(400)
    expect((await act(shop, owner, id, 'address', json)).status).toBe(200)
    const order = (await read(sendAs(shop, owner, `GET /api/office/orders/${number}/`))).body
    expect(order.shipping_address.address_line1).toBe('9 Lake View')
    expect(order.events.at(-1)).toMatchObject({
      what: 'Address corrected',
      detail: 'for the next delivery',
    })
    const { courier, answers } = testCourier()
    await tellCourier(shop.db, courier)
    expect(answers[0]?.answer).toMatchObject({
      action: 'reattempt',
      address: { address_line1: '9 Lake View' },
    })
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(a)::text as text from audit_entries a`.execute(shop.db)
    expect(rows.map((row) => row.text).join()).toContain('address_line1')
    expect(rows.map((row) => row.text).join()).not.toContain('Lake View')
  })

  test('shows both values where another has corrected the same field since', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const other = await makeStaff(shop, 'manager')
    const { parcelId: id, number } = await undelivered(shop)
    const { version } = (await read(sendAs(shop, owner, `GET /api/office/orders/${number}/`))).body
    await act(shop, other, id, 'address', { address_line1: 'One', version })
    const { courier } = testCourier(async () => {
      throw new Refusal(409, 'The courier refused what it was asked: closed')
    })
    await tellCourier(shop.db, courier)
    const { problem, answer } = (await list(shop, owner, 'problem=ndr')).results[0]
    expect([problem.kind, answer.state, answer.error]).toEqual([
      'ndr',
      'refused',
      'The courier refused what it was asked: closed',
    ])
    expect(await act(shop, owner, id, 'address', { address_line1: 'Two', version })).toMatchObject({
      status: 409,
      body: { values: { address_line1: { yours: 'Two', theirs: 'One' } } },
    })
    expect((await act(shop, owner, id, 'return')).status).toBe(200)
  })

  test('is answered by one of twenty at once, the others are told', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { parcelId: id } = await undelivered(shop)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => act(shop, owner, id, n % 2 ? 'reattempt' : 'return')),
    )
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(await shop.db.selectFrom('ndr_answers').select('id').execute()).toHaveLength(1)
  })
})

describe('a parcel that came back', () => {
  const back = async (shop: TestShop, order = sent(shop)) => {
    const found = await order
    await scanParcel(shop, found.awb, 'Returned to Us', new Date())
    return found
  }

  test('is received once of twenty at once', async ({ shop }) => {
    const packer = await makeStaff(shop, 'packer')
    const { parcelId: id, id: orderId } = await back(shop)
    const before = await stock(shop)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => act(shop, packer, id, 'receive')),
    )
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(await stock(shop)).toEqual(before.map((pieces) => pieces + 1))
    expect((await stateOf(shop, orderId)).order).toBe('Cancelled')
    expect(await problemOf(shop, packer, id)).toBeNull()
  })

  test('is none while it is under way to its customer', async ({ shop }) => {
    const packer = await makeStaff(shop, 'packer')
    const { parcelId: id, id: orderId } = await sent(shop)
    const before = [await stock(shop), await stateOf(shop, orderId)]
    expect(await act(shop, packer, id, 'receive')).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('It is not coming back') },
    })
    expect([await stock(shop), await stateOf(shop, orderId)]).toEqual(before)
    const shown = await read(sendAs(shop, packer, `GET /api/office/parcels/${id}/`))
    expect(shown.body).toMatchObject({ can: { receive: false } })
  })

  test('goes where its grades say, every piece of it', async ({ shop }) => {
    const packer = await makeStaff(shop, 'packer')
    const { parcelId: id, id: orderId } = await back(shop)
    const before = await stock(shop)
    const line = await shop.db
      .selectFrom('order_lines')
      .select('size_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const wrong = [
      [{ size_id: 999_999, grade: 'shelf' }],
      [{ ...line, quantity: 2, grade: 'shelf' }],
      [{ ...line, grade: 'new' }],
    ]
    for (const lines of wrong) {
      expect((await act(shop, packer, id, 'receive', { lines })).status).toBe(400)
    }
    const lines = [{ ...line, grade: 'second' }]
    expect((await act(shop, packer, id, 'receive', { lines })).status).toBe(200)
    expect(await stock(shop)).toEqual(before)
    const graded = await shop.db.selectFrom('graded_stock').select(['grade', 'pieces']).execute()
    expect(graded).toEqual([{ grade: 'second', pieces: 1 }])
  })
})

describe('a lost parcel', () => {
  const claim = { reference: 'CLM-7', amount: 900.5 }

  test('is claimed, and sent again or refunded, once', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { parcelId: id, id: orderId, awb } = await sent(shop)
    await scanParcel(shop, awb, 'Lost')
    const [left = 0] = await stock(shop)
    expect(await act(shop, owner, id, 'claim', claim)).toMatchObject({
      status: 200,
      body: {
        claim: { kind: 'lost', reference: 'CLM-7', amount: 900.5, outcome: 'open', remedy: null },
        problem: { kind: 'lost' },
      },
    })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        act(shop, owner, id, 'claim', { ...claim, remedy: n % 2 ? 'again' : 'refund' }),
      ),
    )
    const won = answers.find(({ status }) => status === 200)?.body.claim.remedy
    const others = answers.filter(({ status }) => status === 409)
    expect(others).toHaveLength(10)
    const isAgain = won === 'again'
    // What is sent again leaves stock with its wave.
    expect(await stock(shop)).toEqual([left])
    expect((await stateOf(shop, orderId)).order).toBe(isAgain ? 'In Transit' : 'Cancelled')
    expect(await mails(shop, 'parcel_lost')).toHaveLength(1)
    const done = await act(shop, owner, id, 'claim', { ...claim, outcome: 'paid' })
    expect(done.body).toMatchObject({ problem: null, claim: { outcome: 'paid', remedy: won } })
  })

  test('is refunded where it was paid, and not sent again from what is not there', async ({
    shop,
  }) => {
    const owner = await makeStaff(shop, 'owner')
    const packer = await makeStaff(shop, 'accountant')
    const { parcelId: id, id: orderId } = await sent(shop, bookPaidOrder(shop))
    await asOwner(
      shop,
      "insert into stock_ledger (size_id, delta, reason, cause) select id, -stock, 'adjustment', 'test' from sizes where stock > 0",
    )
    const before = await stock(shop)
    expect((await act(shop, packer, id, 'claim', claim)).status).toBe(403)
    expect((await act(shop, owner, id, 'claim', { ...claim, remedy: 'again' })).status).toBe(409)
    expect((await act(shop, owner, id, 'claim', { ...claim, remedy: 'refund' })).status).toBe(200)
    expect(await stateOf(shop, orderId)).toMatchObject({ order: 'Cancelled' })
    expect(await stock(shop)).toEqual(before)
    expect(await shop.db.selectFrom('refunds').select('reason').execute()).toEqual([
      { reason: 'its parcel was lost' },
    ])
    const [mail] = await mails(shop, 'parcel_lost')
    const message = await composers.parcel_lost?.(shop.db, Object(mail?.payload), shop.config)
    expect(message?.text).toContain('the courier has lost the parcel')
  })

  test('was handed over and did not arrive', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { parcelId: id, awb } = await sent(shop)
    await scanParcel(shop, awb, 'Delivered')
    expect((await act(shop, owner, id, 'claim', claim)).status).toBe(409)
    expect((await act(shop, owner, id, 'claim', { ...claim, kind: 'damaged' })).status).toBe(200)
    const bad = [{ ...claim, amount: 0 }, { ...claim, reference: ' ' }, { amount: 5 }]
    for (const json of bad) expect((await act(shop, owner, id, 'claim', json)).status).toBe(400)
  })
})
