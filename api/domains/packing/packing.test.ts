import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { noLog, testCourier } from '../../testing/courier.ts'
import { loseParcel, stateOf } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import {
  codeOf,
  codeOfSize,
  exchangeToPack,
  makeWave,
  orderOf,
  scan,
  scanWith,
  statuses,
} from '../../testing/packing.ts'
import { askAndApprove, deliveredOrder } from '../../testing/returns.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../testing/staff.ts'
import { stockOf } from '../../testing/stock.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { receiveReturn } from '../returns/handle-returns.ts'
import { cancelLostBookings, cancelParcels } from '../shipping/jobs.ts'
import { shipOrder, trackByHand } from '../shipping/service.ts'

const times = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))

describe('a wave', () => {
  test('lists its pieces by shelf with sizes totalled, and has an order once', async ({ shop }) => {
    const packer = await makeStaff(shop, 'packer', 'Ravi')
    const shirt = await shop.make.product({ name: 'Shirt' })
    const kurti = await shop.make.product({ name: 'Kurti' })
    const saree = await shop.make.product({ name: 'Saree' })
    await asOwner(shop, `update sizes set shelf = 'A10' where id = ${shirt.size.id}`)
    await asOwner(
      shop,
      `update sizes set shelf = 'A2', barcode = '8901234567890' where id = ${kurti.size.id}`,
    )
    const orders = [
      await orderOf(shop, [{ of: shirt, quantity: 2 }, { of: saree }]),
      await orderOf(shop, [{ of: kurti }, { of: shirt }]),
    ]
    const pending = await orderOf(shop, [{ of: kurti }], false)
    const numbers = orders.map(({ number }) => number)
    const refused = await makeWave(shop, packer, [...numbers, pending.number])
    expect(refused).toMatchObject({
      status: 409,
      body: { message: `${pending.number} is Pending: only a confirmed order goes on a wave.` },
    })
    expect((await makeWave(shop, packer, [...numbers, 'NL1'])).body.message).toMatch(/no order NL1/)
    expect((await makeWave(shop, packer, [])).status).toBe(400)
    const waiting = await read(sendAs(shop, packer, 'GET /api/office/picking/'))
    expect(waiting.body.orders.map((order: { number: string }) => order.number)).toEqual(numbers)

    const key = randomUUID()
    const given = [numbers[0]?.toLowerCase() ?? '', ...numbers]
    const answers = await times(20, () => makeWave(shop, packer, given, key))
    expect(statuses(answers)).toEqual({ 201: 20 })
    const wave = answers[0]?.body
    expect(answers.every(({ body }) => body.id === wave.id)).toBe(true)
    expect(wave).toMatchObject({
      actor: { kind: 'staff', name: 'Ravi' },
      pieces: 5,
      lines: [
        { shelf: 'A2', code: '8901234567890', product_name: 'Kurti', quantity: 1 },
        { shelf: 'A10', code: codeOf(shirt), quantity: 3 },
        { shelf: '', code: codeOf(saree), quantity: 1 },
      ],
      orders: [
        { number: numbers[0], state: 'to pack', pieces: 3, left: 3 },
        { number: numbers[1], state: 'to pack', pieces: 2, left: 2 },
      ],
    })
    const again = await makeWave(shop, packer, [numbers[1] ?? ''])
    expect(again).toMatchObject({
      status: 409,
      body: { message: `${numbers[1]} is on wave ${wave.id} already.` },
    })
    await cancelOrder(shop.db, null, orders[0]?.id ?? 0)
    const left = await read(sendAs(shop, packer, `GET /api/office/waves/${wave.id}/`))
    expect(left.body).toMatchObject({ pieces: 2, orders: [{ state: 'cancelled' }, {}] })
    expect((await sendAs(shop, packer, 'GET /api/office/waves/99/')).status).toBe(404)
    const waves = await read(sendAs(shop, packer, 'GET /api/office/waves/'))
    expect(waves.body.results).toMatchObject([{ id: wave.id, orders: 2, packed: 0, pieces: 5 }])
  })

  test('gives an order to one of twenty who pick it at once', async ({ shop }) => {
    const packer = await makeStaff(shop, 'packer')
    const shirt = await shop.make.product({ stock: 20 })
    const orders = await times(3, () => orderOf(shop, [{ of: shirt }]))
    const numbers = orders.map(({ number }) => number)
    const answers = await times(20, (at) =>
      makeWave(shop, packer, at % 2 ? numbers : numbers.toReversed()),
    )
    expect(statuses(answers)).toEqual({ 201: 1, 409: 19 })
    const stored = await shop.db.selectFrom('waves').select('id').execute()
    expect(stored).toHaveLength(1)
  })
})

describe('a parcel', () => {
  test('takes what belongs to it, and is booked by its last piece', async ({ shop }) => {
    const packer = await makeStaff(shop, 'packer', 'Ravi')
    const [shirt, kurti] = [await shop.make.product(), await shop.make.product({ name: 'Kurti' })]
    const { number, id } = await orderOf(shop, [{ of: shirt, quantity: 2 }])
    const of = (code: string, key?: string) =>
      scan(shop, packer, { number, code, ...(key && { key }) })
    expect((await of(codeOf(shirt))).body.message).toMatch(/on no wave/)
    await makeWave(shop, packer, [number])

    expect(await of(codeOf(kurti))).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(
          RegExp(
            `${codeOf(kurti)} does not belong to ${number}. Still missing: 2 × ${codeOf(shirt)} \\(`,
          ),
        ),
        left: [{ code: codeOf(shirt), quantity: 2 }],
      },
    })
    const misread = codeOf(shirt).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
    expect(await of(misread)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/was misread/) },
    })
    expect((await of(' ')).status).toBe(400)
    const first = {
      status: 200,
      body: { left: [{ code: codeOf(shirt), quantity: 1 }], done: null },
    }
    expect(await of(codeOf(shirt), 'first')).toEqual(first)
    expect(await of(codeOf(shirt), 'first')).toEqual(first)
    const last = await of(codeOf(shirt).toLowerCase(), 'last')
    const pdf = expect.stringMatching(/^\/api\/office\/.*pdf$/)
    const done = { awb: `LOCAL-${number}`, label: pdf, invoice: pdf }
    expect(last).toMatchObject({ status: 200, body: { left: [], done } })
    expect(await of(codeOf(shirt).toLowerCase(), 'last')).toEqual(last)
    expect(await of(codeOf(shirt))).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/packed already/) },
    })

    expect(await stateOf(shop, id)).toMatchObject({
      order: 'Ready to Ship',
      moves: ['Pending', 'Confirmed', 'Processing', 'Ready to Ship'],
    })
    const written = await shop.db
      .selectFrom('shipments')
      .innerJoin('order_events', 'order_events.order_id', 'shipments.order_id')
      .select(['shipments.actor', 'order_events.actor as moved_by', 'weight_grams'])
      .where('status', '=', 'Ready to Ship')
      .execute()
    const ravi = `staff:${packer.id}`
    expect(written).toEqual([{ actor: ravi, moved_by: ravi, weight_grams: 800 }])
    const open = await read(sendAs(shop, packer, 'GET /api/office/packing/'))
    expect(open.body.results).toEqual([])
  })

  test('counts each piece once, and one of twenty books the courier', async ({ shop }) => {
    const packer = await makeStaff(shop, 'packer')
    const products = [
      await shop.make.product({ stock: 60 }),
      await shop.make.product({ stock: 60 }),
    ]
    const [shirt, kurti] = products
    if (!shirt || !kurti) throw new Error('two were made')
    const { number } = await orderOf(shop, [{ of: shirt, quantity: 3 }])
    await makeWave(shop, packer, [number])
    const answers = await times(20, () => scan(shop, packer, { number, code: codeOf(shirt) }))
    expect(statuses(answers)).toEqual({ 200: 3, 409: 17 })
    expect(answers.filter(({ body }) => body.done?.awb && !body.message)).toHaveLength(1)

    // The last two pieces at once: one of them is the last.
    const pairs = await times(8, () => orderOf(shop, [{ of: shirt }, { of: kurti }]))
    await makeWave(
      shop,
      packer,
      pairs.map((pair) => pair.number),
    )
    for (const pair of pairs) {
      await Promise.all(
        [shirt, kurti].map((each) =>
          scan(shop, packer, { number: pair.number, code: codeOf(each) }),
        ),
      )
      expect(await stateOf(shop, pair.id)).toMatchObject({ order: 'Ready to Ship' })
    }
  })

  test('is booked once by whoever goes on after a process that died', async ({ shop }) => {
    const packer = await makeStaff(shop, 'packer')
    const shirt = await shop.make.product()
    const { number, id } = await orderOf(shop, [{ of: shirt }])
    await makeWave(shop, packer, [number])
    const code = codeOf(shirt)
    const { promise: forever, resolve } = Promise.withResolvers<void>()
    const hung = testCourier(() => forever)
    const dead = scanWith(shop, packer, { number, code, key: 'one', courier: hung.courier })
    await expect.poll(() => hung.parcels.length).toBe(1)
    const { courier, parcels } = testCourier()
    const other = { number, code, courier, key: 'two' }
    await expect(scanWith(shop, packer, other)).rejects.toMatchObject({ status: 409 })
    const shown = await read(sendAs(shop, packer, `GET /api/office/packing/${number}/`))
    expect(shown.body).toMatchObject({ state: 'to book', done: null, lines: [{ scanned: 1 }] })
    // As when its time is over.
    await asOwner(shop, `update packings set booking_until = now()`)
    const done = { left: [], done: { awb: `T-${number}` } }
    expect(await scanWith(shop, packer, other)).toMatchObject(done)
    expect(await scanWith(shop, packer, { ...other, key: 'one' })).toMatchObject(done)
    resolve()
    expect(await dead).toMatchObject(done)
    expect([parcels.length, hung.calledOff]).toEqual([1, []])
    expect(await stateOf(shop, id)).toMatchObject({ order: 'Ready to Ship' })
    const open = await shop.db
      .selectFrom('courier_bookings')
      .select('order_id')
      .where('settled_at', 'is', null)
      .execute()
    expect(open).toEqual([])
  })

  test('that the courier refuses is booked by the next scan', async ({ shop }) => {
    const packer = await makeStaff(shop, 'packer')
    const shirt = await shop.make.product()
    const { number } = await orderOf(shop, [{ of: shirt }])
    await makeWave(shop, packer, [number])
    const scanned = { number, code: codeOf(shirt) }
    const away = testCourier(() => Promise.reject(new Error('away')))
    const failing = { ...scanned, key: 'one', courier: away.courier }
    await expect(scanWith(shop, packer, failing)).rejects.toThrow('away')
    expect(await scan(shop, packer, scanned)).toMatchObject({
      status: 200,
      body: { done: { awb: `LOCAL-${number}` } },
    })
  })

  test('of an order that is cancelled meanwhile is called off, and its pieces are back', async ({
    shop,
  }) => {
    const packer = await makeStaff(shop, 'packer')
    const shirt = await shop.make.product({ stock: 10 })
    const orders = await times(2, () => orderOf(shop, [{ of: shirt }]))
    const [during, after] = orders
    if (!during || !after) throw new Error('two were placed')
    await makeWave(
      shop,
      packer,
      orders.map(({ number }) => number),
    )
    const cancels = testCourier(() => cancelOrder(shop.db, null, during.id))
    const scanned = { code: codeOf(shirt), key: 'last', courier: cancels.courier }
    await expect(
      scanWith(shop, packer, { ...scanned, number: during.number }),
    ).rejects.toMatchObject({ status: 409 })
    expect(cancels.calledOff).toEqual([`T-${during.number}`])
    expect((await scan(shop, packer, { ...during, code: codeOf(shirt) })).body.message).toBe(
      `${during.number} was cancelled: put its pieces back.`,
    )

    await scan(shop, packer, { ...after, code: codeOf(shirt) })
    expect(await stockOf(shop, shirt.size.id)).toBe(9)
    await cancelOrder(shop.db, null, after.id)
    expect(await stockOf(shop, shirt.size.id)).toBe(10)
    const { courier, calledOff } = testCourier()
    await cancelParcels(shop.db, courier, noLog)
    await cancelLostBookings(shop.db, courier, noLog)
    expect(calledOff).toEqual([`LOCAL-${after.number}`])
  })

  test('of an order that is cancelled once it is booked has no invoice', async ({ shop }) => {
    const packer = await makeStaff(shop, 'packer')
    const shirt = await shop.make.product()
    const { id, number } = await orderOf(shop, [{ of: shirt }])
    await makeWave(shop, packer, [number])
    const { courier } = testCourier()
    let writes = 0
    const scanned = { number, code: codeOf(shirt), key: 'last', courier }
    // The first write records the parcel, the second ends its packing.
    const beforeWrite = async () => {
      writes += 1
      if (writes === 2) await cancelOrder(shop.db, null, id)
    }
    await expect(scanWith(shop, packer, { ...scanned, beforeWrite })).rejects.toMatchObject({
      status: 409,
      message: `${number} was cancelled: put its pieces back.`,
    })
    expect(await shop.db.selectFrom('tax_documents').select('number').execute()).toEqual([])
  })

  test('of an exchange, and one after a lost parcel, pass like any other', async ({ shop }) => {
    const packer = await makeStaff(shop, 'packer')
    const shirt = await shop.make.product({ sizes: ['M', 'L'] })
    const [medium, large] = shirt.variant.sizes.map(({ id }) => codeOfSize(id))
    const asked = {
      request_type: 'Exchange' as const,
      wanted_size_id: shirt.variant.sizes[1]?.id ?? 0,
    }
    const { customer, lines, orderId } = await deliveredOrder(shop, [shirt])
    const requestId = await askAndApprove(shop, customer, lines[0]?.id ?? 0, asked)
    await receiveReturn(shop.db, requestId)
    const owner = await makeStaff(shop, 'owner')
    await sendAs(shop, owner, `POST /api/office/returns/${requestId}/exchange/`)

    const lost = await orderOf(shop, [{ of: shirt }])
    await shipOrder(shop.db, testCourier().courier, lost.id)
    await trackByHand(shop.db, lost.id, 'In Transit')
    await loseParcel(shop, lost.id)
    const stock = await stockOf(shop, shirt.size.id)

    const { body } = await read(sendAs(shop, packer, 'GET /api/office/picking/'))
    const numbers: string[] = body.orders.map((order: { number: string }) => order.number)
    expect(numbers).toEqual([expect.stringMatching(/-E\d+$/), `${lost.number}-R1`])
    // An order's own number means what is to be packed of it.
    const given = numbers.map((number) => number.split('-')[0] ?? '')
    const wave = await makeWave(shop, packer, given)
    expect(wave.body.orders).toMatchObject(numbers.map((number) => ({ number, left: 1 })))
    expect(await stockOf(shop, shirt.size.id)).toBe(stock - 1)
    expect((await makeWave(shop, packer, given)).status).toBe(409)

    const [exchange = '', again = ''] = numbers
    expect((await scan(shop, packer, { number: exchange, code: medium ?? '' })).status).toBe(409)
    for (const [number, code] of [
      [given[0] ?? '', large ?? ''],
      [again, medium ?? ''],
    ] as const) {
      const { body: packed } = await scan(shop, packer, { number, code })
      expect(packed.done).toMatchObject({ awb: expect.any(String), invoice: expect.any(String) })
    }
    // Its wave took them.
    expect(await stockOf(shop, shirt.size.id)).toBe(stock - 1)
    const parcels = await shop.db
      .selectFrom('shipments')
      .select(['awb_number', 'direction'])
      .where('order_id', 'in', [orderId, lost.id])
      .where('lost_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(parcels).toEqual([
      { awb_number: `LOCAL-${again}`, direction: 'forward' },
      { awb_number: `LOCAL-${exchange}`, direction: 'exchange' },
    ])
  })

  test('takes the maker’s bar code, and ours of a piece that was labelled before', async ({
    shop,
  }) => {
    const packer = await makeStaff(shop, 'packer')
    const shirt = await shop.make.product()
    const { number } = await orderOf(shop, [{ of: shirt, quantity: 2 }])
    await makeWave(shop, packer, [number])
    await asOwner(shop, `update sizes set barcode = '8901234567890' where id = ${shirt.size.id}`)
    const ours = await scan(shop, packer, { number, code: codeOf(shirt).toLowerCase() })
    expect(ours).toMatchObject({
      status: 200,
      body: { left: [{ code: '8901234567890', quantity: 1 }], done: null },
    })
    const makers = await scan(shop, packer, { number, code: '8901234567890' })
    expect(makers.body).toMatchObject({ left: [], done: { awb: expect.any(String) } })
  })

  test('knows a code in each form that a scanner sends', async ({ shop }) => {
    const packer = await makeStaff(shop, 'packer')
    const shirt = await shop.make.product({ stock: 99 })
    for (const [barcode, ...forms] of [
      ['036000291452', '0036000291452', '00036000291452', ']E0036000291452', ']E00036000291452'],
      ['0012345678905', '012345678905', '12345678905', ']E0012345678905'],
      ['4006381333931', ']E04006381333931', '04006381333931', ']C10104006381333931'],
      ['04006381333931', '4006381333931', ']d2010400638133393110LOT1'],
      ['abc-xl', 'ABC-XL', 'Abc-xl', ']C0ABC-XL', ']A0abc-xl'],
      ['8901234567890', codeOf(shirt).toLowerCase(), `]C0${codeOf(shirt)}`],
    ] as const) {
      await asOwner(shop, `update sizes set barcode = '${barcode}' where id = ${shirt.size.id}`)
      const { number } = await orderOf(shop, [{ of: shirt, quantity: forms.length + 2 }])
      await makeWave(shop, packer, [number])
      for (const code of [barcode, ...forms]) {
        expect([code, await scan(shop, packer, { number, code })]).toMatchObject([
          code,
          { status: 200 },
        ])
      }
      for (const code of [`1${barcode}`, `${barcode}0`, `${barcode}-X`, ']E0', '0']) {
        expect([code, (await scan(shop, packer, { number, code })).status]).toEqual([code, 409])
      }
    }
  })

  test('tells a code from one that is the same but for letter case', async ({ shop }) => {
    const packer = await makeStaff(shop, 'packer')
    const [one, other] = [await shop.make.product(), await shop.make.product()]
    await asOwner(
      shop,
      `update sizes set barcode = case id when ${one.size.id} then 'ab1' else 'AB1' end
       where id in (${one.size.id}, ${other.size.id})`,
    )
    const { number } = await orderOf(shop, [{ of: one }, { of: other }])
    await makeWave(shop, packer, [number])
    const { body } = await scan(shop, packer, { number, code: 'ab1' })
    expect(body.left).toEqual([{ code: 'AB1', quantity: 1 }])
    expect((await scan(shop, packer, { number, code: 'AB1' })).body.left).toEqual([])
  })

  test('of an exchange is in the audit under the number of its order', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { number: parcel, wanted } = await exchangeToPack(shop, owner)
    const [number = ''] = parcel.split('-')
    await makeWave(shop, owner, [parcel])
    const { body } = await scan(shop, owner, { number: parcel, code: codeOfSize(wanted) })
    await (await sendAs(shop, owner, `GET ${body.done.label}`)).arrayBuffer()
    // As entries were written once.
    await asOwner(shop, `insert into audit_entries (what, about) values ('old', '${parcel}')`)
    const audit = await read(sendAs(shop, owner, `GET /api/office/audit/?about=${number}`))
    expect(audit.body.results.slice(0, 3)).toMatchObject([
      { what: 'old', about: parcel },
      { what: 'phone.see', about: number },
      { what: 'parcel.pack', about: number, after: { parcel, awb: body.done.awb } },
    ])
  })

  test('is packed or cancelled where both come at once', async ({ shop }) => {
    const packer = await makeStaff(shop, 'packer')
    const shirt = await shop.make.product({ stock: 50 })
    const orders = await times(12, () => orderOf(shop, [{ of: shirt }]))
    await makeWave(
      shop,
      packer,
      orders.map(({ number }) => number),
    )
    await times(12, async (at) => {
      const { number, id } = orders[at] ?? { number: '', id: 0 }
      await Promise.all([
        scan(shop, packer, { number, code: codeOf(shirt) }),
        cancelOrder(shop.db, null, id),
      ])
    })
    expect(await stockOf(shop, shirt.size.id)).toBe(50)
    const { courier } = testCourier()
    await asOwner(shop, `update courier_bookings set begun_at = now() - interval '1 day'`)
    await cancelParcels(shop.db, courier, noLog)
    await cancelLostBookings(shop.db, courier, noLog)
    const open = await shop.db
      .selectFrom('courier_bookings')
      .select('order_id')
      .where('settled_at', 'is', null)
      .execute()
    expect(open).toEqual([])
  })
})

describe('a parcel that one has started', () => {
  async function started(shop: TestShop) {
    const [asha, ravi] = [
      await makeStaff(shop, 'packer', 'Asha'),
      await makeStaff(shop, 'owner', 'Ravi'),
    ]
    const shirt = await shop.make.product({ stock: 20 })
    const code = codeOf(shirt)
    const orders = [
      await orderOf(shop, [{ of: shirt, quantity: 2 }]),
      await orderOf(shop, [{ of: shirt, quantity: 2 }]),
    ]
    const [first = '', second = ''] = orders.map(({ number }) => number)
    await makeWave(shop, asha, [first, second])
    await scan(shop, asha, { number: first, code })
    return { asha, ravi, code, first, second }
  }
  const listed = async (shop: TestShop, staff: StaffMember, wanted: string) =>
    (await read(sendAs(shop, staff, 'GET /api/office/packing/'))).body.results.find(
      ({ number }: { number: string }) => number === wanted,
    )
  const taken = (number: string) => ({
    status: 409,
    body: {
      message: expect.stringMatching(
        RegExp(`^Asha has been packing ${number} since .*not counted`),
      ),
      packer: { kind: 'staff', name: 'Asha' },
      since: expect.any(String),
      left: [{ quantity: 1 }],
    },
  })

  test('takes no piece of another, whose scan goes to a parcel that needs it', async ({ shop }) => {
    const { asha, ravi, code, first, second } = await started(shop)
    expect(await listed(shop, ravi, first)).toMatchObject({
      packer: { name: 'Asha' },
      is_mine: false,
      since: expect.any(String),
      is_left: false,
    })
    expect(await scan(shop, ravi, { number: first, code })).toMatchObject(taken(first))

    const either = { json: { code, or_another: true }, key: 'either' }
    const path = `POST /api/office/packing/${first}/scan/`
    const other = { status: 200, body: { number: second, left: [{ quantity: 1 }], done: null } }
    expect(await read(sendAs(shop, ravi, path, either))).toMatchObject(other)
    expect(await read(sendAs(shop, ravi, path, either))).toMatchObject(other)
    const hers = await scan(shop, asha, { number: first, code })
    expect(hers.body.done).toMatchObject({ awb: `LOCAL-${first}` })
    // Packed meanwhile: his piece was not for it either.
    const last = await read(sendAs(shop, ravi, path, { ...either, key: 'last' }))
    expect(last.body).toMatchObject({ number: second, done: { awb: `LOCAL-${second}` } })
    expect(await read(sendAs(shop, ravi, path, { ...either, key: 'more' }))).toMatchObject({
      status: 409,
    })
  })

  test('is counted for one of two who begin it at once', async ({ shop }) => {
    const { asha, ravi, code, second: number } = await started(shop)
    const answers = await Promise.all(
      [asha, ravi, asha, ravi].map((who) => scan(shop, who, { number, code })),
    )
    expect(statuses(answers)).toEqual({ 200: 2, 409: 2 })
    expect(answers[0]?.status).toBe(answers[2]?.status)
  })

  test('is taken over on purpose, and its pieces are scanned from the first', async ({ shop }) => {
    const { asha, ravi, code, first } = await started(shop)
    const takeOver = (staff: StaffMember, number: string) =>
      read(sendAs(shop, staff, `POST /api/office/packing/${number}/take-over/`))
    expect(await takeOver(ravi, first)).toMatchObject({
      status: 200,
      body: { number: first, lines: [{ scanned: 0 }], left: [{ quantity: 2 }] },
    })
    expect(await listed(shop, ravi, first)).toMatchObject({ is_mine: true })
    expect((await scan(shop, asha, { number: first, code })).body.message).toMatch(
      /^Ravi has been packing/,
    )
    await scan(shop, ravi, { number: first, code })
    // It is his already.
    expect((await takeOver(ravi, first)).body.left).toMatchObject([{ quantity: 1 }])
    expect((await scan(shop, ravi, { number: first, code })).body.done).not.toBeNull()
    expect((await takeOver(asha, first)).status).toBe(409)
    expect((await takeOver(asha, 'NL0')).status).toBe(404)
    const entries = await shop.db
      .selectFrom('audit_entries')
      .select(['actor', 'about', 'before'])
      .where('what', '=', 'parcel.take-over')
      .execute()
    const before = { packer: 'Asha', scanned: 1 }
    expect(entries).toEqual([{ actor: `staff:${ravi.id}`, about: first, before }])
  })

  test('and left is taken over by a scan', async ({ shop }) => {
    const { asha, ravi, code, first, second } = await started(shop)
    await scan(shop, asha, { number: second, code })
    await asOwner(
      shop,
      `update packings set scanned_at = now() - interval '15 minutes' where number = '${first}'`,
    )
    expect(await listed(shop, ravi, first)).toMatchObject({ is_left: true })
    expect(await scan(shop, ravi, { number: first, code: codeOfSize(9999) })).toMatchObject({
      status: 409,
      body: { left: [{ quantity: 1 }] },
    })
    expect((await scan(shop, ravi, { number: first, code })).body).toMatchObject({
      left: [{ quantity: 1 }],
      done: null,
    })
    expect((await scan(shop, asha, { number: first, code })).status).toBe(409)

    expect(await scan(shop, ravi, { number: second, code })).toMatchObject(taken(second))
    await sendAs(shop, asha, 'POST /api/office/logout/')
    expect((await scan(shop, ravi, { number: second, code })).body).toMatchObject({
      left: [{ quantity: 1 }],
      done: null,
    })
  })

  test('and taken over while its last scan is repeated books no courier', async ({ shop }) => {
    const { asha, ravi, code, first: number } = await started(shop)
    const away = testCourier(() => Promise.reject(new Error('away')))
    const last = { number, code, key: 'last', courier: away.courier }
    await expect(scanWith(shop, asha, last)).rejects.toThrow('away')
    await sendAs(shop, ravi, `POST /api/office/packing/${number}/take-over/`)
    const { courier, parcels } = testCourier()
    await expect(scanWith(shop, asha, { ...last, courier })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Ravi has been packing/),
    })
    expect(parcels).toEqual([])
  })
})
