import { expect } from 'vitest'
import { asOwner } from '../../../testing/owner.ts'
import { askAndApprove, deliveredOrder, payBack } from '../../../testing/returns.ts'
import { test } from '../../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../../testing/staff.ts'
import { receiveReturn } from '../../returns/handle-returns.ts'

const path = '/api/office/offers/'

test('an offer says what it gave, what came back of its orders, and their margin', async ({
  shop,
}) => {
  const owner = await makeStaff(shop, 'owner')
  const ask = (call: string, json?: object) => read(sendAs(shop, owner, call, json ? { json } : {}))
  const garment = { stock: 5, pricePaise: 1_000_00, mrpPaise: null }
  const costed = await shop.make.product(garment)
  const other = await shop.make.product(garment)
  await asOwner(shop, `update sizes set cost_paise = 400_00 where id = ${costed.size.id}`)
  const offer = { name: 'Diwali', kind: 'percent', value: 10, on: { all: true } }
  const { id } = (await ask(`POST ${path}`, { ...offer, limits: { uses: 5 } })).body
  await ask(`POST ${path}${id}/start/`, {})
  const order = await deliveredOrder(shop, [costed, other])
  const results = async () => (await ask(`GET ${path}${id}/`)).body
  // 900.00 less 42.86 of tax and 400.00 of cost.
  const known = { used: 1, given: 200, margin: 457.14, uncosted: 1 }
  expect(await results()).toMatchObject({ ...known, returned: 0 })
  const line = order.lines.find(({ size_id }) => size_id === other.size.id)
  const asked = { upi_id: 'meena@upi' }
  const request = await askAndApprove(shop, order.customer, line?.id ?? 0, asked)
  await receiveReturn(shop.db, request)
  await payBack(shop, order.orderId)
  // A return keeps the use.
  expect(await results()).toMatchObject({ ...known, returned: 900 })
  expect((await ask(`GET ${path}`)).body.results).toMatchObject([{ ...known, returned: 900 }])
})

test('orders are listed that are less than an offer asks for since pieces came back', async ({
  shop,
}) => {
  const owner = await makeStaff(shop, 'owner')
  const ask = (call: string, json?: object) => read(sendAs(shop, owner, call, json ? { json } : {}))
  const garment = { stock: 5, pricePaise: 1_000_00, mrpPaise: null }
  const products = [await shop.make.product(garment), await shop.make.product(garment)]
  const offer = { name: 'Two', kind: 'rupees', value: 300, per: 'order', on: { all: true } }
  const { id } = (await ask(`POST ${path}`, { ...offer, if: { spend: 1_800 } })).body
  await ask(`POST ${path}${id}/start/`, {})
  const below = async () => (await ask(`GET ${path}${id}/`)).body.below
  const order = await deliveredOrder(shop, products)
  await deliveredOrder(shop, products)
  expect((await ask(`GET ${path}${id}/`)).body).toMatchObject({ below: [] })
  const asked = { upi_id: 'meena@upi' }
  const request = await askAndApprove(shop, order.customer, order.lines[0]?.id ?? 0, asked)
  await receiveReturn(shop.db, request)
  await payBack(shop, order.orderId)
  const { number } = await shop.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', order.orderId)
    .executeTakeFirstOrThrow()
  expect(await below()).toEqual([{ order: number, saving: 300, left: 850, pieces: 1 }])
})
