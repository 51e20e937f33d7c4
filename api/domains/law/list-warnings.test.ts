import { sql } from 'kysely'
import { expect } from 'vitest'
import { bookOrder } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { scanParcel } from '../../testing/scan-parcel.ts'
import { test } from '../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../testing/staff.ts'
import { listWarnings } from './list-warnings.ts'

test('the office is warned near the turnover of e-invoices, and of what the shop lacks', async ({
  shop,
}) => {
  const owner = await makeStaff(shop, 'owner')
  const { body } = await read(sendAs(shop, owner, 'GET /api/office/law/'))
  expect(body.warnings.filter((each: string) => !/declarations/.test(each))).toEqual([])

  const { awb } = await bookOrder(shop)
  await scanParcel(shop, awb, 'Picked Up')
  const turnover = async () =>
    (await listWarnings(shop.db, shop.config)).filter((each) => each.startsWith('The turnover'))
  expect(await turnover()).toEqual([])
  await asOwner(shop, `update tax_limits set amount_paise = 200000 where name = 'e_invoice_above'`)
  expect(await turnover()).toEqual([])
  await asOwner(shop, `update tax_limits set amount_paise = 140000 where name = 'e_invoice_above'`)
  expect(await turnover()).toEqual([expect.stringMatching(/^The turnover of \d\d-\d\d is ₹1,/)])

  await shop.make.product({ pricePaise: 2_799_00, mrpPaise: 2_999_00 })
  await asOwner(
    shop,
    `update products set hsn = case when listed.n = 1 then '62' else '6205' end
    from (select id, row_number() over (order by id) as n from products) listed where listed.id = products.id`,
  )
  await sql`insert into complaints (name, email, phone, order_number, message, answer_by)
    values ('Meena', 'meena@example.com', '', '', 'It tore.', now() - interval '1 hour')`.execute(
    shop.db,
  )
  const law = await read(sendAs(shop, owner, 'GET /api/office/law/'))
  expect(law.body.complaints).toMatchObject([{ kind: 'order', count: 1, is_overdue: true }])
  const company = { ...shop.config, shop: { ...shop.config.shop, nodalOfficer: '' } }
  expect(await listWarnings(shop.db, company)).toEqual([
    expect.stringContaining('The turnover'),
    expect.stringContaining('nodal_officer'),
    expect.stringMatching(/declarations/),
    expect.stringMatching(/^1 on sale lacks an HSN code of 4 digits/),
    expect.stringContaining('1 complaint or request is past the day'),
    expect.stringContaining('the nearest sure price is ₹2,950.01'),
  ])

  // A dealer under composition sells in its own state alone.
  await asOwner(shop, `update tax_documents set kind = 'bill_of_supply', place_code = '29'`)
  expect(await listWarnings(shop.db, company)).toContainEqual(
    expect.stringMatching(/^1 bill of supply is to another state/),
  )
  const trader = { ...company, shop: { ...company.shop, legalName: 'Meena Textiles' } }
  expect((await listWarnings(shop.db, trader)).join()).not.toContain('nodal_officer')

  const { sms } = shop.config.messages
  if (!sms) throw new Error('a demo shop has SMS of its own')
  const messages = { ...shop.config.messages, sms: { ...sms, untagged: ['order_placed'] } }
  expect(await listWarnings(shop.db, { ...trader, messages })).toContainEqual(
    expect.stringMatching(/^The SMS order_placed has no tags/),
  )
})
