import { expect } from 'vitest'
import { doOnce } from '../../../ground/staff/act.ts'
import { refundLimitPaise } from '../../../ground/staff/roles.ts'
import { buyer } from '../../../testing/card.ts'
import {
  askAndApprove,
  deliveredOrder,
  refundsOf,
  returnedOrder,
} from '../../../testing/returns.ts'
import { type TestShop, test, testWithGateway } from '../../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../../testing/staff.ts'
import { openRazorpay } from '../../payments/razorpay.ts'
import { sendDueRefunds } from '../../payments/refunds.ts'
import { storeSettlements } from '../../payments/store-settlements.ts'
import { receiveReturn } from '../../returns/handle-returns.ts'

/** Two returned lines of ₹1,500 of one order, received by members of staff, in cash. */
async function returnedBy(shop: TestShop, ...staff: StaffMember[]) {
  const lines = await Promise.all(
    staff.map(() => shop.make.product({ pricePaise: 1_500_00, mrpPaise: null })),
  )
  const order = await deliveredOrder(shop, lines)
  const requests: number[] = []
  for (const line of order.lines) {
    requests.push(await askAndApprove(shop, order.customer, line.id, { upi_id: 'meena@upi' }))
  }
  const receive = (member: StaffMember, at: number) =>
    doOnce(shop.db, actOf(member), (tx) => receiveReturn(tx, requests[at] ?? 0))
  return { ...order, receiveAll: () => Promise.all(staff.map(receive)) }
}

const actOf = ({ id, role }: StaffMember) => ({
  staffId: id,
  refundLimitPaise: refundLimitPaise(role),
  key: null,
  asked: null,
  requestId: '',
})

const askTo = (
  shop: TestShop,
  staff: StaffMember,
  act: 'paid' | 'approve',
  id: number,
  reference = `UTR${id}`,
) =>
  read(
    sendAs(shop, staff, `POST /api/office/refunds/${id}/${act}/`, {
      json: act === 'paid' ? { reference } : {},
    }),
  )

test('what passes the limit of an order waits for another person, however it is split', async ({
  shop,
}) => {
  const packer = await makeStaff(shop, 'packer')
  const helper = await makeStaff(shop, 'packer', 'Helper')
  const accountant = await makeStaff(shop, 'accountant')
  const { orderId, receiveAll } = await returnedBy(shop, packer, helper)
  await receiveAll()
  const [due, waiting] = await refundsOf(shop, orderId)
  const number = (await shop.db.selectFrom('orders').select('number').executeTakeFirstOrThrow())
    .number
  const shown = async () => {
    const path = `GET /api/office/orders/${number}/`
    const { refunds } = (await read(sendAs(shop, accountant, path))).body
    return refunds.map(({ state }: { state: string }) => state)
  }
  // The first is below the packer's ₹2,000; with the second it is not, also by another packer.
  expect(await shown()).toEqual(['due', 'waiting'])
  const money = (await read(sendAs(shop, accountant, 'GET /api/office/money/'))).body
  expect(money.refunds).toMatchObject([
    { id: due?.id, state: 'due', can_approve: false, caused_by: { kind: 'staff' } },
    { id: waiting?.id, state: 'waiting', can_approve: true, order: number },
  ])
  expect(money.payouts).toEqual([
    expect.objectContaining({
      id: due?.id,
      amount: 1500,
      upi_id: 'meena@upi',
      order: number,
      upi_link: expect.stringMatching(
        RegExp(`^upi://pay\\?pa=meena%40upi&pn=\\w+&am=1500\\.00&cu=INR&tn=Refund%20${number}$`),
      ),
      customer: { name: expect.any(String), email: expect.stringContaining('@') },
    }),
  ])
  const code = (of: number) => sendAs(shop, accountant, `GET /api/office/refunds/${of}/upi.svg`)
  const drawn = await code(due?.id ?? 0)
  expect([drawn.headers.get('content-type'), (await drawn.text()).startsWith('<svg')]).toEqual([
    'image/svg+xml',
    true,
  ])
  // It is not to be paid before another person has approved it.
  expect((await code(waiting?.id ?? 0)).status).toBe(404)

  const id = waiting?.id ?? 0
  expect((await askTo(shop, accountant, 'paid', id)).status).toBe(409)
  expect((await askTo(shop, packer, 'approve', id)).status).toBe(403)
  expect((await askTo(shop, accountant, 'approve', due?.id ?? 0)).status).toBe(409)
  const approved = await askTo(shop, accountant, 'approve', id)
  expect(approved).toMatchObject({
    status: 200,
    body: { state: 'due', approved_by: { name: 'accountant' }, can_approve: false },
  })
  expect((await askTo(shop, accountant, 'approve', id)).status).toBe(409)
  expect((await askTo(shop, accountant, 'paid', id, 'UTR1')).body.state).toBe('paid')
  expect((await askTo(shop, accountant, 'paid', id, 'UTR2')).status).toBe(409)
  expect((await askTo(shop, accountant, 'paid', due?.id ?? 0, 'UTR1')).status).toBe(409)
  expect((await askTo(shop, accountant, 'paid', 999)).status).toBe(404)
  expect(await shown()).toEqual(['due', 'paid'])
  const audit = await shop.db
    .selectFrom('audit_entries')
    .select(['what', 'about', 'after'])
    .where('what', 'like', 'refund.%')
    .orderBy('id')
    .execute()
  expect(audit).toEqual([
    { what: 'refund.approve', about: number, after: { refund: id, rupees: 1500 } },
    { what: 'refund.paid', about: number, after: { refund: id, rupees: 1500, reference: 'UTR1' } },
  ])
})

test('who caused it, and whose own limit is too low, approves nothing; the command line waits for none', async ({
  shop,
}) => {
  const manager = await makeStaff(shop, 'manager')
  const accountant = await makeStaff(shop, 'accountant')
  const owner = await makeStaff(shop, 'owner')
  const lines = [await shop.make.product({ pricePaise: 26_000_00, mrpPaise: null })]
  const order = await deliveredOrder(shop, lines)
  const request = await askAndApprove(shop, order.customer, order.lines[0]?.id ?? 0)
  await doOnce(shop.db, actOf(manager), (tx) => receiveReturn(tx, request))
  const [refund] = await refundsOf(shop, order.orderId)
  const id = refund?.id ?? 0
  expect(await askTo(shop, manager, 'approve', id)).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/another person/) },
  })
  expect(await askTo(shop, accountant, 'approve', id)).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/than you may approve/) },
  })
  expect((await askTo(shop, owner, 'approve', id)).status).toBe(200)
  const byHand = await returnedOrder(shop, 'devi@upi')
  const [due] = await refundsOf(shop, byHand.orderId)
  expect((await askTo(shop, accountant, 'paid', due?.id ?? 0)).status).toBe(200)
})

testWithGateway(
  'Razorpay is asked for a waiting refund once it is approved',
  async ({ shop, gateway }) => {
    const support = await makeStaff(shop, 'support')
    const accountant = await makeStaff(shop, 'accountant')
    const customer = await buyer(shop)
    const { selection } = await shop.make.product()
    const { razorpay_order_id: checkout } = await shop.as(customer)('POST /api/initiate_payment/', {
      body: { type: 'buynow', ...selection, quantity: 1 },
    })
    const { status: _, ...body } = await gateway.pay(checkout, { webhooks: { copies: 0 } })
    const order = await shop.as(customer)('POST /api/confirm_order/', { body })
    const path = `POST /api/office/orders/${order.order_number}/cancel/`
    const cancelled = await read(
      sendAs(shop, support, path, { json: { reason: 'Asked by phone' } }),
    )
    expect(cancelled.body.refunds).toMatchObject([{ state: 'waiting' }])
    const packer = await makeStaff(shop, 'packer')
    const seen = await read(sendAs(shop, packer, `GET /api/office/orders/${order.order_number}/`))
    expect(seen.body.refunds).toMatchObject([{ amount: null, state: 'waiting' }])
    const [refund] = await refundsOf(shop, order.order_id)
    const razorpay = openRazorpay(shop.config.razorpay)
    expect(await sendDueRefunds(shop.db, razorpay)).toBe(0)
    expect((await askTo(shop, accountant, 'paid', refund?.id ?? 0)).status).toBe(409)
    expect((await askTo(shop, accountant, 'approve', refund?.id ?? 0)).status).toBe(200)
    expect(await sendDueRefunds(shop.db, razorpay)).toBe(1)
    expect(await refundsOf(shop, order.order_id)).toMatchObject([{ status: 'processed' }])
  },
)

test('twenty at once approve and pay a refund once', async ({ shop }) => {
  const packer = await makeStaff(shop, 'packer')
  const owner = await makeStaff(shop, 'owner')
  const helper = await makeStaff(shop, 'packer', 'Helper')
  const { orderId, receiveAll } = await returnedBy(shop, packer, helper)
  await receiveAll()
  const [due, waiting] = await refundsOf(shop, orderId)
  const twenty = async (act: 'paid' | 'approve', id: number) => {
    const asked = Array.from({ length: 20 }, (_, at) =>
      askTo(shop, owner, act, id, `UTR${id}-${at}`),
    )
    return (await Promise.all(asked)).map(({ status }) => status).toSorted((a, b) => a - b)
  }
  const once = [200, ...Array(19).fill(409)]
  expect(await twenty('approve', waiting?.id ?? 0)).toEqual(once)
  expect(await twenty('paid', waiting?.id ?? 0)).toEqual(once)
  expect(await twenty('paid', due?.id ?? 0)).toEqual(once)
  const mails = await shop.db
    .selectFrom('outbox')
    .select('kind')
    .where('kind', '=', 'refund_sent')
    .execute()
  expect(mails).toHaveLength(2)
})

test('settlements are stored as Razorpay reports them now', async ({ shop }) => {
  const accountant = await makeStaff(shop, 'accountant')
  const settlement = {
    id: 'setl_1',
    amountPaise: 1_000_00,
    feesPaise: 20_00,
    taxPaise: 3_60,
    status: 'created',
    utr: null,
    createdAt: new Date('2026-11-20T06:30:00Z'),
  }
  await storeSettlements(shop.db, { listSettlements: async () => [settlement] })
  const later = { ...settlement, status: 'processed', utr: 'UTR1' }
  await storeSettlements(shop.db, { listSettlements: async () => [later] })
  const { settlements } = (await read(sendAs(shop, accountant, 'GET /api/office/money/'))).body
  expect(settlements).toEqual([
    {
      id: 'setl_1',
      amount: 1000,
      fees: 20,
      tax: 3.6,
      status: 'processed',
      utr: 'UTR1',
      at: '2026-11-20T06:30:00.000Z',
    },
  ])
})
