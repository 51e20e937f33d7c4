import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { bookOrder, placeOrder, takeOrder } from '../../../testing/orders.ts'
import { askAndApprove, deliveredOrder } from '../../../testing/returns.ts'
import { scanParcel } from '../../../testing/scan-parcel.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'
import { takeParcelIn } from '../../orders/take-parcel-in.ts'
import { receiveReturn } from '../../returns/handle-returns.ts'
import { findDocument, listDocuments } from '../documents.ts'

const issueInvoice = async (shop: TestShop, orderId: number) => {
  const { rows } = await sql<{ number: string | null }>`
    select issue_invoice(p_order_id => ${orderId}) as number`.execute(shop.db)
  return rows[0]?.number
}

const year = async (shop: TestShop) => {
  const { rows } = await sql<{ year: string }>`
    select financial_year(day_in_india(now())) as year`.execute(shop.db)
  return rows[0]?.year
}

const shown = async (shop: TestShop, orderId: number) =>
  (await listDocuments(shop.db, orderId)).map(({ kind, number, against, total }) => ({
    kind,
    number,
    against,
    total,
  }))

describe('the documents of an order', () => {
  test('are none until it leaves; then an invoice of goods and fee', async ({ shop }) => {
    const { id, awb } = await bookOrder(shop)
    expect(await listDocuments(shop.db, id)).toEqual([])
    await scanParcel(shop, awb, 'Picked Up')
    const amounts = { taxable: 1284.76, cgst: 32.12, sgst: 32.12, igst: 0, total: 1349 }
    expect(await listDocuments(shop.db, id)).toEqual([
      {
        kind: 'invoice',
        number: `INV/${await year(shop)}/000001`,
        href: expect.stringMatching(/\.pdf$/),
        against: null,
        ...amounts,
        lines: [{ hsn: '', rate: 5, ...amounts }],
      },
    ])
    const number = `INV/${await year(shop)}/000001`
    await scanParcel(shop, awb, 'Delivered')
    expect(await listDocuments(shop.db, id)).toHaveLength(1)
    // What rule 46 asks for.
    expect((await findDocument(shop.db, number))?.data).toMatchObject({
      number,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      seller: {
        legal_name: expect.any(String),
        address: expect.any(String),
        gstin: expect.stringMatching(/^33/),
        state_code: '33',
      },
      buyer: {
        name: 'Meena',
        city: 'Madurai',
        state: 'Tamil Nadu',
        postal_code: '625001',
        gstin: null,
      },
      place_of_supply: { code: '33', name: 'Tamil Nadu' },
      state_tax: 'SGST',
      against: null,
      lines: [
        { kind: 'goods', quantity: 1, rate_bp: 500, taxable_paise: 1237_14, cgst_paise: 30_93 },
        { kind: 'cod_fee', quantity: 1, rate_bp: 500, taxable_paise: 47_62, cgst_paise: 1_19 },
      ],
      total_paise: 1349_00,
    })
  })

  test('of what was packed and never left are cancelled, kept and counted', async ({ shop }) => {
    const { id } = await takeOrder(shop)
    const number = await issueInvoice(shop, id)
    expect(await issueInvoice(shop, id)).toBe(number)
    await cancelOrder(shop.db, null, id)
    expect(await listDocuments(shop.db, id)).toEqual([])
    const kept = await shop.db
      .selectFrom('tax_documents')
      .select(['number', 'cancelled_at'])
      .execute()
    expect(kept).toEqual([{ number, cancelled_at: expect.any(Date) }])
    const next = await placeOrder(shop)
    expect(await issueInvoice(shop, next.id)).toMatch(/000002$/)
  })

  test('of a parcel that came back are an invoice and its credit note', async ({ shop }) => {
    const { id, awb } = await bookOrder(shop)
    await scanParcel(shop, awb, 'Picked Up')
    await scanParcel(shop, awb, 'Returning to Us')
    await takeParcelIn(shop.db, id)
    const invoice = `INV/${await year(shop)}/000001`
    expect(await shown(shop, id)).toEqual([
      { kind: 'invoice', number: invoice, against: null, total: 1349 },
      {
        kind: 'credit_note',
        number: `CRN/${await year(shop)}/000001`,
        against: invoice,
        total: 1349,
      },
    ])
  })

  test('of a return credit what is refunded', async ({ shop }) => {
    const products = [
      await shop.make.product(),
      await shop.make.product({ pricePaise: 3_000_00, mrpPaise: null }),
    ]
    const { customer, orderId, lines } = await deliveredOrder(shop, products)
    const request = await askAndApprove(shop, customer, lines[1]?.id ?? 0, { upi_id: 'meena@upi' })
    await receiveReturn(shop.db, request)
    const { amount_paise: refund } = await shop.db
      .selectFrom('refunds')
      .select('amount_paise')
      .executeTakeFirstOrThrow()
    const [invoice, note] = await listDocuments(shop.db, orderId)
    expect(invoice?.total).toBe(1299 + 3000 + 50)
    expect(note).toMatchObject({ against: invoice?.number, total: refund / 100 })
    expect(note?.lines).toMatchObject([{ rate: 18, total: 3000, cgst: 228.81, sgst: 228.81 }])
  })
})
