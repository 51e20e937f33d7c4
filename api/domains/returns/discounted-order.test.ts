import { describe, expect } from 'vitest'
import type { TaxDocumentData } from '../../ground/documents/tax-document.ts'
import { testCourier } from '../../testing/courier.ts'
import { type Piece, placeDiscounted } from '../../testing/discounted.ts'
import { loseParcel } from '../../testing/orders.ts'
import { codeOf, makeWave, scan } from '../../testing/packing.ts'
import { askAndApprove, payBack, refundsOf, statusOf } from '../../testing/returns.ts'
import { scanParcel } from '../../testing/scan-parcel.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { makeStaff } from '../../testing/staff.ts'
import { expectLedgerToBalance, stockOf } from '../../testing/stock.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { confirmOrder } from '../orders/move-order.ts'
import { reconcileStored } from '../orders/reconcile-stored.ts'
import { takeParcelIn } from '../orders/take-parcel-in.ts'
import { markDelivered, shipOrder, trackByHand } from '../shipping/service.ts'
import { receiveReturn } from './handle-returns.ts'

const withShipping = test.extend<{ settings: Record<string, string> }>({
  settings: { SHIPPING_FEE: '80' },
})

/** Three shirts of ₹1,000.00 with ₹100.01 off, and two scarves. */
async function sell(shop: TestShop, by: 'cod' | 'card') {
  const shirt = await shop.make.product({ pricePaise: 1_000_00 })
  const scarf = await shop.make.product({ pricePaise: 250_00, mrpPaise: null })
  const pieces: Piece[] = [
    { sizeId: shirt.size.id, quantity: 3, offPaise: 100_01 },
    { sizeId: scarf.size.id, quantity: 2 },
  ]
  const order = await placeDiscounted(shop, { by, pieces })
  if (by === 'cod') await confirmOrder(shop.db, order.id)
  return { ...order, shirt, scarf, lines: await linesOf(shop, order.id) }
}

const goodsPaise = 2_899_99 + 500_00

const linesOf = (shop: TestShop, orderId: number) =>
  shop.db
    .selectFrom('order_lines')
    .select(['id', 'size_id', 'quantity', 'unit_price_paise', 'list_price_paise'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

const ledgerOf = async (shop: TestShop, sizeId: number) => {
  const rows = await shop.db
    .selectFrom('stock_ledger')
    .select(['delta', 'reason'])
    .where('size_id', '=', sizeId)
    .orderBy('id')
    .execute()
  return rows.slice(1).map(({ delta, reason }) => `${reason} ${delta}`)
}

const documentsOf = async (shop: TestShop, orderId: number) => {
  const rows = await shop.db
    .selectFrom('tax_documents as document')
    .innerJoin('tax_document_lines as line', 'line.document_id', 'document.id')
    .select(['document.kind', 'document.id', 'line.kind as of', 'line.quantity'])
    .select(['unit_price_paise', 'line.total_paise', 'line.cgst_paise', 'line.sgst_paise'])
    .select(['line.taxable_paise', 'line.igst_paise'])
    .where('document.order_id', '=', orderId)
    .where('cancelled_at', 'is', null)
    .orderBy('document.id')
    .orderBy('line.position')
    .execute()
  for (const row of rows) {
    expect(row.cgst_paise).toBe(row.sgst_paise)
    const parts = [row.taxable_paise, row.cgst_paise, row.sgst_paise, row.igst_paise].map(Number)
    expect(sum(parts)).toBe(Number(row.total_paise))
  }
  return rows.map((row) => ({ ...row, total: Number(row.total_paise) }))
}

const listed = { list: 1_000_00, discount: 'Pongal offer' }

/** What each line of the order's documents is printed with, beside the price paid. */
async function discountsOf(shop: TestShop, orderId: number) {
  const rows = await shop.db
    .selectFrom('tax_documents')
    .select('data')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ data }) =>
    (data as TaxDocumentData).lines.map(
      ({ list_price_paise: list, discount }) => list && { list, discount },
    ),
  )
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

async function expectRightBooks(shop: TestShop): Promise<void> {
  await expectLedgerToBalance(shop)
  expect((await reconcileStored(shop.db)).discrepancies).toEqual([])
}

describe('a size whose discount does not divide', () => {
  withShipping('is two lines a paisa apart, and goes back into stock once', async ({ shop }) => {
    const { id, customer, shirt, lines, totalPaise } = await sell(shop, 'cod')
    expect(lines.slice(0, 2)).toMatchObject([
      { quantity: 2, unit_price_paise: 966_66, list_price_paise: 1_000_00 },
      { quantity: 1, unit_price_paise: 966_67, list_price_paise: 1_000_00 },
    ])
    expect(totalPaise).toBe(goodsPaise + 80_00 + 50_00)
    const shown = await shop.as(customer)('GET /api/order_detail/{id}/', { params: { id } })
    expect(shown.amounts).toEqual([
      { kind: 'goods', label: 'Subtotal', amount: 3500 },
      { kind: 'discount', label: 'Pongal offer', amount: -100.01 },
      { kind: 'shipping', label: 'Shipping', amount: 80 },
      { kind: 'cod_fee', label: 'Cash on delivery fee', amount: 50 },
    ])
    expect(shown.subtotal).toBe(3399.99)
    expect(await stockOf(shop, shirt.size.id)).toBe(7)
    await cancelOrder(shop.db, null, id)
    expect(await ledgerOf(shop, shirt.size.id)).toEqual(['order -3', 'cancellation 3'])
    await expectRightBooks(shop)
  })

  withShipping('is refunded to the paisa when its order is cancelled', async ({ shop }) => {
    const { id, shirt, totalPaise } = await sell(shop, 'card')
    expect(totalPaise).toBe(goodsPaise + 80_00)
    expect(await ledgerOf(shop, shirt.size.id)).toEqual(['hold -3'])
    await cancelOrder(shop.db, null, id)
    expect(await refundsOf(shop, id)).toMatchObject([{ amount_paise: totalPaise }])
    expect(await ledgerOf(shop, shirt.size.id)).toEqual(['hold -3', 'cancellation 3'])
    await expectRightBooks(shop)
  })

  withShipping('is packed as one, and packed again whole when it is lost', async ({ shop }) => {
    const packer = await makeStaff(shop, 'packer', 'Ravi')
    const { id, number, shirt, scarf } = await sell(shop, 'cod')
    const pack = async (parcel: string, given: string) => {
      const wave = await makeWave(shop, packer, [given])
      expect(wave.body.orders).toMatchObject([{ number: parcel, left: 5 }])
      const pieces = await shop.db
        .selectFrom('packing_lines')
        .innerJoin('packings', 'packings.id', 'packing_id')
        .select(['size_id', 'quantity'])
        .where('number', '=', parcel)
        .orderBy('size_id')
        .execute()
      expect(pieces).toEqual([
        { size_id: shirt.size.id, quantity: 3 },
        { size_id: scarf.size.id, quantity: 2 },
      ])
      const codes = [shirt, shirt, shirt, scarf, scarf].map(codeOf)
      let done: unknown
      for (const code of codes)
        done = (await scan(shop, packer, { number: parcel, code })).body.done
      expect(done).toMatchObject({ awb: expect.any(String), invoice: expect.any(String) })
    }
    await pack(number, number)
    await expectWholeParcel(shop, id)
    await trackByHand(shop.db, id, 'In Transit')
    await loseParcel(shop, id)
    await pack(`${number}-R1`, number)
    await expectWholeParcel(shop, id)
    expect(await ledgerOf(shop, shirt.size.id)).toEqual(['order -3', 'order -3'])
    await markDelivered(shop.db, id)
    expect(await documentsOf(shop, id)).toHaveLength(5)
    await expectRightBooks(shop)
  })

  test('is booked again whole where no wave took its pieces', async ({ shop }) => {
    const { id, shirt, scarf } = await sell(shop, 'card')
    await shipOrder(shop.db, testCourier().courier, id)
    await trackByHand(shop.db, id, 'In Transit')
    await loseParcel(shop, id)
    const again = testCourier()
    await shipOrder(shop.db, again.courier, id)
    expect(again.parcels).toMatchObject([
      { goodsPaise, lines: [{ quantity: 2 }, { quantity: 1 }, { quantity: 2 }] },
    ])
    await expectWholeParcel(shop, id)
    expect(await stockOf(shop, shirt.size.id)).toBe(10 - 6)
    expect(await stockOf(shop, scarf.size.id)).toBe(10 - 4)
    await expectRightBooks(shop)
  })

  withShipping('is returned by its runs, each at what it was paid for', async ({ shop }) => {
    const { id, customer, lines, shirt, totalPaise } = await sell(shop, 'cod')
    await shipOrder(shop.db, testCourier().courier, id)
    await markDelivered(shop.db, id)
    const invoice = await documentsOf(shop, id)
    expect(invoice.map(({ of, quantity, total }) => [of, quantity, total])).toEqual([
      ['goods', 2, 2 * 966_66],
      ['goods', 1, 966_67],
      ['goods', 2, 500_00],
      ['shipping', 1, 80_00],
      ['cod_fee', 1, 50_00],
    ])
    const [most, rest, scarves] = lines.map((line) => line.id)
    const refunds: number[] = []
    for (const [line, quantity] of [
      [most, 1],
      [rest, 1],
      [most, 1],
      [scarves, 2],
    ]) {
      const asked = { quantity: quantity ?? 0, upi_id: 'meena@okaxis' }
      await receiveReturn(shop.db, await askAndApprove(shop, customer, line ?? 0, asked))
      refunds.push(Number((await refundsOf(shop, id)).at(-1)?.amount_paise))
    }
    // The last piece takes the shipping along.
    expect(refunds).toEqual([966_66, 966_67, 966_66, 500_00 + 80_00])
    const notes = (await documentsOf(shop, id)).filter(({ kind }) => kind === 'credit_note')
    expect(sum(notes.map(({ total }) => total))).toBe(totalPaise - 50_00)
    expect(await discountsOf(shop, id)).toEqual([
      [listed, listed, undefined, undefined, undefined],
      [listed],
      [listed],
      [listed],
      [undefined, undefined],
    ])
    await payBack(shop, id)
    expect(await statusOf(shop, id)).toEqual({ status: 'Refunded', payment_status: 'refunded' })
    expect(await stockOf(shop, shirt.size.id)).toBe(10)
    await expectRightBooks(shop)
  })

  test('comes back undelivered by grade, its pieces counted together', async ({ shop }) => {
    const { id, shirt, scarf, totalPaise } = await sell(shop, 'card')
    const { awb } = await shipOrder(shop.db, testCourier().courier, id)
    await scanParcel(shop, awb, 'Picked Up')
    await trackByHand(shop.db, id, 'Returning to Us')
    const [shirts, scarves] = [{ size_id: shirt.size.id }, { size_id: scarf.size.id }]
    const rest = { ...scarves, quantity: 2, grade: 'shelf' as const }
    const tooFew = [{ ...shirts, quantity: 2, grade: 'shelf' as const }, rest]
    await expect(takeParcelIn(shop.db, id, tooFew)).rejects.toMatchObject({ status: 400 })
    await takeParcelIn(shop.db, id, [...tooFew, { ...shirts, quantity: 1, grade: 'waste' }])
    expect(await stockOf(shop, shirt.size.id)).toBe(9)
    expect(await stockOf(shop, scarf.size.id)).toBe(10)
    const graded = await shop.db.selectFrom('graded_stock').selectAll().execute()
    expect(graded).toMatchObject([{ size_id: shirt.size.id, grade: 'waste', pieces: 1 }])
    expect(await refundsOf(shop, id)).toMatchObject([{ amount_paise: totalPaise }])
    const notes = (await documentsOf(shop, id)).filter(({ kind }) => kind === 'credit_note')
    expect(sum(notes.map(({ total }) => total))).toBe(totalPaise)
    await expectRightBooks(shop)
  })
})

/** The parcel that stands has all pieces of both runs. */
async function expectWholeParcel(shop: TestShop, orderId: number): Promise<void> {
  const pieces = await shop.db
    .selectFrom('shipment_lines')
    .innerJoin('shipments', 'shipments.id', 'shipment_id')
    .select(['order_line_id as id', 'quantity'])
    .where('order_id', '=', orderId)
    .where('lost_at', 'is', null)
    .orderBy('order_line_id')
    .execute()
  const lines = await linesOf(shop, orderId)
  expect(pieces).toEqual(lines.map(({ id, quantity }) => ({ id, quantity })))
}
