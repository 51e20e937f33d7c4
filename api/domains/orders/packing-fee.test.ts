import { expect } from 'vitest'
import { setFact } from '../../ground/facts/service.ts'
import { placeOrder } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { test } from '../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../testing/staff.ts'

const packing = { kind: 'packing_fee', label: 'Packing', amount: 15 }

test('packing is charged before the order, on it, to the office and on the invoice', async ({
  shop,
}) => {
  await setFact(shop.db, shop.config.facts, { setting: 'PACKING_FEE', text: '15' })
  const { id, number, customer } = await placeOrder(shop)
  const call = shop.as(customer)
  const order = await call('GET /api/order_detail/{id}/', { params: { id } })
  const fees = [packing, { kind: 'cod_fee', label: 'Cash on delivery fee', amount: 50 }]
  expect(order.amounts.slice(1)).toEqual(fees)
  expect(order.total_amount).toBe(1_299 + 15 + 50)

  const { selection } = await shop.make.product()
  const body = { ...selection, quantity: 1 }
  const preview = await call('POST /api/buy_now/', { body })
  expect(preview.amounts.slice(1)).toEqual(fees)
  expect([preview.card_total, preview.cod_total]).toEqual([1_314, 1_364])

  const owner = await makeStaff(shop, 'owner')
  const office = await read(sendAs(shop, owner, `GET /api/office/orders/${number}/`))
  expect(office.body.sums).toMatchObject({ total: 1_364, amounts: expect.arrayContaining(fees) })
  await asOwner(shop, `select issue_invoice(${id})`)
  const printed = await shop.db
    .selectFrom('tax_document_lines')
    .select(['description', 'total_paise'])
    .where('kind', '=', 'packing_fee')
    .execute()
  expect(printed).toEqual([{ description: 'Packing', total_paise: 15_00 }])
})
