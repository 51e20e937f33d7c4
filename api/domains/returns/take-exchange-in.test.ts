import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { composers } from '../../emails.ts'
import { testCourier } from '../../testing/courier.ts'
import { stateOf } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { askAndApprove, deliveredOrder, itemOf } from '../../testing/returns.ts'
import { scanParcel } from '../../testing/scan-parcel.ts'
import { type TestShop, testWithGateway as test } from '../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../testing/staff.ts'
import { reconcilePayments } from '../orders/reconcile-payments.ts'
import { openRazorpay } from '../payments/razorpay.ts'
import { trackExchangeByHand } from '../shipping/service.ts'
import { markRefundPaid, receiveReturn } from './handle-returns.ts'
import { shipExchange } from './send-exchange.ts'
import { takeExchangeIn } from './take-exchange-in.ts'

const paise = 1_299_00
const hours = (n: number) => new Date(Date.now() - n * 3_600_000)

/** An exchange for size L whose parcel is on its way. */
async function sentExchange(
  shop: TestShop,
  {
    by = 'cod',
    quantity = 2,
    pieces,
  }: { by?: 'cod' | 'card'; quantity?: number; pieces?: number } = {},
) {
  const shirt = await shop.make.product({ sizes: ['M', 'L'], pricePaise: paise, stock: 9 })
  const order = await deliveredOrder(shop, [shirt], { by, quantity })
  const lineId = order.lines[0]?.id ?? 0
  const large = shirt.variant.sizes[1]?.id ?? 0
  const asked = {
    request_type: 'Exchange' as const,
    wanted_size_id: large,
    quantity: pieces ?? quantity,
  }
  const requestId = await askAndApprove(shop, order.customer, lineId, asked)
  await receiveReturn(shop.db, requestId)
  const { awb } = await shipExchange(shop.db, testCourier().courier, requestId)
  await scanParcel(shop, awb, 'Picked Up', hours(5))
  const { id } = await shop.db
    .selectFrom('shipments')
    .select('id')
    .where('awb_number', '=', awb)
    .executeTakeFirstOrThrow()
  const { number } = await shop.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', order.orderId)
    .executeTakeFirstOrThrow()
  const shown = () => itemOf(shop, order, lineId)
  return { ...order, id, awb, number, requestId, lineId, large, shown }
}

const act = (
  shop: TestShop,
  staff: StaffMember,
  id: number,
  what: string,
  json: object = {},
  key?: string,
) =>
  read(
    sendAs(shop, staff, `POST /api/office/parcels/${id}/${what}/`, { json, ...(key && { key }) }),
  )

const stock = async (shop: TestShop, sizeId: number) =>
  (
    await shop.db
      .selectFrom('sizes')
      .select('stock')
      .where('id', '=', sizeId)
      .executeTakeFirstOrThrow()
  ).stock

const refunds = (shop: TestShop) =>
  shop.db
    .selectFrom('refunds')
    .select(['id', 'amount_paise', 'method', 'reason', 'status', 'awaits_approval'])
    .execute()

const documents = (shop: TestShop) =>
  shop.db
    .selectFrom('tax_documents as document')
    .leftJoin('tax_documents as against', 'against.id', 'document.against_id')
    .select(['document.kind', 'document.cause', 'against.cause as against'])
    .select('document.total_paise')
    .orderBy('document.id')
    .execute()

/** What the nightly sums find, but of payments, which ask no gateway here. */
async function discrepanciesOf(shop: TestShop): Promise<string[]> {
  const span = { from: new Date(Date.now() - 60_000), to: new Date() }
  const found = await reconcilePayments(shop.db, openRazorpay(shop.config.razorpay), span)
  return found.discrepancies.filter((each) => !each.includes('pay_'))
}

async function expectRightBooks(shop: TestShop) {
  expect(await discrepanciesOf(shop)).toEqual([])
  const { rows } = await sql<{ text: string }>`
    select find_untied as text from find_untied((now() - interval '1 day')::date, (now() + interval '2 days')::date)
    where find_untied not like '%HSN%'`.execute(shop.db)
  expect(rows).toEqual([])
}

describe('the parcel of an exchange that comes back', () => {
  test('is received once of twenty at once: pieces to the shelf, a note, and her money due', async ({
    shop,
  }) => {
    const packer = await makeStaff(shop, 'manager')
    const exchange = await sentExchange(shop)
    const { id, requestId, orderId, large } = exchange
    expect((await stateOf(shop, orderId)).order).toBe('Exchanged')
    await scanParcel(shop, exchange.awb, 'Returning to Us', hours(3))
    expect(await exchange.shown()).toMatchObject({
      return_request: { status: 'Exchanged', parcel: { problem: 'coming_back' } },
    })
    await scanParcel(shop, exchange.awb, 'Returned to Us', hours(2))
    const shown = await read(sendAs(shop, packer, `GET /api/office/parcels/${id}/`))
    expect(shown.body).toMatchObject({
      direction: 'exchange',
      problem: { kind: 'rto', is_here: true },
      can: { receive: true },
    })

    const before = await stock(shop, large)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => act(shop, packer, id, 'receive')),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
    expect(await stock(shop, large)).toBe(before + 2)
    expect(await refunds(shop)).toMatchObject([
      { amount_paise: 2 * paise, method: 'upi', status: 'pending', awaits_approval: false },
    ])
    expect(await documents(shop)).toEqual([
      { kind: 'invoice', cause: `order:${orderId}`, against: null, total_paise: 2 * paise + 50_00 },
      {
        kind: 'credit_note',
        cause: `return:${requestId}`,
        against: `order:${orderId}`,
        total_paise: 2 * paise,
      },
      { kind: 'invoice', cause: `exchange:${requestId}`, against: null, total_paise: 2 * paise },
      {
        kind: 'credit_note',
        cause: `undone-exchange:${requestId}`,
        against: `exchange:${requestId}`,
        total_paise: 2 * paise,
      },
    ])
    const order = (await read(sendAs(shop, packer, `GET /api/office/orders/${exchange.number}/`)))
      .body
    expect(order.events.at(-1)).toMatchObject({
      what: 'Exchange came back',
      actor: { kind: 'staff', name: 'manager' },
    })
    const entries = shop.db.selectFrom('audit_entries').select(['actor', 'about'])
    expect(await entries.where('what', '=', 'parcel.receive').execute()).toEqual([
      { actor: `staff:${packer.id}`, about: exchange.number },
    ])
    await expectRightBooks(shop)

    expect(await exchange.shown()).toMatchObject({
      return_request: {
        status: 'Received',
        is_refunded_instead: true,
        parcel: { problem: 'came_back' },
      },
    })
    const [mail, ...more] = await shop.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'exchange_failed')
      .execute()
    expect(more).toEqual([])
    const message = await composers.exchange_failed?.(shop.db, Object(mail?.payload), shop.config)
    expect(message?.text).toContain('could not deliver size L')
    expect(message?.text).toContain('₹2,598')
    expect(message?.text).toContain('Please tell us your UPI id')

    // Nothing is sent for it any more, and a late scan changes nothing.
    await expect(shipExchange(shop.db, testCourier().courier, requestId)).resolves.toEqual({
      awb: exchange.awb,
    })
    await scanParcel(shop, exchange.awb, 'Delivered', hours(1))
    expect(await exchange.shown()).toMatchObject({ return_request: { status: 'Received' } })
    const [refund] = await refunds(shop)
    await markRefundPaid(shop.db, refund?.id ?? 0, 'UTR 1')
    expect(await exchange.shown()).toMatchObject({ return_request: { status: 'Refunded' } })
    expect(await stateOf(shop, orderId)).toMatchObject({ order: 'Refunded', payment: 'refunded' })
    await expectRightBooks(shop)
  })

  test('goes where its grades say, is refunded where it was paid, above a limit by two', async ({
    shop,
  }) => {
    const packer = await makeStaff(shop, 'packer')
    const { id, large, orderId, awb } = await sentExchange(shop, { by: 'card', quantity: 3 })
    await scanParcel(shop, awb, 'Returned to Us', hours(2))
    const before = await stock(shop, large)
    const line = (quantity: number, grade: string, size_id = large) => ({
      size_id,
      quantity,
      grade,
    })
    const wrong = [
      [line(2, 'shelf')],
      [line(4, 'shelf')],
      [line(3, 'new')],
      [line(3, 'shelf', 999_999)],
    ]
    for (const lines of wrong) {
      expect((await act(shop, packer, id, 'receive', { lines })).status).toBe(400)
    }
    const lines = [line(1, 'shelf'), line(1, 'second'), line(1, 'waste')]
    const key = 'once'
    for (const json of [{ lines }, { lines }]) {
      expect((await act(shop, packer, id, 'receive', json, key)).status).toBe(200)
    }
    expect((await act(shop, packer, id, 'receive', {}, key)).status).toBe(422)
    expect(await stock(shop, large)).toBe(before + 1)
    const [refund, ...more] = await refunds(shop)
    expect(more).toEqual([])
    // ₹3,897 are more than a packer gives back alone.
    expect(refund).toMatchObject({
      amount_paise: 3 * paise,
      method: 'razorpay',
      awaits_approval: true,
    })
    await expectRightBooks(shop)
    expect((await stateOf(shop, orderId)).order).toBe('Exchanged')
  })

  test('credits its own invoice, also where a newer one has the piece', async ({ shop }) => {
    const first = await sentExchange(shop, { quantity: 2, pieces: 1 })
    const asked = { request_type: 'Exchange' as const, wanted_size_id: first.large }
    const other = await askAndApprove(shop, first.customer, first.lineId, asked)
    await receiveReturn(shop.db, other)
    const { awb } = await shipExchange(shop.db, testCourier().courier, other)
    await scanParcel(shop, awb, 'Picked Up', hours(4))
    await expect(takeExchangeIn(shop.db, first.id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('It is not coming back'),
    })
    await trackExchangeByHand(shop.db, first.requestId, 'Returning to Us')
    expect(await takeExchangeIn(shop.db, first.id)).toBe('taken_in')
    expect(await takeExchangeIn(shop.db, first.id)).toBe('already')
    expect((await documents(shop)).at(-1)).toEqual({
      kind: 'credit_note',
      cause: `undone-exchange:${first.requestId}`,
      against: `exchange:${first.requestId}`,
      total_paise: paise,
    })
    await expectRightBooks(shop)
    // The other exchange stands.
    const [refund] = await refunds(shop)
    await markRefundPaid(shop.db, refund?.id ?? 0, 'UTR 1')
    expect(await stateOf(shop, first.orderId)).toMatchObject({
      order: 'Exchanged',
      payment: 'paid',
    })
  })

  test('is not received when it has arrived, whoever is first', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { id, awb, large } = await sentExchange(shop)
    await scanParcel(shop, awb, 'Delivery Attempted', hours(2))
    const before = await stock(shop, large)
    const [received] = await Promise.all([
      act(shop, owner, id, 'receive'),
      scanParcel(shop, awb, 'Delivered', hours(1)),
    ])
    const isBack = received.status === 200
    expect(await stock(shop, large)).toBe(before + (isBack ? 2 : 0))
    expect(await refunds(shop)).toHaveLength(isBack ? 1 : 0)
    await expectRightBooks(shop)
    const late = await act(shop, owner, id, 'receive')
    expect(late.status).toBe(409)
  })

  test('that had not left our books is refunded with the credit of the old pieces alone', async ({
    shop,
  }) => {
    const owner = await makeStaff(shop, 'owner')
    const shirt = await shop.make.product({ sizes: ['M', 'L'], pricePaise: paise, stock: 9 })
    const order = await deliveredOrder(shop, [shirt], { quantity: 2 })
    const asked = {
      request_type: 'Exchange' as const,
      wanted_size_id: shirt.variant.sizes[1]?.id ?? 0,
      quantity: 1,
    }
    const requestId = await askAndApprove(shop, order.customer, order.lines[0]?.id ?? 0, asked)
    await receiveReturn(shop.db, requestId)
    await shipExchange(shop.db, testCourier().courier, requestId)
    const { id } = await shop.db
      .selectFrom('shipments')
      .select('id')
      .where('direction', '=', 'exchange')
      .executeTakeFirstOrThrow()
    await trackExchangeByHand(shop.db, requestId, 'Returning to Us')
    expect((await act(shop, owner, id, 'receive')).status).toBe(200)
    expect((await documents(shop)).map(({ cause }) => cause)).toEqual([
      `order:${order.orderId}`,
      `return:${requestId}`,
    ])
    await expectRightBooks(shop)
  })
})

describe('the parcel of an exchange that cannot be delivered', () => {
  test('is called back by her link, and refunded when it is here', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { id, awb } = await sentExchange(shop)
    await scanParcel(shop, awb, 'Delivery Attempted', hours(1))
    const [mail] = await shop.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'delivery_failed')
      .execute()
    const message = await composers.delivery_failed?.(shop.db, Object(mail?.payload), shop.config)
    expect(message?.text).toContain('or take it back')
    const [, token] = /delivery\/\?token=(\S+)/.exec(message?.text ?? '') ?? []
    const open = await read(shop.fetch(`/api/delivery/?token=${token}`))
    expect(open.body).toMatchObject({ state: 'open', can_cancel: true })
    const sent = await shop.fetch('/api/delivery/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, answer: 'cancel' }),
    })
    expect(sent.status).toBe(200)
    expect((await act(shop, owner, id, 'return')).status).toBe(409)
    await scanParcel(shop, awb, 'Returned to Us')
    expect((await act(shop, owner, id, 'receive')).status).toBe(200)
    expect(await refunds(shop)).toHaveLength(1)
    await expectRightBooks(shop)
  })

  test('and was lost is refunded, not sent again', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const exchange = await sentExchange(shop)
    const { id, awb, large, requestId } = exchange
    await scanParcel(shop, awb, 'Lost')
    const claim = { reference: 'CLM-7', amount: 2_000 }
    const before = await stock(shop, large)
    expect(await act(shop, owner, id, 'claim', { ...claim, remedy: 'again' })).toMatchObject({
      status: 409,
      body: { error: 'The new parcel of an exchange is not sent again: refund it.' },
    })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2
          ? act(shop, owner, id, 'receive')
          : act(shop, owner, id, 'claim', { ...claim, remedy: 'refund' }),
      ),
    )
    const isBack = answers.some(({ status }, n) => n % 2 === 1 && status === 200)
    expect(await stock(shop, large)).toBe(before + (isBack ? 2 : 0))
    expect(await refunds(shop)).toMatchObject([
      { reason: isBack ? 'its parcel came back to us' : 'its parcel was lost' },
    ])
    expect((await documents(shop)).at(-1)).toMatchObject({ cause: `undone-exchange:${requestId}` })
    expect(await exchange.shown()).toMatchObject({
      return_request: { status: 'Received', parcel: { problem: isBack ? 'came_back' : 'lost' } },
    })
    await expectRightBooks(shop)
    expect((await act(shop, owner, id, 'receive')).status).toBe(409)
  })
})

test('an exchange whose new pieces are not all where they should be is a discrepancy', async ({
  shop,
}) => {
  const { id, awb, requestId, large } = await sentExchange(shop)
  await scanParcel(shop, awb, 'Returned to Us', hours(1))
  await takeExchangeIn(shop.db, id)
  expect(await discrepanciesOf(shop)).toEqual([])
  await asOwner(
    shop,
    `alter table stock_ledger disable trigger user;
     update stock_ledger set delta = 1 where cause = 'exchange:${requestId}' and size_id = ${large}`,
  )
  expect(await discrepanciesOf(shop)).toContain(
    `Exchange ${requestId} is of 2 pieces; 2 were sent, and 1 of them were put back.`,
  )
})
