import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '../../../ground/db/pool.ts'
import { Refusal } from '../../../ground/errors/refusal.ts'
import { noLog, testCourier } from '../../../testing/courier.ts'
import { isWaiting } from '../../../testing/is-waiting.ts'
import { asOwner } from '../../../testing/owner.ts'
import {
  ask,
  askAndApprove,
  deliveredOrder,
  itemOf,
  payBack,
  refundsOf,
  returnMails,
} from '../../../testing/returns.ts'
import { scanParcel } from '../../../testing/scan-parcel.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../../testing/staff.ts'
import { expectLedgerToBalance, stockOf } from '../../../testing/stock.ts'
import { reconcilePayments } from '../../orders/reconcile-payments.ts'
import { openRazorpay } from '../../payments/razorpay.ts'
import { sendDueRefunds } from '../../payments/refunds.ts'
import { finishPickup, finishPickups, recordPickup } from '../book-pickup.ts'
import { type GradedPieces, gradeReturn, rejectReturn } from '../handle-returns.ts'

type Sent = { json?: unknown; key?: string }

async function askedReturn(shop: TestShop, asked: Parameters<typeof ask>[3] = {}, quantity = 2) {
  const shirt = await shop.make.product({ sizes: ['M', 'L'], stock: 5, pricePaise: 500_00 })
  const order = await deliveredOrder(shop, [shirt], { quantity })
  const lineId = order.lines[0]?.id ?? 0
  await ask(shop, order.customer, lineId, asked)
  const { id } = await shop.db
    .selectFrom('return_requests')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { number } = await shop.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', order.orderId)
    .executeTakeFirstOrThrow()
  const act = (staff: StaffMember, name: string, sent: Sent = {}) =>
    read(sendAs(shop, staff, `POST /api/office/returns/${id}/${name}/`, sent))
  const size_id = shirt.size.id
  const shelf = (pieces = quantity) => ({
    json: { lines: [{ size_id, quantity: pieces, grade: 'shelf' }] },
  })
  return { ...order, id, number, lineId, shirt, size_id, act, shelf }
}

/** Twenty members of staff at the same act, each with a key of her own. */
const statusesOf = async (tries: Promise<{ status: number }>[]) =>
  (await Promise.all(tries)).map(({ status }) => status).toSorted((one, other) => one - other)
const oneDoesIt = [200, ...Array.from({ length: 19 }, () => 409)]
const twenty = Array.from({ length: 20 }, (_, at) => at)

const auditOf = async (shop: TestShop) =>
  (
    await shop.db.selectFrom('audit_entries').select(['what', 'actor']).orderBy('id').execute()
  ).filter(({ what }) => what.startsWith('return.'))

describe('a return in the office', () => {
  test('is approved, collected and graded, in this order alone', async ({ shop }) => {
    const support = await makeStaff(shop, 'support', 'Meena')
    const packer = await makeStaff(shop, 'packer', 'Ravi')
    const { id, number, act, size_id, orderId, shelf, shirt } = await askedReturn(shop, {
      reason: 'It is faulty or damaged',
    })
    const list = async (staff: StaffMember, state: string) => {
      const query = new URLSearchParams({ state })
      const { body } = await read(sendAs(shop, staff, `GET /api/office/returns/?${query}`))
      return body.results
    }
    expect(await list(support, 'Requested')).toMatchObject([
      {
        id,
        order: number,
        state: 'Requested',
        type: 'Return',
        is_our_fault: true,
        lines: [{ size_id, quantity: 2, grades: null }],
        pickup: null,
        can: { approve: true, reject: true, pickup: false, grade: false, exchange: false },
      },
    ])
    expect(await list(packer, 'Requested')).toMatchObject([{ name: null }])
    for (const state of ['Approved', 'Closed']) expect(await list(support, state)).toEqual([])
    expect((await sendAs(shop, support, 'GET /api/office/returns/?state=Lost')).status).toBe(400)

    expect((await act(support, 'pickup')).status).toBe(409)
    expect((await act(packer, 'grade', shelf())).status).toBe(409)
    const approved = await act(support, 'approve')
    expect(approved).toMatchObject({ status: 200, body: { id, order: number, state: 'Approved' } })
    expect((await act(packer, 'grade', shelf())).status).toBe(409)
    expect((await act(support, 'exchange')).status).toBe(409)
    expect(await act(support, 'pickup')).toMatchObject({
      status: 200,
      body: {
        state: 'Pickup Booked',
        pickup: { awb: `LOCAL-${number}-P${id}`, status: 'Shipment Created' },
      },
    })
    for (const search of [number.toLowerCase(), `LOCAL-${number}-P${id}`]) {
      const found = await read(sendAs(shop, packer, `GET /api/office/returns/?search=${search}`))
      expect(found.body.results).toMatchObject([{ id }])
    }
    const none = await read(sendAs(shop, packer, 'GET /api/office/returns/?search=NL1'))
    expect(none.body.results).toEqual([])
    for (const name of ['approve', 'pickup']) expect((await act(support, name)).status).toBe(409)

    for (const lines of [
      [],
      [{ size_id, quantity: 1, grade: 'shelf' }],
      [{ size_id, quantity: 2, grade: 'new' }],
      [{ size_id: size_id + 1, quantity: 2, grade: 'shelf' }],
    ]) {
      const wrong = await act(packer, 'grade', { json: { lines } })
      expect([lines, wrong.status, Object.keys(wrong.body)]).toEqual([lines, 400, ['lines']])
    }
    const lines = [
      { size_id, quantity: 1, grade: 'shelf' },
      { size_id, quantity: 1, grade: 'waste' },
    ]
    expect(await act(packer, 'grade', { json: { lines } })).toMatchObject({
      status: 200,
      body: {
        state: 'Received',
        lines: [{ grades: { shelf: 1, second: 0, waste: 1 } }],
        refund: { amount: null, state: 'due' },
      },
    })
    expect(await stockOf(shop, shirt.size.id)).toBe(4)
    await expectLedgerToBalance(shop)
    expect(await refundsOf(shop, orderId)).toMatchObject([{ amount_paise: 1_050_00 }])
    for (const name of ['approve', 'pickup']) expect((await act(support, name)).status).toBe(409)
    expect((await act(packer, 'grade', shelf())).status).toBe(409)
    const [meena, ravi] = [`staff:${support.id}`, `staff:${packer.id}`]
    expect(await auditOf(shop)).toEqual([
      { what: 'return.status', actor: meena },
      { what: 'return.status', actor: meena },
      { what: 'return.status', actor: ravi },
      { what: 'return.grade', actor: ravi },
    ])
    const stored = await shop.db.selectFrom('graded_ledger').select('actor').execute()
    expect(stored).toEqual([{ actor: ravi }])
    const { body: order } = await read(sendAs(shop, support, `GET /api/office/orders/${number}/`))
    expect(order.events.slice(-3)).toMatchObject([
      { what: 'Return approved', actor: { name: 'Meena' } },
      { what: 'Return pickup booked', actor: { name: 'Meena' } },
      { what: 'Return received', actor: { name: 'Ravi' } },
    ])
  })

  test('is judged by who has it in hand, whatever its customer wrote', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const refund = async (reason: string, is_our_fault: boolean) => {
      const { act, shelf } = await askedReturn(shop, { reason }, 1)
      await act(owner, 'approve')
      expect((await act(owner, 'pickup', { json: { by: 'customer' } })).body).toMatchObject({
        state: 'Pickup Booked',
        pickup: null,
      })
      const { body } = await act(owner, 'grade', { json: { ...shelf().json, is_our_fault } })
      return body.refund.amount
    }
    expect(await refund('Torn at the seam', true)).toBe(550)
    expect(await refund('defective', false)).toBe(500)
  })

  test('is rejected with a reason, also once its pickup is booked', async ({ shop }) => {
    const support = await makeStaff(shop, 'support')
    const { act, number, id, lineId, customer, orderId } = await askedReturn(shop)
    expect(await act(support, 'reject', { json: { reason: ' ' } })).toMatchObject({
      status: 400,
      body: { reason: [expect.any(String)] },
    })
    await act(support, 'approve')
    await act(support, 'pickup')
    const shown = async () => (await itemOf(shop, { customer, orderId }, lineId))?.return_request
    expect((await shown())?.status).toBe('Approved')
    const reason = 'It was <b>worn</b>.'
    expect(await act(support, 'reject', { json: { reason } })).toMatchObject({
      status: 200,
      body: { state: 'Rejected', rejection: reason },
    })
    expect((await act(support, 'reject', { json: { reason } })).status).toBe(409)
    const { courier, calledOff } = testCourier()
    await finishPickups(shop.db, courier, noLog)
    await finishPickups(shop.db, courier, noLog)
    expect(calledOff).toEqual([`LOCAL-${number}-P${id}`])
  })

  test('that a courier brings is shown to its customer as on its way', async ({ shop }) => {
    const support = await makeStaff(shop, 'support')
    const { act, lineId, customer, orderId } = await askedReturn(shop)
    await act(support, 'approve')
    const hand = { by: 'hand', courier: 'India Post', awb: 'IP1' }
    const missing = await act(support, 'pickup', { json: { by: 'hand', courier: 'India Post' } })
    expect([missing.status, Object.keys(missing.body)]).toEqual([400, ['awb']])
    await act(support, 'pickup', { json: hand })
    await scanParcel(shop, 'IP1', 'Picked Up')
    const item = await itemOf(shop, { customer, orderId }, lineId)
    expect(item?.return_request).toMatchObject({ status: 'Picked Up', parcel: null })
    const parcel = await shop.db
      .selectFrom('shipments')
      .innerJoin('shipment_lines', 'shipment_lines.shipment_id', 'shipments.id')
      .select(['actor', 'direction', 'quantity'])
      .where('awb_number', '=', 'IP1')
      .execute()
    expect(parcel).toEqual([{ actor: `staff:${support.id}`, direction: 'return', quantity: 2 }])
  })

  test('for an exchange takes the new pieces at grading, and books their parcel once', async ({
    shop,
  }) => {
    const owner = await makeStaff(shop, 'owner')
    const { act, shirt, number, id, orderId, shelf } = await askedReturn(shop, {
      request_type: 'Exchange',
      quantity: 1,
    })
    const large = shirt.variant.sizes[1]?.id ?? 0
    await asOwner(
      shop,
      `update return_requests set wanted_size_id = ${large};
       insert into stock_ledger (size_id, delta, reason, cause) values (${large}, -5, 'adjustment', 'test')`,
    )
    await act(owner, 'approve')
    await act(owner, 'pickup')
    expect((await act(owner, 'grade', shelf(1))).body.message).toMatch(/None left of the size/)
    await asOwner(
      shop,
      `insert into stock_ledger (size_id, delta, reason, cause) values (${large}, 1, 'adjustment', 'more')`,
    )
    expect((await act(owner, 'grade', shelf(1))).body).toMatchObject({
      state: 'Received',
      refund: null,
      exchange: null,
      can: { exchange: true },
    })
    expect(await stockOf(shop, large)).toBe(0)
    const booked = await statusesOf(twenty.map(() => act(owner, 'exchange')))
    expect(booked).toEqual(oneDoesIt)
    const { body } = await read(sendAs(shop, owner, 'GET /api/office/returns/?state=Received'))
    expect(body.results).toMatchObject([
      { exchange: { number: `${number}-E${id}`, parcel: null }, can: { exchange: false } },
    ])
    expect(await refundsOf(shop, orderId)).toEqual([])

    const parcel = `${number}-E${id}`
    const wave = await read(
      sendAs(shop, owner, 'POST /api/office/waves/', { json: { numbers: [parcel] } }),
    )
    expect(wave.status).toBeLessThan(300)
    const { body: left } = await read(sendAs(shop, owner, `GET /api/office/packing/${parcel}/`))
    const scanned = await read(
      sendAs(shop, owner, `POST /api/office/packing/${parcel}/scan/`, {
        json: { code: left.left[0].code },
      }),
    )
    expect(scanned).toMatchObject({
      status: 200,
      body: { left: [], done: { awb: expect.any(String) } },
    })
    const { body: packed } = await read(sendAs(shop, owner, 'GET /api/office/returns/'))
    expect(packed.results[0].exchange).toMatchObject({
      number: parcel,
      parcel: { awb: scanned.body.done.awb, status: 'Shipment Created' },
    })
  })
})

describe('a grade', () => {
  async function graded(shop: TestShop, by: 'cod' | 'card', holds_refund = true) {
    const owner = await makeStaff(shop, 'owner')
    const shirt = await shop.make.product({ sizes: ['M', 'L'], stock: 5, pricePaise: 500_00 })
    const order = await deliveredOrder(shop, [shirt], { quantity: 2, by })
    const [line] = order.lines
    const id = await askAndApprove(shop, order.customer, line?.id ?? 0, {
      ...(by === 'cod' && { upi_id: 'meena@upi' }),
      reason: 'It is faulty or damaged',
    })
    await recordPickup(shop.db, id, null)
    const act = (name: string, json?: unknown) =>
      read(sendAs(shop, owner, `POST /api/office/returns/${id}/${name}/`, { json }))
    const grade = (pieces: [number, string][], given: object = {}) =>
      act('grade', {
        lines: pieces.map(([quantity, grade]) => ({ size_id: shirt.size.id, quantity, grade })),
        holds_refund,
        ...given,
      })
    return { ...order, id, owner, shirt, act, grade }
  }

  const wasteOf = async (shop: TestShop) =>
    (await shop.db.selectFrom('graded_stock').select('pieces').execute()).map(
      ({ pieces }) => pieces,
    )

  test('is taken back until its refund is paid, with stock, refund and credit note', async ({
    shop,
  }) => {
    const { id, orderId, shirt, act, grade } = await graded(shop, 'cod')
    expect((await act('take-back')).status).toBe(409)
    const { body: short } = await grade([[1, 'waste']], { is_short: true })
    expect(short).toMatchObject({ lines: [{ quantity: 1 }], can: { take_back: true } })
    expect(await act('take-back')).toMatchObject({
      status: 200,
      body: {
        state: 'Pickup Booked',
        is_our_fault: true,
        lines: [{ quantity: 2, grades: null }],
        refund: null,
        refund_due: { by: 'upi', amounts: [500, 1000], cod_fee: 50, has_cod_fee: true },
        can: { grade: true, take_back: false },
      },
    })
    expect(await stockOf(shop, shirt.size.id)).toBe(3)
    expect(await wasteOf(shop)).toEqual([0])
    await checkBooks(shop)

    const { body } = await grade([[2, 'shelf']])
    expect(body).toMatchObject({ refund: { amount: 1050, state: 'due' }, refund_due: null })
    expect(await stockOf(shop, shirt.size.id)).toBe(5)
    await checkBooks(shop)
    await act('take-back')
    await grade([[2, 'shelf']], { is_our_fault: false })
    await payBack(shop, orderId, 2)
    expect((await act('take-back')).body.message).toMatch(/has been paid/)
    expect(await refundsOf(shop, orderId)).toMatchObject([
      { amount_paise: 550_00, status: 'failed', upi_id: null },
      { amount_paise: 1_050_00, status: 'failed', upi_id: null },
      { amount_paise: 1_000_00, status: 'processed' },
    ])
    await checkBooks(shop)
    const notes = await shop.db
      .selectFrom('tax_documents')
      .select(['cause', 'total_paise'])
      .where('kind', '=', 'credit_note')
      .where('cancelled_at', 'is', null)
      .execute()
    expect(notes).toEqual([{ cause: `return:${id}.2`, total_paise: 1_000_00 }])
    // What was not sent yet is not sent any more.
    const mails = (await returnMails(shop)).filter((kind) => kind === 'return_received')
    expect(mails).toHaveLength(1)
  })

  test('stays once Razorpay was asked, which is after ten minutes', async ({ shop }) => {
    const { act, grade, orderId } = await graded(shop, 'card')
    const sent: number[] = []
    const razorpay = {
      ...openRazorpay(shop.config.razorpay),
      refundPayment: async ({ amountPaise }: { amountPaise: number }) => {
        sent.push(amountPaise)
        return { id: 'rfnd_1', status: 'pending' as const }
      },
    }
    await grade([[2, 'shelf']])
    await sendDueRefunds(shop.db, razorpay)
    expect(sent).toEqual([])
    expect((await act('take-back')).status).toBe(200)
    await grade([[2, 'second']])
    await asOwner(shop, `update refunds set next_attempt_at = now() where status = 'pending'`)
    await sendDueRefunds(shop.db, razorpay)
    expect(sent).toEqual([1_000_00])
    expect((await act('take-back')).body.message).toMatch(/sent to Razorpay/)
    const payment = await shop.db.selectFrom('payments').select('refunded_paise').execute()
    expect(payment).toEqual([{ refunded_paise: 1_000_00 }])
    expect(await refundsOf(shop, orderId)).toHaveLength(2)
    await checkBooks(shop)
  })

  test('stays once its piece was sold, or another of its order was graded', async ({ shop }) => {
    const { act, grade, shirt, id, orderId, lines, customer, owner } = await graded(shop, 'cod')
    await grade([[1, 'shelf']], { is_short: true })
    const later = await askAndApprove(shop, customer, lines[0]?.id ?? 0, { reason: 'late' })
    await recordPickup(shop.db, later, null)
    await gradeReturn(shop.db, later, [{ size_id: shirt.size.id, quantity: 1, grade: 'waste' }])
    expect((await act('take-back')).body.message).toMatch(/take that one back first/)
    await read(sendAs(shop, owner, `POST /api/office/returns/${later}/take-back/`))
    const sell = (pieces: number) =>
      asOwner(
        shop,
        `insert into stock_ledger (size_id, delta, reason, cause)
         values (${shirt.size.id}, ${-pieces}, 'adjustment', 'test ${pieces}')`,
      )
    await sell(4)
    expect((await act('take-back')).body.message).toMatch(/sold since/)
    const state = await shop.db
      .selectFrom('return_requests')
      .select(['status', 'regraded'])
      .where('id', '=', id)
      .execute()
    expect(state).toEqual([{ status: 'Received', regraded: 0 }])
    await sell(-1)
    expect((await act('take-back')).body).toMatchObject({ lines: [{ quantity: 1 }] })
    expect(await refundsOf(shop, orderId)).toHaveLength(2)
    await checkBooks(shop)
  })

  test('of an exchange gives its new piece back, until that is on a wave', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { act, shelf, shirt, number, id } = await askedReturn(
      shop,
      { request_type: 'Exchange', quantity: 1 },
      1,
    )
    const own = shirt.size.id
    await act(owner, 'approve')
    await act(owner, 'pickup')
    const { body } = await act(owner, 'grade', shelf(1))
    expect(body).toMatchObject({ is_replacement: true, wanted_size: 'M' })
    await act(owner, 'exchange')
    expect(await stockOf(shop, own)).toBe(4)
    expect((await act(owner, 'take-back')).body).toMatchObject({ exchange: null })
    expect(await stockOf(shop, own)).toBe(4)
    await checkBooks(shop)
    await act(owner, 'grade', { json: { lines: [{ size_id: own, quantity: 1, grade: 'waste' }] } })
    expect(await stockOf(shop, own)).toBe(3)
    await act(owner, 'exchange')
    const numbers = [`${number}-E${id}`]
    await read(sendAs(shop, owner, 'POST /api/office/waves/', { json: { numbers } }))
    expect((await act(owner, 'take-back')).body.message).toMatch(/on a wave or packed/)
    await checkBooks(shop)
  })

  test('taken back by twenty at once is taken back once', async ({ shop }) => {
    const { id, owner, grade } = await graded(shop, 'cod')
    await grade([[2, 'waste']])
    const path = `POST /api/office/returns/${id}/take-back/`
    expect(await statusesOf(twenty.map(() => sendAs(shop, owner, path)))).toEqual(oneDoesIt)
    expect(await wasteOf(shop)).toEqual([0])
    await checkBooks(shop)
  })
})

/** Stock with its ledgers, returns with pieces and refunds, documents with both. */
async function checkBooks(shop: TestShop): Promise<void> {
  await expectLedgerToBalance(shop)
  const span = { from: new Date(Date.now() - 60_000), to: new Date() }
  const gateway = { ...openRazorpay(shop.config.razorpay), async *listPayments() {} }
  const found = await reconcilePayments(shop.db, gateway, span)
  // Of a payment that no gateway has.
  expect(found.discrepancies.filter((each) => !each.includes('pay_'))).toEqual([])
  const { rows } = await sql`
    select * from find_untied(p_from => '2000-01-01', p_until => '2100-01-01') as untied
    where untied not like '%without an HSN code%'`.execute(shop.db)
  expect(rows).toEqual([])
}

test('opens on what waits for the shop, page by page', async ({ shop }) => {
  const owner = await makeStaff(shop, 'owner')
  const asked = []
  for (let at = 0; at < 3; at++) asked.push(await askedReturn(shop))
  const [first, second, third] = asked.map(({ id }) => id)
  await asked[2]?.act(owner, 'approve')
  await asked[2]?.act(owner, 'pickup')
  await asked[1]?.act(owner, 'reject', { json: { reason: 'Worn' } })
  const list = async (query: string) =>
    (await read(sendAs(shop, owner, `GET /api/office/returns/?${query}`))).body
  const open = await list('state=Open')
  const shown = open.results.map((row: { id: number; waits_for_us: boolean }) => [
    row.id,
    row.waits_for_us,
  ])
  expect(shown).toEqual([
    [first, true],
    [third, false],
  ])
  expect(open.results[1].pickup.place).toBe('To be collected from the customer')
  const after = Buffer.from(`true:${first}`).toString('base64url')
  expect((await list(`state=Open&cursor=${after}`)).results).toMatchObject([{ id: third }])
  expect((await list('')).results.map((row: { id: number }) => row.id)).toEqual([
    third,
    second,
    first,
  ])
  expect(await list('cursor=x')).toHaveProperty('cursor')
})

describe('of twenty at once', () => {
  test('one approves, one rejects, one grades, and there is one refund', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { act, shelf, orderId, size_id } = await askedReturn(shop)
    const all = (name: string, sent?: Sent) => statusesOf(twenty.map(() => act(owner, name, sent)))
    expect(await all('approve')).toEqual(oneDoesIt)
    const pickups = await all('pickup')
    expect(pickups).toEqual(oneDoesIt)
    const graded = await statusesOf([
      ...twenty.slice(0, 15).map(() => act(owner, 'grade', shelf())),
      ...twenty.slice(15).map(() => act(owner, 'reject', { json: { reason: 'Worn' } })),
    ])
    expect(graded).toEqual(oneDoesIt)
    const { status } = await shop.db
      .selectFrom('return_requests')
      .select('status')
      .executeTakeFirstOrThrow()
    const isReceived = status === 'Received'
    expect(await refundsOf(shop, orderId)).toHaveLength(isReceived ? 1 : 0)
    expect(await stockOf(shop, size_id)).toBe(isReceived ? 5 : 3)
    await expectLedgerToBalance(shop)
    const mails = await returnMails(shop)
    expect(mails).toEqual([
      'return_requested',
      'return_approved',
      isReceived ? 'return_received' : 'return_rejected',
    ])

    const other = await askedReturn(shop)
    const reject = { json: { reason: 'Worn' } }
    expect(await statusesOf(twenty.map(() => other.act(owner, 'reject', reject)))).toEqual(
      oneDoesIt,
    )
  })

  test('two of an order that are graded give its fee back once', async ({ shop }) => {
    const shirts = [
      await shop.make.product({ pricePaise: 500_00 }),
      await shop.make.product({ pricePaise: 300_00 }),
    ]
    const { customer, orderId, lines } = await deliveredOrder(shop, shirts)
    const returns: { id: number; pieces: GradedPieces }[] = []
    for (const { id: lineId, size_id } of lines) {
      const id = await askAndApprove(shop, customer, lineId, { reason: 'late' })
      await recordPickup(shop.db, id, null)
      returns.push({ id, pieces: [{ size_id, quantity: 1, grade: 'shelf' }] })
    }
    const grade = (db: Db, at: number) =>
      gradeReturn(db, returns[at]?.id ?? 0, returns[at]?.pieces ?? [])
    const { second } = await shop.db.transaction().execute(async (tx) => {
      await grade(tx, 0)
      const second = grade(shop.db, 1)
      await isWaiting(shop)
      return { second }
    })
    await second
    const paise = (await refundsOf(shop, orderId)).map(({ amount_paise }) => amount_paise)
    expect(paise).toEqual([550_00, 300_00])
  })
})

describe('a pickup', () => {
  async function approved(shop: TestShop) {
    const owner = await makeStaff(shop, 'owner')
    const asked = await askedReturn(shop)
    await asked.act(owner, 'approve')
    const start = async () => {
      await asOwner(
        shop,
        `begin; select act_as('staff:${owner.id}'), start_pickup(${asked.id}); commit`,
      )
    }
    const state = async () =>
      (await shop.db.selectFrom('return_requests').select('status').executeTakeFirstOrThrow())
        .status
    const old = () =>
      asOwner(
        shop,
        `update return_pickups set begun_at = begun_at - interval '1 hour',
      asked_at = asked_at - interval '1 hour'`,
      )
    return { ...asked, owner, start, state, old }
  }

  test('whose process died is ended by the worker, once and in the name of who began it', async ({
    shop,
  }) => {
    const { id, number, owner, start, state, old } = await approved(shop)
    await start()
    const { courier, parcels } = testCourier()
    const dying = {
      ...courier,
      createReturn: async (parcel: Parameters<typeof courier.createReturn>[0]) => {
        await courier.createReturn(parcel)
        throw new Error('killed')
      },
    }
    await expect(finishPickup(shop.db, dying, id)).rejects.toThrow('killed')
    await finishPickups(shop.db, courier, noLog)
    expect(parcels).toHaveLength(1)
    await old()
    await Promise.all(twenty.map(() => finishPickups(shop.db, courier, noLog)))
    expect(parcels).toMatchObject([
      { orderNumber: `${number}-P${id}`, paymentMethod: 'card', goodsPaise: 1_000_00 },
      { orderNumber: `${number}-P${id}`, address: { city: 'Madurai' }, lines: [{ quantity: 2 }] },
    ])
    expect(await state()).toBe('Pickup Booked')
    const booked = await shop.db
      .selectFrom('shipments')
      .select(['awb_number', 'actor'])
      .where('direction', '=', 'return')
      .execute()
    expect(booked).toEqual([{ awb_number: `T-${number}-P${id}`, actor: `staff:${owner.id}` }])
  })

  test('of a return that was rejected meanwhile is called off', async ({ shop }) => {
    const { id, number, start, state } = await approved(shop)
    await start()
    const { courier, calledOff } = testCourier(() => rejectReturn(shop.db, id, 'Worn'))
    await finishPickup(shop.db, courier, id)
    expect(calledOff).toEqual([`T-${number}-P${id}`])
    expect(await state()).toBe('Rejected')

    const other = await askedReturn(shop)
    await asOwner(
      shop,
      `select approve_return(${other.id}), start_pickup(${other.id}), reject_return(${other.id}, 'Worn')`,
    )
    await finishPickup(shop.db, courier, other.id)
    expect(calledOff[1]).toBe(`${other.number}-P${other.id}`)
  })

  test('that a courier refuses, or leaves unanswered, may be asked for again', async ({ shop }) => {
    const { id, start, state } = await approved(shop)
    const failing = (status: 409 | 503) => ({
      ...testCourier().courier,
      createReturn: async () => {
        throw new Refusal(status, 'The courier refused')
      },
    })
    await start()
    await expect(finishPickup(shop.db, failing(409), id)).rejects.toMatchObject({ status: 409 })
    await start()
    await expect(finishPickup(shop.db, failing(503), id)).rejects.toMatchObject({ status: 503 })
    expect(await state()).toBe('Approved')
    await finishPickup(shop.db, testCourier().courier, id)
    expect(await state()).toBe('Pickup Booked')
  })
})
