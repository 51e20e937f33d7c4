import { sql } from 'kysely'
import { expect } from 'vitest'
import { makeTaxDocument } from '../../../ground/documents/documents.ts'
import { setFact } from '../../../ground/facts/service.ts'
import { takeOrder } from '../../../testing/orders.ts'
import { asOwner } from '../../../testing/owner.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { askAndApprove } from '../../../testing/returns.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../../testing/staff.ts'
import { confirmOrder } from '../../orders/move-order.ts'
import { receiveReturn } from '../../returns/handle-returns.ts'
import { bookShipment, markDelivered } from '../../shipping/service.ts'
import { findDocument } from '../documents.ts'

const gstin = '29AAGCB7383J1Z4'

/** What a scanner of the eye reads on each paper; where lines wrap does not matter. */
async function papersOf(shop: TestShop, number: string) {
  const found = await findDocument(shop.db, number)
  if (!found) throw new Error(`there is no ${number}`)
  const texts: string[] = []
  for (const paper of ['a4', 'a5'] as const) {
    const pages = await readPdf(await makeTaxDocument({ document: found.data, paper }))
    texts.push(pages.map(({ text }) => text.replaceAll('\u200b', '')).join(' '))
  }
  return { data: found.data, texts }
}

async function numbersOf(shop: TestShop, orderId: number) {
  const rows = await shop.db
    .selectFrom('tax_documents')
    .select('number')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ number }) => number)
}

/** A business of Karnataka buys two kurtas at 5 % and a jacket at 18 %. */
async function sell(shop: TestShop) {
  const customer = await shop.make.customer()
  const address = await shop.make.address(customer, { line1: '7 MG Road' })
  await sql`update addresses set state = 'Karnataka', city = 'Bengaluru', postal_code = '560001'`.execute(
    shop.db,
  )
  const kurta = await shop.make.product({ name: 'Handloom kurta', pricePaise: 1_299_00 })
  const jacket = await shop.make.product({
    name: 'Silk jacket',
    pricePaise: 3_000_00,
    mrpPaise: 3_500_00,
  })
  await asOwner(
    shop,
    `update products set hsn = case id when ${kurta.id} then '6206' else '6204' end`,
  )
  await shop.make.cartLine(customer, kurta.size.id, 2)
  await shop.make.cartLine(customer, jacket.size.id)
  const { order_id: id, order_number: order } = await shop.as(customer)(
    'POST /api/cod_order_create/',
    { body: { type: 'cart', shipping_address_id: address.id, gstin } },
  )
  await confirmOrder(shop.db, id)
  await bookShipment(shop.db, id, { awb: `AWB${id}`, courier: 'Test Express' })
  await markDelivered(shop.db, id)
  return { id, order, customer }
}

const dayText = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-IN', { dateStyle: 'medium', timeZone: 'UTC' })

test('an invoice has each field of rule 46 on its paper, and a credit note those of rule 53', async ({
  shop,
}) => {
  const { id, order, customer } = await sell(shop)
  const [number = ''] = await numbersOf(shop, id)
  const invoice = await papersOf(shop, number)
  const { shop: seller } = shop.config
  const both = {
    supplier: [
      seller.legalName,
      seller.address,
      `GSTIN: ${seller.gstin}`,
      'State: Tamil Nadu (33)',
    ],
    recipient: ['Meena', '7 MG Road', 'Bengaluru 560001', 'Karnataka, India', `GSTIN: ${gstin}`],
    'place of supply': ['Place of supply Karnataka (29)'],
    'reverse charge': ['Tax payable on reverse charge No'],
    signature: ['Issued electronically: no signature is needed'],
    order: [order],
  }
  const fields = {
    ...both,
    nature: ['Tax invoice'],
    'serial and date': [`Tax invoice no. ${number}`, `Date ${dayText(invoice.data.date)}`],
    'HSN codes': ['HSN 6206', 'HSN 6204'],
    'description, quantity and unit': ['Handloom kurta, Indigo, M', '2 PCS', '1 PCS'],
    // 2,598 at 5 % and 3,000 at 18 %, and the fee of 50 by their values: 23.20 and 26.80.
    'taxable value': ['₹2,474.29', '₹2,542.37', '₹22.10', '₹22.71'],
    'rate and tax': ['IGST 5 % ₹123.71', 'IGST 18 % ₹457.63'],
    total: ['₹5,648.00', 'Rupees Five Thousand Six Hundred Forty Eight Only'],
  }
  for (const [at, text] of invoice.texts.entries()) {
    for (const [field, all] of Object.entries(fields)) {
      for (const said of all)
        expect([at, field, text]).toEqual([at, field, expect.stringContaining(said)])
    }
    expect(text).not.toMatch(/CGST|SGST/)
  }

  const lines = await shop.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  const request = await askAndApprove(shop, customer, lines[0]?.id ?? 0, {
    quantity: 1,
    upi_id: 'meena@upi',
  })
  await receiveReturn(shop.db, request)
  const [, credit = ''] = await numbersOf(shop, id)
  const note = await papersOf(shop, credit)
  for (const [at, text] of note.texts.entries()) {
    for (const [field, all] of Object.entries({
      ...both,
      nature: ['Credit note'],
      'serial and date': [`Credit note no. ${credit}`],
      'the invoice and its date': [
        `Against invoice ${number}`,
        `Dated ${dayText(invoice.data.date)}`,
      ],
      'value, rate and tax': ['1 PCS', '₹1,237.14', 'IGST 5 % ₹61.86', '₹1,299.00'],
    })) {
      for (const said of all)
        expect([at, field, text]).toEqual([at, field, expect.stringContaining(said)])
    }
    expect(text).not.toContain('Silk jacket')
  }
})

test('a dealer under composition writes bills of supply without tax, in a series of their own', async ({
  shop,
}) => {
  await setFact(shop.db, shop.config.facts, { setting: 'COMPOSITION_DEALER', text: 'on' })
  const { id } = await takeOrder(shop)
  const { rows } = await sql<{ number: string }>`
    select issue_invoice(p_order_id => ${id}) as number`.execute(shop.db)
  const number = rows[0]?.number ?? ''
  expect(number).toMatch(/^BOS\/\d\d-\d\d\/000001$/)
  const { data, texts } = await papersOf(shop, number)
  expect(data).toMatchObject({
    kind: 'bill_of_supply',
    taxable_paise: 1_349_00,
    cgst_paise: 0,
    sgst_paise: 0,
    igst_paise: 0,
    total_paise: 1_349_00,
  })
  for (const text of texts) {
    for (const said of [
      'Bill of supply',
      'Composition taxable person, not eligible to collect tax on supplies',
      number,
      shop.config.shop.gstin,
      '₹1,349.00',
    ]) {
      expect(text).toContain(said)
    }
    expect(text).not.toMatch(/GST (\d|₹)|Taxable value|incl\. tax/)
  }
  const owner = await makeStaff(shop, 'owner')
  const month = data.date.slice(0, 7)
  const gstr1 = await read(sendAs(shop, owner, `GET /api/office/gstr1/?period=${month}`))
  expect(gstr1.status).toBe(409)
})

test('a credit note lowers the tax until 30 November after the year of its invoice', async ({
  shop,
}) => {
  const days: [invoiced: string, credited: string, isLate: boolean][] = [
    ['2025-04-01', '2026-11-30', false],
    ['2025-04-01', '2026-12-01', true],
    ['2026-03-31', '2026-11-30', false],
    ['2026-03-31', '2026-12-01', true],
    ['2026-04-01', '2026-12-01', false],
    ['2026-04-01', '2027-12-01', true],
    // Until October 2022 it was 30 September.
    ['2020-04-01', '2021-09-30', false],
    ['2020-04-01', '2021-10-01', true],
  ]
  for (const [invoiced, credited, isLate] of days) {
    const { id } = await takeOrder(shop)
    await sql`select issue_invoice(p_order_id => ${id}, p_at => ${`${invoiced}T00:00:00+05:30`})`.execute(
      shop.db,
    )
    await sql`select issue_credit_note(p_order_id => ${id}, p_cause => 'cancellation:' || ${id}::text,
      p_reason => 'came back', p_at => ${`${credited}T23:59:00+05:30`})`.execute(shop.db)
    const { is_late: found } = await shop.db
      .selectFrom('tax_documents')
      .select('is_late')
      .where('order_id', '=', id)
      .where('kind', '=', 'credit_note')
      .executeTakeFirstOrThrow()
    expect([invoiced, credited, found]).toEqual([invoiced, credited, isLate])
  }
})

test('a rate is that of chapter, price of a piece and day', async ({ shop }) => {
  const rates: [hsn: string, paise: number, on: string, rate: number][] = [
    ['6109', 2_625_00, '2025-09-22', 500],
    ['6109', 2_625_01, '2025-09-22', 1800],
    ['620520', 2_625_00, '2025-09-22', 500],
    ['620520', 2_625_01, '2025-09-22', 1800],
    ['6205', 1_050_00, '2025-09-21', 500],
    ['6205', 1_050_01, '2025-09-21', 1200],
    ['6109', 2_625_01, '2025-09-21', 1200],
    ['', 2_625_00, '2026-11-25', 500],
    ['4202', 99_00, '2026-11-25', 1800],
  ]
  for (const [hsn, paise, on, rate] of rates) {
    const { rows } = await sql<{ rate_bp: number; rule: string }>`
      select rate_bp, rule from find_tax_rate(${hsn}, ${paise}, ${on}::date)`.execute(shop.db)
    expect([hsn, paise, on, rows[0]?.rate_bp]).toEqual([hsn, paise, on, rate])
    expect(rows[0]?.rule).not.toBe('')
  }
})
