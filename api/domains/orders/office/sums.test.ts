import { expect } from 'vitest'
import type { OrderSums } from '../../../../contract/office/orders.ts'
import { placeOrder } from '../../../testing/orders.ts'
import { asOwner } from '../../../testing/owner.ts'
import { askAndApprove, deliveredOrder, payBack } from '../../../testing/returns.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../../testing/staff.ts'
import { receiveReturn } from '../../returns/handle-returns.ts'
import { cancelOrder } from '../cancel-order.ts'

async function numberOf(shop: TestShop, id: number): Promise<string> {
  const { number } = await shop.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return number
}

/** The sums of an order, each of which adds up in paise. */
async function sumsShown(shop: TestShop, staff: StaffMember, id: number): Promise<OrderSums> {
  const call = `GET /api/office/orders/${await numberOf(shop, id)}/`
  const { body } = await read(sendAs(shop, staff, call))
  const paise = (rupees: number) => Math.round(rupees * 100)
  const sum = (...amounts: number[]) => amounts.reduce((total, each) => total + paise(each), 0)
  const { lines, sums } = body
  for (const line of lines) {
    expect(paise(line.total)).toBe(paise(line.unit_price) * line.quantity)
  }
  expect(sum(...lines.map((line: { total: number }) => line.total))).toBe(paise(sums.goods))
  expect(sum(sums.goods, sums.shipping, sums.cod_fee)).toBe(paise(sums.total))
  const amounts = sums.amounts.map(({ amount }: { amount: number }) => amount)
  expect(sum(...amounts)).toBe(paise(sums.total))
  expect(sum(sums.paid, sums.to_collect, sums.called_off)).toBe(paise(sums.total))
  expect(sum(sums.given_back, sums.to_give_back, sums.net_paid)).toBe(paise(sums.paid))
  expect(paise(body.total_amount)).toBe(paise(sums.total))
  return sums
}

const upi = { upi_id: 'meena@okaxis' }

test('an order adds up to the paisa, whatever has become of it', async ({ shop }) => {
  const owner = await makeStaff(shop, 'owner')
  const shown = (id: number) => sumsShown(shop, owner, id)
  const make = async () => [
    await shop.make.product({ pricePaise: 333_33, mrpPaise: null }),
    await shop.make.product({ pricePaise: 99_01, mrpPaise: null }),
  ]
  const goods = 3 * 333.33 + 99.01

  const placed = await placeOrder(shop)
  expect(await shown(placed.id)).toMatchObject({
    total: 1349,
    paid: 0,
    to_collect: 1349,
    net_paid: 0,
  })
  await cancelOrder(shop.db, null, placed.id)
  expect(await shown(placed.id)).toMatchObject({ paid: 0, to_collect: 0, called_off: 1349 })

  const cash = await deliveredOrder(shop, await make(), { quantity: [3, 1] })
  const all = await shown(cash.orderId)
  expect(all).toMatchObject({ goods, paid: all.total, to_collect: 0, net_paid: all.total })
  expect(all.cod_fee).toBeGreaterThan(0)

  // In parts: two pieces, paid back; then the others, of which one refund is still to be paid.
  const [shirts, scarf] = cash.lines.map(({ id }) => id)
  const give = async (lineId = 0, quantity = 1) =>
    receiveReturn(shop.db, await askAndApprove(shop, cash.customer, lineId, { ...upi, quantity }))
  await give(shirts, 2)
  expect(await shown(cash.orderId)).toMatchObject({ given_back: 0, to_give_back: 666.66 })
  await payBack(shop, cash.orderId)
  expect(await shown(cash.orderId)).toMatchObject({ given_back: 666.66, to_give_back: 0 })
  await give(shirts)
  await give(scarf)
  await payBack(shop, cash.orderId, 1)
  const parts = await shown(cash.orderId)
  expect(parts).toMatchObject({ given_back: 999.99, to_give_back: 99.01 + all.shipping })
  expect(parts.net_paid).toBe(all.cod_fee)

  const card = await deliveredOrder(shop, await make(), { by: 'card', quantity: [3, 1] })
  expect(await shown(card.orderId)).toMatchObject({ goods, cod_fee: 0, to_collect: 0 })

  const exchanged = await deliveredOrder(shop, await make())
  const request = await askAndApprove(shop, exchanged.customer, exchanged.lines[0]?.id ?? 0, {
    request_type: 'Exchange',
  })
  await receiveReturn(shop.db, request)
  const { paid, net_paid: netPaid } = await shown(exchanged.orderId)
  expect(netPaid).toBe(paid)
})

test('a card order that is cancelled gives back all; sums and GSTIN are of those who may see them', async ({
  shop,
}) => {
  const owner = await makeStaff(shop, 'owner')
  const { orderId } = await deliveredOrder(shop, [await shop.make.product()], {
    by: 'card',
  })
  await asOwner(
    shop,
    `set session_replication_role = replica;
     update orders set status = 'Confirmed', buyer_gstin = '33AAAAA0000A1Z9' where id = ${orderId};
     delete from shipments where order_id = ${orderId}`,
  )
  await cancelOrder(shop.db, null, orderId)
  const { total, ...sums } = await sumsShown(shop, owner, orderId)
  expect(sums).toMatchObject({ paid: total, to_give_back: total, net_paid: 0, called_off: 0 })
  const seenBy = async (role: 'owner' | 'packer' | 'accountant') => {
    const staff = role === 'owner' ? owner : await makeStaff(shop, role)
    const call = `GET /api/office/orders/${await numberOf(shop, orderId)}/`
    const { body } = await read(sendAs(shop, staff, call))
    return [body.sums?.total ?? null, body.lines[0].total, body.buyer_gstin]
  }
  expect(await seenBy('owner')).toEqual([total, sums.goods, '33AAAAA0000A1Z9'])
  expect(await seenBy('accountant')).toEqual([total, sums.goods, '33AAAAA0000A1Z9'])
  expect(await seenBy('packer')).toEqual([null, null, null])
})
