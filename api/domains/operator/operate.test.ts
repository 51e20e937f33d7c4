import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { bookOrder, payOrder, placeOrder, stateOf } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { csvOf } from '../../testing/remittance.ts'
import { askAndApprove, deliveredOrder } from '../../testing/returns.ts'
import { type Run, runInProcess } from '../../testing/run-in-process.ts'
import { scanParcel } from '../../testing/scan-parcel.ts'
import { type TestShop, testWithGateway as test } from '../../testing/shop.ts'
import { stockOf } from '../../testing/stock.ts'
import { confirmOrder } from '../orders/move-order.ts'
import { receiveReturn } from '../returns/handle-returns.ts'
import { bookShipment, markDelivered } from '../shipping/service.ts'
import { operate } from './operate.ts'

/** Runs the command as an operator does, on the test's database. */
function orders({ ownerUrl, config }: TestShop, ...args: string[]): Promise<Run> {
  const { apiUrl, keyId, keySecret } = config.razorpay
  const env = {
    DATABASE_URL: ownerUrl,
    RAZORPAY_API_URL: apiUrl,
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
  }
  return runInProcess(operate, env, args)
}

const json = ({ out }: Run): unknown => JSON.parse(out)

async function expectRefusals(shop: TestShop, refusals: [string[], RegExp][]): Promise<void> {
  for (const [args, message] of refusals) {
    const { code, out, err } = await orders(shop, ...args)
    expect([args, code, out]).toEqual([args, 1, ''])
    expect(err).toMatch(/^Nool: [^\n]*$/)
    expect(err).toMatch(message)
  }
}

describe('the operator’s command line', () => {
  test('takes an order from placed to delivered', async ({ shop }) => {
    const { number } = await placeOrder(shop)
    for (const [command, status] of [
      [['confirm', number], 'Confirmed'],
      [['process', number], 'Processing'],
      [['ship', number, '--courier', 'India Post', '--awb', 'IP1'], 'Ready to Ship'],
      [['track', number, '--status', 'out for delivery'], 'In Transit'],
      [['deliver', number], 'Delivered'],
    ] as const) {
      const run = await orders(shop, ...command, '--json')
      expect([run.err, json(run)]).toMatchObject(['', { number, status }])
    }
    const shown = await orders(shop, 'show', `#${number.toLowerCase()}`)
    expect(shown.out).toContain('India Post IP1, Delivered')
    expect(shown.out).toContain('cod, paid')
  })

  test('lists orders, of one status when it is asked for', async ({ shop }) => {
    const first = await placeOrder(shop)
    const second = await payOrder(shop)
    const all = await orders(shop, 'list', '--json')
    expect(json(all)).toMatchObject([{ number: second.number }, { number: first.number }])
    const pending = await orders(shop, 'list', '--status', 'pending')
    expect(pending.out).toContain(first.number)
    expect(pending.out).not.toContain(second.number)
    expect(json(await orders(shop, 'list', '--limit', '1', '--json'))).toHaveLength(1)
  })

  test('cancels, and shows what goes back', async ({ shop }) => {
    const order = await payOrder(shop)
    const { size_id } = await shop.db
      .selectFrom('order_lines')
      .select('size_id')
      .executeTakeFirstOrThrow()
    await orders(shop, 'cancel', order.number)
    expect(await stockOf(shop, size_id)).toBe(10)
    const refunds = await orders(shop, 'refunds')
    expect(refunds.out).toContain(order.number)
    expect(refunds.out).toContain('the order was cancelled')
  })

  test('puts a mistyped AWB right, and takes in the parcel that came back', async ({ shop }) => {
    const { number, id } = await payOrder(shop)
    const other = await payOrder(shop)
    await bookShipment(shop.db, other.id, { awb: 'IP9', courier: 'India Post' })
    await bookShipment(shop.db, id, { awb: 'IP1', courier: 'India Post' })
    await expectRefusals(shop, [
      [['correct-awb', number], /give the right number with --awb/],
      [['correct-awb', number, '--awb', 'IP9'], /Another parcel has the AWB IP9/],
      [['rto-received'], /name the order/],
    ])
    const right = await orders(shop, 'correct-awb', number, '--awb', 'IP2', '--json')
    expect(json(right)).toMatchObject({ awb_number: 'IP2', courier: 'India Post' })
    await scanParcel(shop, 'IP2', 'Returning to Us')
    expect(json(await orders(shop, 'rto', '--json'))).toMatchObject([{ number }])
    expect((await orders(shop, 'show', number)).out).toContain('on its way back since')
    const received = await orders(shop, 'rto-received', number, '--json')
    expect([received.err, json(received)]).toMatchObject([
      '',
      { status: 'Cancelled', returned_at: expect.any(String) },
    ])
    expect((await orders(shop, 'rto')).out.trim()).toBe('There are no such orders.')
    expect((await orders(shop, 'refunds')).out).toContain('its parcel came back to us')
  })

  test('takes a parcel in that no courier reports, once it is said to come back', async ({
    shop,
  }) => {
    const { number, id } = await bookOrder(shop)
    await expectRefusals(shop, [[['rto-received', number], /It is not coming back/]])
    await orders(shop, 'track', number, '--status', 'returning to us')
    await orders(shop, 'rto-received', number)
    expect((await stateOf(shop, id)).order).toBe('Cancelled')
  })

  test('takes a remittance in, and names what does not match', async ({ shop }) => {
    const { id } = await placeOrder(shop)
    await confirmOrder(shop.db, id)
    await bookShipment(shop.db, id, { awb: 'IP1', courier: 'India Post' })
    await markDelivered(shop.db, id)
    const dir = mkdtempSync(join(tmpdir(), 'nool-remittance-'))
    const file = join(dir, 'remittance.csv')
    writeFileSync(
      file,
      await csvOf([
        ['IP1', 1349],
        ['IP2', 1],
        ['Grand Total', 1350],
      ]).text(),
    )
    const run = await orders(shop, 'remittance', file)
    expect([run.code, run.err]).toEqual([1, ''])
    expect(run.out).toContain('1 of 2 rows match: ₹1,349.00 went to the bank.')
    expect(run.out).toMatch(/3 +IP2 .*Unknown AWB/)
    const kept = await shop.db.selectFrom('remittance_exceptions').select('awb_number').execute()
    expect(kept).toEqual([{ awb_number: 'IP2' }])
    await expectRefusals(shop, [[['remittance', join(dir, 'none.csv')], /there is no file/]])
    rmSync(dir, { recursive: true })
  })

  test('gives an exchange its parcel', async ({ shop }) => {
    const shirt = await shop.make.product({ sizes: ['M', 'L'] })
    const order = await deliveredOrder(shop, [shirt])
    const id = String(
      await askAndApprove(shop, order.customer, order.lines[0]?.id ?? 0, {
        request_type: 'Exchange',
        wanted_size_id: shirt.variant.sizes[1]?.id ?? 0,
      }),
    )
    const manual = ['exchange-ship', id, '--courier', 'India Post', '--awb', 'IP1']
    await expectRefusals(shop, [
      [manual, /the request stands at Approved/],
      [['exchange-ship', id, '--awb', 'IP1'], /needs --awb and --courier/],
      [['exchange-ship', id, '--link', 'https://post.in'], /needs --awb and --courier/],
      [[...manual, '--link', 'javascript:alert(1)'], /begins with https/],
      [['exchange-correct-awb', id, '--awb', 'IP2'], /It has no parcel yet/],
    ])
    await receiveReturn(shop.db, Number(id))
    await expectRefusals(shop, [[['exchange-sent', id], /This exchange has no parcel/]])
    const sent = await orders(shop, ...manual, '--link', 'https://post.in/IP1', '--json')
    expect([sent.err, json(sent)]).toMatchObject([
      '',
      [{ courier: 'India Post', awb_number: 'IP1' }],
    ])
    const again = await orders(shop, 'exchange-ship', id, '--courier', 'Post', '--awb', 'IP3')
    expect(again.err).toMatch(/its parcel is IP1; see exchange-correct-awb$/)
    await orders(shop, 'exchange-correct-awb', id, '--awb', 'IP2')
    expect((await orders(shop, 'returns')).out).toContain('India Post IP2, Shipment Created')
    expect((await orders(shop, 'exchange-sent', id)).out.trim()).toBe('No return is open.')
  })

  test('takes a return from asked to refunded, and an exchange to the other size', async ({
    shop,
  }) => {
    const { number, id, customer } = await placeOrder(shop)
    await confirmOrder(shop.db, id)
    await bookShipment(shop.db, id, { awb: 'IP1', courier: 'India Post' })
    await markDelivered(shop.db, id)
    const { items } = await shop.as(customer)('GET /api/order_detail/{id}/', { params: { id } })
    const body = {
      item_id: items[0]?.id ?? 0,
      request_type: 'Return' as const,
      reason: 'Too wide',
      upi_id: 'meena@upi',
    }
    await shop.as(customer)('POST /api/create_return_request/', { body })
    const [request] = json(await orders(shop, 'returns', '--json')) as { id: number }[]
    const returnId = String(request?.id)
    expect((await orders(shop, 'return-reject', returnId)).err).toMatch(/needs a reason/)
    expect((await orders(shop, 'return-received', returnId)).code).toBe(1)
    await orders(shop, 'return-approve', returnId)
    await expectRefusals(shop, [[['return-received', returnId], /book its pickup first/]])
    const pickup = await orders(shop, 'return-pickup', returnId, '--by', 'customer')
    expect([pickup.err, pickup.out]).toEqual(['', expect.stringContaining('Pickup Booked')])
    const tooMany = await orders(shop, 'return-received', returnId, '--waste', '2')
    expect(tooMany.err).toMatch(/--waste is a whole number from 1 to 1/)
    const received = await orders(shop, 'return-received', returnId, '--second', '1', '--json')
    expect(received.err).toBe('')
    const graded = await shop.db.selectFrom('graded_stock').select(['grade', 'pieces']).execute()
    expect(graded).toEqual([{ grade: 'second', pieces: 1 }])
    expect(json(received)).toMatchObject([{ refund: 1299, upi_id: 'meena@upi' }])
    const [{ refund_id: refundId }] = json(received) as [{ refund_id: number }]
    const paid = await orders(shop, 'refund-paid', String(refundId), '--reference', 'UTR12345')
    expect([paid.err, paid.out.trim()]).toEqual(['', 'No return is open.'])
    expect((await orders(shop, 'show', number)).out).toContain('Refunded')
  })

  test('shows all that a parcel needs, and what customers wrote as plain text', async ({
    shop,
  }) => {
    const { number, id } = await placeOrder(shop)
    const written = {
      contact_person_name: 'Meena\u001b[2J\nNL1  Delivered',
      company: 'Loom Ltd',
      country: 'Singapore',
    }
    const added = JSON.stringify(written)
    await asOwner(
      shop,
      `update orders set shipping_address = shipping_address || '${added}' where id = ${id}`,
    )
    const notes = { checkout_id: 'c-1', gift_message: 'For Devi\u009b2J\nNL1  Delivered' }
    await asOwner(shop, `update orders set notes = '${JSON.stringify(notes)}' where id = ${id}`)
    const { out } = await orders(shop, 'show', number)
    expect(out).toMatch(/^Note +Gift message: For Devi 2J NL1 {2}Delivered$/m)
    const shown = await orders(shop, 'show', number, '--json')
    expect(json(shown)).toMatchObject({ notes })
    expect(out).toMatch(/^Deliver to +Meena \[2J NL1 {2}Delivered, Loom Ltd, .*, Singapore, /m)
    expect(out).not.toMatch(/[^\P{Cc}\n]/u)
  })

  test('refuses what it cannot read', async ({ shop }) => {
    await expectRefusals(shop, [
      [['ruin', 'NL1'], /there is no command ruin/],
      [['list', '--ruin'], /Unknown option '--ruin'$/],
      [['list', 'NL1'], /list takes no NL1$/],
      [['returns', '1'], /returns takes no 1$/],
      [['confirm', 'NL1', 'NL1'], /one at a time/],
      [['list', '--limit', '0'], /--limit is a whole number from 1 to 1000/],
      [['show'], /name the order/],
      [['show', 'NL1'], /there is no order NL1/],
    ])
  })

  test('refuses in one line, and changes nothing', async ({ shop }) => {
    const { number } = await placeOrder(shop)
    const booked = await payOrder(shop)
    await bookShipment(shop.db, booked.id, { awb: 'IP1', courier: 'India Post' })
    await expectRefusals(shop, [
      [['process', number], /cannot move from Pending to Processing/],
      [['deliver', number], /cannot move from Pending to Delivered/],
      [['ship', number, '--awb', '1'], /needs --awb and --courier/],
      [['ship', number, '--awb', '', '--courier', ' '], /needs --awb and --courier/],
      [
        ['ship', booked.number, '--awb', '2', '--courier', 'Post'],
        /its parcel is IP1; see correct-awb$/,
      ],
      [['track', number, '--status', 'gone'], /--status is one of: Shipment Created/],
      [['lost', booked.number], /number of the claim with --reference/],
      [['lost', booked.number, '--reference', 'C1', '--amount', '0'], /--amount, such as 1299/],
      [
        ['lost', booked.number, '--reference', 'C1', '--amount', '1299'],
        /The courier has not lost this parcel/,
      ],
    ])
    expect(json(await orders(shop, 'show', number, '--json'))).toMatchObject({ status: 'Pending' })
  })

  test('leaves what is on a wave to Pack', async ({ shop }) => {
    const { number, id } = await placeOrder(shop)
    await confirmOrder(shop.db, id)
    await asOwner(shop, `select make_wave('{${number}}')`)
    await expectRefusals(shop, [
      [['ship', number], /is on wave 1; scan its pieces under Pack/],
      [['ship', number, '--courier', 'India Post', '--awb', 'IP1'], /nothing was changed/],
    ])
    expect(await shop.db.selectFrom('shipments').select('id').execute()).toEqual([])
  })

  test('reports that the books are right, or fails and reports what is off', async ({
    shop,
    gateway,
  }) => {
    const shirt = await shop.make.product({ stock: 3 })
    const right = await orders(shop, 'check-books')
    expect([right.code, right.out]).toEqual([0, expect.stringContaining('The books are right.')])
    expect(right.out).toContain('younger ones may still be on their way')
    expect(right.out).toContain('No refund waits to be paid by UPI.')
    const result = json(await orders(shop, 'check-books', '--json'))
    expect(result).toMatchObject({ upi_refunds_due: { count: 0, amount: 0, oldest: null } })
    await asOwner(shop, `update sizes set stock = 4 where id = ${shirt.size.id}`)
    const off = await orders(shop, 'check-books')
    expect([off.code, off.out]).toEqual([1, expect.stringContaining('has 4 in stock')])
    await gateway.stop()
    const away = await orders(shop, 'check-books')
    expect([away.code, away.err]).toEqual([1, 'Nool: Razorpay cannot be reached'])
  })

  test('helps who asks for nothing', async ({ shop }) => {
    const { code, out } = await orders(shop)
    expect(code).toBe(0)
    expect(out).toMatch(/^Usage: npm run orders -- COMMAND/)
  })
})
