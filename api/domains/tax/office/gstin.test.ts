import { sql } from 'kysely'
import { expect, test as plainTest } from 'vitest'
import { ApiError } from '../../../../contract/client.ts'
import { gstin as gstinField } from '../../../../contract/fields.ts'
import { isGstin } from '../../../../contract/gstin.ts'
import { buyer, confirmation } from '../../../testing/card.ts'
import { testWithGateway as test } from '../../../testing/shop.ts'
import { findDocument } from '../documents.ts'

const gstin = '29AAGCB7383J1Z4'

test('a business has its GSTIN on the invoice, however it pays; a wrong one orders nothing', async ({
  shop,
}) => {
  const customer = await buyer(shop)
  const { selection } = await shop.make.product()
  const call = shop.as(customer)
  const order = (given: string) =>
    call('POST /api/cod_order_create/', {
      body: {
        type: 'buynow',
        ...selection,
        quantity: 1,
        shipping_address_id: customer.address.id,
        gstin: given,
      },
    })
  const refused = await order('29AAGCB7383J1Z5').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({
    status: 400,
    fields: { gstin: [expect.stringMatching(/GSTIN/)] },
  })
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])

  const placed = await order(' 29aagcb7383j1z4 ')
  const { razorpay_order_id: checkoutId } = await call('POST /api/initiate_payment/', {
    body: { type: 'buynow', ...selection, quantity: 1, gstin },
  })
  const paid = await call('POST /api/confirm_order/', {
    body: confirmation(shop, checkoutId, 'pay_business'),
  })
  for (const { order_id: id } of [placed, paid, await order('')]) {
    const { rows } = await sql<{ number: string }>`
      select issue_invoice(p_order_id => ${id}) as number`.execute(shop.db)
    const document = await findDocument(shop.db, rows[0]?.number ?? '')
    const isBusiness = id <= paid.order_id
    expect([id, document?.data.buyer.gstin]).toEqual([id, isBusiness ? gstin : null])
  }
})

plainTest('a GSTIN is known by its form and its last sign', () => {
  // Those of the tax department's own examples, and of two large sellers.
  for (const real of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '33AAAAA0000A1Z9']) {
    expect([real, isGstin(real)]).toEqual([real, true])
    const other = real.replace(/\d(?=[A-Z]...$)/, (digit) => String((Number(digit) + 1) % 10))
    expect([other, isGstin(other)]).toEqual([other, false])
    expect(isGstin(`${real.slice(0, 14)}${real[14] === 'A' ? 'B' : 'A'}`)).toBe(false)
  }
  for (const wrong of [
    '',
    '27AAPFU0939F1Z',
    '00AAPFU0939F1ZV',
    '27aapfu0939f1zv',
    '27AAPFU0939F1ZV0',
  ]) {
    expect([wrong, isGstin(wrong)]).toEqual([wrong, false])
  }
})

plainTest('it is typed in any case, and none is none', () => {
  expect(gstinField.parse(' 27aapfu0939f1zv ')).toBe('27AAPFU0939F1ZV')
  expect(gstinField.parse('')).toBeUndefined()
  expect(gstinField.parse(undefined)).toBeUndefined()
  expect(gstinField.safeParse('27AAPFU0939F1ZX').success).toBe(false)
})
