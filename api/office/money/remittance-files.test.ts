import { expect } from 'vitest'
import { markDelivered } from '../../shipping/service.ts'
import { bookOrder } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { remit, xlsxOf } from '../../testing/remittance.ts'
import { test as base, type TestShop } from '../../testing/shop.ts'
import { makeStaff } from '../../testing/staff.ts'

/** What the order costs, with the fee for cash on delivery. */
const total = 1349
const awb = '14324567890123'

type Look = (file: Blob) => ReturnType<typeof remit>

/** Looks at a file of a shop whose one order was delivered under {@link awb}. */
const test = base.extend<{ look: Look }>({
  look: async ({ shop }, use) => {
    const staff = await makeStaff(shop, 'accountant')
    await deliverAs(shop, awb)
    await use((file) => remit(shop, staff, file, { dryRun: true }))
  },
})

async function deliverAs(shop: TestShop, number: string): Promise<void> {
  const { id } = await bookOrder(shop)
  await asOwner(shop, `update shipments set awb_number = '${number}' where order_id = ${id}`)
  await markDelivered(shop.db, id)
}

test('a number of a sheet has all its digits, however its writer spells it', async ({ look }) => {
  for (const [number, amount, reference] of [
    ['1.4324567890123E13', '1349', '4.12345678901E11'],
    ['1.4324567890123e+13', '1.349E3', '412345678901.0'],
    ['14324567890123.0', '1349.00', '+412345678901'],
    ['0.14324567890123E14', '13.49E2', '41234567890100E-2'],
    ['14324567890123', '1348.9999999999998', '412345678901'],
  ] as const) {
    const row = [{ number }, { number: amount }, '2026-11-27', { number: reference }]
    const { body } = await look(xlsxOf([row]))
    expect([number, body.matched]).toMatchObject([
      number,
      [{ awb, amount: total, reference: '412345678901' }],
    ])
  }
  const long = [[{ number: '1.2345678901234567E17' }, 1.5, '2026-11-27', { number: '1E99' }]]
  const { body } = await look(xlsxOf(long))
  expect(body).toMatchObject({ exceptions: [{ awb: '123456789012345670', got: 1.5 }] })
})
