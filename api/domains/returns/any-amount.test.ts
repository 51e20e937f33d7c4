import { sql } from 'kysely'
import { expect } from 'vitest'
import { composers } from '../../emails.ts'
import { makeTaxDocument } from '../../ground/documents/documents.ts'
import { addAmount, giftWrap } from '../../testing/add-amount.ts'
import { buyer, holdPieces } from '../../testing/card.ts'
import { testCourier } from '../../testing/courier.ts'
import { pay } from '../../testing/discounted.ts'
import { asOwner } from '../../testing/owner.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { askAndApprove, payBack, refundsOf, statusOf } from '../../testing/returns.ts'
import { scanParcel } from '../../testing/scan-parcel.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../testing/staff.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { confirmOrder } from '../orders/move-order.ts'
import { takeParcelIn } from '../orders/take-parcel-in.ts'
import { findParcel, markDelivered, shipOrder, trackByHand } from '../shipping/service.ts'
import { shiprocketOrder } from '../shipping/shiprocket-order.ts'
import { findDocument } from '../tax/documents.ts'
import { receiveReturn } from './handle-returns.ts'

const shown = { kind: 'gift_wrap', label: 'Gift wrap', amount: 20 }

/** A kurta at 5 % and a jacket at 18 %, paid for in cash, wrapped as a gift. */
async function sellInCash(shop: TestShop) {
  const customer = await buyer(shop)
  const kurta = await shop.make.product({ pricePaise: 1_299_00 })
  const jacket = await shop.make.product({ pricePaise: 3_000_00, mrpPaise: null })
  await asOwner(
    shop,
    `update products set hsn = case id when ${kurta.id} then '6206' else '6204' end`,
  )
  for (const { size } of [kurta, jacket]) await shop.make.cartLine(customer, size.id)
  const body = { type: 'cart' as const, shipping_address_id: customer.address.id }
  const order = await shop.as(customer)('POST /api/cod_order_create/', { body })
  await addAmount(shop, order.order_number, giftWrap)
  await confirmOrder(shop.db, order.order_id)
  return { id: order.order_id, number: order.order_number, customer }
}

/** A shirt that is paid for online, wrapped as a gift. */
async function sellOnline(shop: TestShop) {
  const customer = await buyer(shop)
  const { size } = await shop.make.product()
  const { purchase_id: purchaseId } = await holdPieces(shop, customer, { sizeId: size.id })
  await asOwner(
    shop,
    `insert into amounts (purchase_id, position, kind, paise, reason)
     values (${purchaseId}, 100, 'gift_wrap', 2000, 'Gift wrap')`,
  )
  await pay(shop, purchaseId)
  const { id } = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  return { id: Number(id), customer }
}

const documentsOf = async (shop: TestShop, orderId: number) => {
  const documents = await shop.db
    .selectFrom('tax_documents')
    .select(['kind', 'number'])
    .where('order_id', '=', orderId)
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .execute()
  return Promise.all(
    documents.map(async ({ kind, number }) => {
      const data = (await findDocument(shop.db, number))?.data
      if (!data) throw new Error(`there is no ${number}`)
      return { kind, data }
    }),
  )
}

async function invoiceOf(shop: TestShop, orderId: number) {
  const [invoice] = await documentsOf(shop, orderId)
  if (!invoice) throw new Error('there is no invoice')
  return invoice.data
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

const untied = async (shop: TestShop) => {
  const { rows } = await sql<{ text: string }>`
    select find_untied('2000-01-01', '2100-01-01') as text`.execute(shop.db)
  return rows.map(({ text }) => text)
}

test('an amount of a kind that nobody has heard of is shown wherever a total is', async ({
  shop,
}) => {
  const { id, number, customer } = await sellInCash(shop)
  const api = shop.as(customer)
  const order = await api('GET /api/order_detail/{id}/', { params: { id } })
  expect(order.amounts).toEqual([
    { kind: 'goods', label: 'Subtotal', amount: 4299 },
    { kind: 'cod_fee', label: 'Cash on delivery fee', amount: 50 },
    shown,
  ])
  expect(order.total_amount).toBe(4369)
  const listed = await api('GET /api/orders/', { query: { page: '1' } })
  expect(listed[0]).toMatchObject({ total_amount: 4369, amounts: order.amounts })
  const mine = await api('GET /api/my-data/', {})
  expect(mine.orders[0]).toMatchObject({ total_amount: 4369, amounts: order.amounts })

  const owner = await makeStaff(shop, 'owner')
  const office = await read(sendAs(shop, owner, `GET /api/office/orders/${number}/`))
  expect(office.body.sums).toMatchObject({ total: 4369, amounts: order.amounts })
  const mail = await composers.order_placed?.(shop.db, { order_id: id }, shop.config)
  expect(mail?.text).toMatch(/Gift wrap:? +₹20\.00/)
  expect(mail?.text).toContain('₹4,369.00')

  // To the courier it is part of what delivery costs.
  const parcel = await findParcel(shop.db, id)
  expect(parcel).toMatchObject({ goodsPaise: 4_299_00, shippingPaise: 20_00, codFeePaise: 50_00 })
  expect(shiprocketOrder(parcel, 'Primary')).toMatchObject({
    sub_total: 4299,
    shipping_charges: 20,
    transaction_charges: 50,
  })
})

test('an invoice has it as lines of its own, in the share of the goods at each rate', async ({
  shop,
}) => {
  const { id } = await sellInCash(shop)
  const { awb } = await shipOrder(shop.db, testCourier().courier, id)
  await scanParcel(shop, awb, 'Picked Up')
  const document = await invoiceOf(shop, id)
  const wrap = document.lines.filter(({ kind }) => kind === 'gift_wrap')
  expect(wrap).toMatchObject([
    { description: 'Gift wrap', rate_bp: 500, quantity: 1, total_paise: 6_04 },
    { description: 'Gift wrap', rate_bp: 1800, quantity: 1, total_paise: 13_96 },
  ])
  for (const line of wrap) {
    expect(line.cgst_paise).toBe(line.sgst_paise)
    expect(line.taxable_paise + 2 * line.cgst_paise).toBe(line.total_paise)
  }
  expect(document.total_paise).toBe(4_369_00)
  const pages = await readPdf(await makeTaxDocument({ document, paper: 'a4' }))
  const text = pages.map((page) => page.text).join(' ')
  expect(text.match(/Gift wrap/g)).toHaveLength(2)
  expect(text).toContain('4,369.00')
  expect(await untied(shop)).toEqual([])
})

test('one without a reason is called by its kind on the invoice, as everywhere', async ({
  shop,
}) => {
  const { id, number } = await sellInCash(shop)
  await asOwner(shop, `update amounts set reason = '', kind = 'hand_delivery' where position = 100`)
  const { awb } = await shipOrder(shop.db, testCourier().courier, id)
  await scanParcel(shop, awb, 'Picked Up')
  const names = (await invoiceOf(shop, id)).lines.map(({ description }) => description)
  expect(names.slice(2)).toEqual([
    'Cash on delivery fee',
    'Cash on delivery fee',
    'Hand delivery',
    'Hand delivery',
  ])
  const owner = await makeStaff(shop, 'owner')
  const office = await read(sendAs(shop, owner, `GET /api/office/orders/${number}/`))
  expect(office.body.sums.amounts.at(-1)).toMatchObject({ label: 'Hand delivery', amount: 20 })
})

test('it goes back whole with an order that is cancelled, or comes back', async ({ shop }) => {
  const cancelled = await sellOnline(shop)
  await cancelOrder(shop.db, null, cancelled.id)
  expect(await refundsOf(shop, cancelled.id)).toMatchObject([{ amount_paise: 1_319_00 }])

  const { id } = await sellOnline(shop)
  const { awb } = await shipOrder(shop.db, testCourier().courier, id)
  await scanParcel(shop, awb, 'Picked Up')
  await trackByHand(shop.db, id, 'Returning to Us')
  await takeParcelIn(shop.db, id)
  expect(await refundsOf(shop, id)).toMatchObject([{ amount_paise: 1_319_00 }])
  const [, note] = await documentsOf(shop, id)
  expect(note?.kind).toBe('credit_note')
  expect(note?.data.lines.map(({ kind, total_paise }) => [kind, total_paise])).toEqual([
    ['goods', 1_299_00],
    ['gift_wrap', 20_00],
  ])
})

test('it goes back with the last piece that is returned, as shipping does', async ({ shop }) => {
  const { id, customer } = await sellInCash(shop)
  await shipOrder(shop.db, testCourier().courier, id)
  await markDelivered(shop.db, id)
  const lines = await shop.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  for (const line of lines) {
    const asked = { upi_id: 'meena@okaxis' }
    await receiveReturn(shop.db, await askAndApprove(shop, customer, line.id, asked))
  }
  const refunds = (await refundsOf(shop, id)).map((refund) => Number(refund.amount_paise))
  expect(refunds).toEqual([1_299_00, 3_000_00 + 20_00])
  const [, ...notes] = await documentsOf(shop, id)
  expect(notes.map(({ data }) => data.total_paise)).toEqual(refunds)
  const last = notes.at(-1)?.data.lines ?? []
  const wrap = last.filter(({ kind }) => kind === 'gift_wrap')
  expect(sum(wrap.map(({ total_paise }) => total_paise))).toBe(20_00)
  await payBack(shop, id)
  expect(await statusOf(shop, id)).toEqual({ status: 'Refunded', payment_status: 'refunded' })
  expect(await untied(shop)).toEqual([])
})
