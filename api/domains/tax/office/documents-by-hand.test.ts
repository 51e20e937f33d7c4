import pg from 'pg'
import { expect } from 'vitest'
import { insertOrder } from '../../../testing/insert-order.ts'
import { asOwner } from '../../../testing/owner.ts'
import { askAndApprove } from '../../../testing/returns.ts'
import { scanParcel } from '../../../testing/scan-parcel.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'
import { confirmOrder } from '../../orders/move-order.ts'
import { takeParcelIn } from '../../orders/take-parcel-in.ts'
import { finishExchange, receiveReturn } from '../../returns/handle-returns.ts'
import { bookShipment, markDelivered, trackByHand } from '../../shipping/service.ts'
import { type Act, type Case, cases } from './cases-by-hand.ts'

/** An order as it was placed, and what the acts need. */
async function place(shop: TestShop, client: pg.Client, sizes: Map<number, number>, given: Case) {
  const { state, lines, shipping, fee } = given
  const customer = await shop.make.customer()
  const one = async (statement: string, values: unknown[]) =>
    (await client.query(statement, values)).rows[0]
  for (const [paise] of lines) {
    if (sizes.has(paise)) continue
    const { size } = await shop.make.product({ pricePaise: paise, mrpPaise: null, stock: 99 })
    sizes.set(paise, size.id)
  }
  const id = await insertOrder(client, {
    customerId: customer.id,
    lines: lines.map(([paise, pieces]) => ({ sizeId: sizes.get(paise), pieces })),
    shippingPaise: shipping,
    codFeePaise: fee,
    address: { state, country: 'India', postal_code: '', city: '', phone: '' },
  })
  const { ids } = await one(
    'select array_agg(id order by id)::integer[] as ids from order_lines where order_id = $1',
    [id],
  )
  return { id, customer, lineIds: ids as number[] }
}

type Order = Awaited<ReturnType<typeof place>>

async function act(shop: TestShop, client: pg.Client, order: Order, what: Act): Promise<unknown> {
  const awb = `HAND${order.id}`
  if (typeof what !== 'string') return sendBack(shop, order, what)
  if (what === 'cancel') return cancelOrder(shop.db, null, order.id)
  if (what === 'rto') {
    await trackByHand(shop.db, order.id, 'Returning to Us')
    return takeParcelIn(shop.db, order.id)
  }
  if (what === 'late') {
    return asOwner(
      shop,
      `update tax_documents set issued_on = issued_on - interval '2 years' where order_id = ${order.id}`,
    )
  }
  await confirmOrder(shop.db, order.id)
  await bookShipment(shop.db, order.id, { awb, courier: 'Test Express' })
  if (what === 'pack') return client.query('select issue_invoice($1)', [order.id])
  if (what === 'send') return scanParcel(shop, awb, 'Picked Up')
  return markDelivered(shop.db, order.id)
}

async function sendBack(shop: TestShop, { customer, lineIds }: Order, what: Exclude<Act, string>) {
  const [kind, line, quantity] = what
  const request = await askAndApprove(shop, customer, lineIds[line] ?? 0, {
    quantity,
    ...(kind === 'exchange'
      ? { request_type: 'Exchange' }
      : { upi_id: 'meena@upi', reason: kind === 'return' ? 'too large' : 'defective' }),
  })
  await receiveReturn(shop.db, request)
  if (kind === 'exchange') await finishExchange(shop.db, request)
}

test('sixty orders have the documents that were worked out by hand', async ({ shop }) => {
  expect(cases).toHaveLength(60)
  const client = new pg.Client({ connectionString: shop.ownerUrl })
  await client.connect()
  const sizes = new Map<number, number>()
  for (const given of cases) {
    const order = await place(shop, client, sizes, given)
    for (const what of given.acts) await act(shop, client, order, what)
    const { rows } = await client.query(
      `select kind, taxable_paise::integer, cgst_paise::integer, igst_paise::integer, total_paise::integer, is_late,
         sgst_paise = cgst_paise as is_even
       from tax_documents where order_id = $1 and cancelled_at is null order by id`,
      [order.id],
    )
    const documents = rows.map((row) => [
      row.kind,
      row.taxable_paise,
      row.cgst_paise,
      row.igst_paise,
      row.total_paise,
    ])
    expect([given.name, documents]).toEqual([given.name, given.documents])
    expect([given.name, rows.every(({ is_even }) => is_even)]).toEqual([given.name, true])
    const isLate = given.acts.includes('late')
    expect([given.name, rows.some(({ is_late }) => is_late)]).toEqual([given.name, isLate])
  }
  // What is refunded is what is credited, to the paisa.
  const { rows: apart } = await client.query(
    `select f.amount_paise, d.total_paise from refunds f
     left join tax_documents d on d.cause = 'return:' || f.return_request_id
     where f.amount_paise is distinct from d.total_paise`,
  )
  expect(apart).toEqual([])
  await client.end()
})
