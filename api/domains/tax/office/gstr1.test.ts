import pg from 'pg'
import { expect } from 'vitest'
import type { Gstr1 } from '../../../../contract/office/tax.ts'
import { insertOrder } from '../../../testing/insert-order.ts'
import { bookOrder } from '../../../testing/orders.ts'
import { asOwner } from '../../../testing/owner.ts'
import { scanParcel } from '../../../testing/scan-parcel.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../../testing/staff.ts'

const path = (query: string) => `GET /api/office/gstr1/?${query}`
const months = [4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3].map(
  (month) => `${month > 3 ? 2024 : 2025}-${String(month).padStart(2, '0')}`,
)

type Sold = { month: string; paise: number; class: 'b2b' | 'b2cl' | 'b2cs' }

/**
 * A year of a shop: 30 orders a month to four states, some of a business, some above a lakh; some come
 * back, some are returned in the month after, some never leave.
 * @returns what each month sold, less what it credited
 */
async function sellForAYear(shop: TestShop): Promise<Sold[]> {
  const customer = await shop.make.customer()
  const prices = [799_00, 1_299_00, 2_625_00, 2_700_00, 1_10_000_00]
  const sizes: number[] = []
  for (const pricePaise of prices) {
    const { size } = await shop.make.product({ pricePaise, mrpPaise: null, stock: 1000 })
    sizes.push(size.id)
  }
  const client = new pg.Client({ connectionString: shop.ownerUrl })
  await client.connect()
  const one = async (statement: string, values: unknown[]) =>
    (await client.query(statement, values)).rows[0]
  await client.query(`update products set hsn = (array['6109', '6205'])[1 + id % 2]`)
  const sold: Sold[] = []
  for (const [at, month] of months.entries()) {
    for (let n = 0; n < 30; n++) {
      const dear = n % 15 === 14
      const lines = dear
        ? [4]
        : [n % 4, 2 + (n % 2)].filter((line, i, all) => all.indexOf(line) === i)
      const quantity = dear ? 1 : 1 + (n % 3)
      const state = ['Tamil Nadu', 'karnataka', 'Delhi', 'Chandigarh'][n % 4]
      const gstin = n % 10 === 3 ? '29AAGCB7383J1Z4' : null
      const subtotal = lines.reduce((sum, line) => sum + (prices[line] ?? 0) * quantity, 0)
      const shipping = n % 6 === 0 ? 7_50 : 0
      const id = await insertOrder(client, {
        customerId: customer.id,
        lines: lines.map((line) => ({ sizeId: sizes[line], pieces: quantity })),
        shippingPaise: shipping,
        codFeePaise: 50_00,
        address: { state, country: 'India', postal_code: '' },
        gstin,
        createdAt: `${month}-05`,
      })
      await one('select issue_invoice($1, p_at => $2)', [id, `${month}-1${n % 10}T12:00:00+05:30`])
      const paise = subtotal + shipping + 5000
      // Until July the limit of table 5 was ₹2.5 lakh.
      const isLarge = dear && state !== 'Tamil Nadu' && month >= '2024-08'
      const saleClass = gstin ? 'b2b' : isLarge ? 'b2cl' : 'b2cs'
      if (n % 13 === 12) {
        await client.query(`update tax_documents set cancelled_at = now() where order_id = $1`, [
          id,
        ])
        continue
      }
      sold.push({ month, paise, class: saleClass })
      const next = months[at + 1]
      if ([1, 3].includes(n % 7) && next) {
        await one(
          `select issue_credit_note($1::bigint, 'cancellation:' || $1::text, 'came back', null, null, $2)`,
          [id, `${next}-02T12:00:00+05:30`],
        )
        sold.push({ month: next, paise: -paise, class: saleClass })
      }
    }
  }
  await client.end()
  return sold
}

const sum = (numbers: number[]) =>
  numbers.reduce((total, number) => total + Math.round(number * 100), 0)
type Heads = { txval: number; iamt: number; camt: number; samt: number }
const value = (rows: Heads[]) =>
  sum(rows.flatMap(({ txval, iamt, camt, samt }) => [txval, iamt, camt, samt]))
const itemsOf = (list: { itms: { itm_det: Heads }[] }[] = []) =>
  list.flatMap(({ itms }) => itms.map(({ itm_det }) => itm_det))

const ofClass = {
  b2b: ({ b2b, cdnr }: Gstr1) =>
    value(itemsOf(b2b?.flatMap(({ inv }) => inv))) - value(itemsOf(cdnr?.flatMap(({ nt }) => nt))),
  b2cl: ({ b2cl, cdnur }: Gstr1) =>
    value(itemsOf(b2cl?.flatMap(({ inv }) => inv))) - value(itemsOf(cdnur)),
  b2cs: ({ b2cs }: Gstr1) => value(b2cs ?? []),
}

test('the return of each month of a year ties to what was sold and credited', async ({ shop }) => {
  const accountant = await makeStaff(shop, 'accountant')
  const sold = await sellForAYear(shop)
  let invoices = 0
  for (const month of months) {
    const { status, body } = await read(sendAs(shop, accountant, path(`period=${month}`)))
    expect([month, status, body.error]).toEqual([month, 200, undefined])
    const gstr1: Gstr1 = body
    for (const saleClass of ['b2b', 'b2cl', 'b2cs'] as const) {
      const ofIt = sold.filter((sale) => sale.month === month && sale.class === saleClass)
      const expected = ofIt.reduce((total, { paise }) => total + paise, 0)
      expect([month, saleClass, ofClass[saleClass](gstr1)]).toEqual([month, saleClass, expected])
    }
    const all = sold.filter((sale) => sale.month === month)
    const codes = [...(gstr1.hsn?.hsn_b2b ?? []), ...(gstr1.hsn?.hsn_b2c ?? [])]
    expect([month, value(codes)]).toEqual([
      month,
      all.reduce((total, { paise }) => total + paise, 0),
    ])
    for (const row of [...(gstr1.b2cs ?? []), ...codes]) expect(row.camt).toBe(row.samt)
    const [issued] = gstr1.doc_issue?.doc_det ?? []
    expect(issued?.docs).toMatchObject([{ totnum: 30, cancel: 2, net_issue: 28 }])
    invoices += issued?.docs[0]?.totnum ?? 0
    expect(issued?.docs[0]?.to).toBe(`INV/24-25/${String(invoices).padStart(6, '0')}`)
  }
  const csv = await sendAs(shop, accountant, path('period=2024-09&format=csv'))
  expect(csv.headers.get('content-type')).toMatch(/^text\/csv/)
  const text = await csv.text()
  for (const table of [
    '4 b2b',
    '5 b2cl',
    '7 b2cs',
    '9B cdnr',
    '9B cdnur',
    '12 hsn b2b',
    '12 hsn b2c',
  ]) {
    expect(text).toContain(`\r\n${table},`)
  }

  // A rupee that no document explains is named, and nothing is handed out.
  await asOwner(
    shop,
    `set session_replication_role = replica; update orders set total_paise = total_paise + 100 where id = 1`,
  )
  const { status, body } = await read(sendAs(shop, accountant, path('period=2024-04')))
  expect([status, body.rows]).toEqual([
    409,
    [expect.stringMatching(/^NL10001 was charged ₹[\d,.]+, and invoiced/)],
  ])
  expect((await sendAs(shop, accountant, path('period=2024-05'))).status).toBe(200)
})

test('a month of the shop itself ties, and what has not begun or is no month is refused', async ({
  shop,
}) => {
  const owner = await makeStaff(shop, 'owner')
  const { awb } = await bookOrder(shop)
  await scanParcel(shop, awb, 'Delivered')
  const now = new Date(Date.now() + 5.5 * 3600_000).toISOString().slice(0, 7)
  const ask = (period: string) => read(sendAs(shop, owner, path(`period=${period}`)))
  const nameless = await ask(now)
  expect(nameless).toMatchObject({ status: 409, body: { rows: [expect.stringMatching(/HSN/)] } })
  await asOwner(shop, `update products set hsn = '610910'`)
  const amounts = { txval: 1284.76, iamt: 0, camt: 32.12, samt: 32.12, csamt: 0 }
  expect(await ask(now)).toEqual({
    status: 200,
    body: {
      gstin: '33AAAAA0000A1Z9',
      fp: `${now.slice(5)}${now.slice(0, 4)}`,
      b2cs: [{ sply_ty: 'INTRA', typ: 'OE', pos: '33', rt: 5, ...amounts }],
      hsn: {
        hsn_b2c: [
          { num: 1, hsn_sc: '6109', desc: 'Garments', uqc: 'PCS', qty: 1, rt: 5, ...amounts },
        ],
      },
      doc_issue: {
        doc_det: [
          {
            doc_num: 1,
            doc_typ: 'Invoices for outward supply',
            docs: [expect.objectContaining({ num: 1, totnum: 1, cancel: 0, net_issue: 1 })],
          },
        ],
      },
    },
  })
  for (const period of ['2099-01', '2026-13', 'november', '']) {
    expect([period, await ask(period)]).toMatchObject([
      period,
      { status: 400, body: { period: [expect.any(String)] } },
    ])
  }
})

test('a month that takes longer to read than other calls may is read and closed', async ({
  shop,
}) => {
  const accountant = await makeStaff(shop, 'accountant')
  await asOwner(
    shop,
    `create or replace function find_untied(p_from date, p_until date) returns setof text
     language plpgsql volatile security definer as $$ begin perform pg_sleep(5.5); end $$`,
  )
  const [month, other] = [2, 1].map((ago) => {
    const now = new Date()
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1))
      .toISOString()
      .slice(0, 7)
  })
  const close = (period?: string) =>
    sendAs(shop, accountant, 'POST /api/office/gstr1/close/', { json: { period } })
  const answers = await Promise.all([
    sendAs(shop, accountant, path(`period=${other}`)),
    close(month),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
}, 30_000)
