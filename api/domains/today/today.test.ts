import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Role } from '../../../contract/office/roles.ts'
import { testCourier } from '../../testing/courier.ts'
import { bookOrder, loseParcel, payOrder, placeOrder, takeOrder } from '../../testing/orders.ts'
import { asOwner } from '../../testing/owner.ts'
import { askAndApprove, deliveredOrder } from '../../testing/returns.ts'
import { scanParcel } from '../../testing/scan-parcel.ts'
import { test } from '../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../testing/staff.ts'
import { receiveReturn, startExchange } from '../returns/handle-returns.ts'
import { shipExchange } from '../returns/send-exchange.ts'
import { markDelivered, shipOrder } from '../shipping/service.ts'

test('today shows what waits since when, what runs out, and what is broken', async ({ shop }) => {
  const owner = await makeStaff(shop, 'owner')
  const today = async () => (await read(sendAs(shop, owner, 'GET /api/office/today/'))).body
  const empty = await today()
  expect(empty.queues[0]).toEqual({ name: 'To confirm', count: 0, oldest_at: null })
  expect(empty.broken).toEqual([])

  const first = await placeOrder(shop)
  await placeOrder(shop)
  await takeOrder(shop)
  const { awb } = await bookOrder(shop)
  await scanParcel(shop, awb, 'Picked Up')
  await scanParcel(shop, awb, 'Delivery Attempted')
  const { id: delivered } = await bookOrder(shop)
  await markDelivered(shop.db, delivered)
  await asOwner(
    shop,
    `update cash_places set since = '2026-01-07T03:04:05Z' where place = 'courier';
     update orders set delivered_at = '2100-01-01T03:04:05Z' where id = ${delivered};
     insert into reconciliations (at, discrepancies)
     values ('2026-01-07T03:04:05Z', '{one}'), ('2026-01-08T03:04:05Z', '{}'),
       ('2026-01-09T03:04:05Z', '{one}'), ('2026-01-10T03:04:05Z', '{one,two}');
     update orders set created_at = '2026-01-02T03:04:05Z' where id = ${first.id};
     update scans set scanned_at = '2026-01-05T03:04:05Z' where status = 'Delivery Attempted';
     select follow_problem(id) from shipments;
     update outbox set held_at = '2026-01-06T03:04:05Z' where id = (select min(id) from outbox)`,
  )
  const { queues, clocks, broken } = await today()
  expect(queues).toMatchObject([
    { name: 'To confirm', count: 2, oldest_at: '2026-01-02T03:04:05.000Z' },
    { name: 'To pack', count: 1 },
    { name: 'To hand over', count: 0 },
    { name: 'Coming back', count: 0 },
    { name: 'Returns to answer', count: 0 },
    { name: 'Returns to collect', count: 0 },
    { name: 'Returns to receive', count: 0 },
    { name: 'Exchanges to send', count: 0 },
    { name: 'Refunds to approve', count: 0 },
    { name: 'Refunds to pay', count: 0 },
    { name: 'Reviews to read', count: 0 },
    { name: 'Low stock' },
  ])
  expect(clocks).toEqual([
    { name: 'Undelivered parcels', count: 1, due_at: '2026-01-06T03:04:05.000Z' },
    { name: 'Deliveries to be tried again', count: 0, due_at: null },
    { name: 'Parcels coming back', count: 0, due_at: null },
    { name: 'Lost parcels', count: 0, due_at: null },
    { name: 'Refunds promised', count: 0, due_at: null },
    { name: 'Cash at the courier', count: 1, due_at: '2026-01-15T03:04:05.000Z' },
    { name: 'Weight disputes', count: 0, due_at: null },
    { name: 'Complaints', count: 0, due_at: null },
    { name: 'Return windows', count: 1, due_at: '2100-01-08T03:04:05.000Z' },
  ])
  expect(broken).toEqual([
    {
      name: 'Mail',
      since: '2026-01-06T03:04:05.000Z',
      text: 'Mails that were given up: 1.',
    },
    {
      name: 'Books',
      since: '2026-01-09T03:04:05.000Z',
      text: 'Last night’s sums do not agree in 2 places; a mail says where.',
    },
  ])
})

test('an exchange, and what follows a lost parcel, wait as orders do', async ({ shop }) => {
  const owner = await makeStaff(shop, 'owner')
  const waiting = async () => {
    const { queues } = (await read(sendAs(shop, owner, 'GET /api/office/today/'))).body
    return queues.flatMap(({ name, count, oldest_at }: Record<string, string | number | null>) =>
      count && name !== 'Low stock' ? [[name, count, oldest_at]] : [],
    )
  }
  const at = (day: number) => `2026-01-0${day}T03:04:05.000Z`
  const { customer, lines } = await deliveredOrder(shop, [await shop.make.product({ stock: 5 })])
  const asked = { request_type: 'Exchange' as const }
  const requestId = await askAndApprove(shop, customer, lines[0]?.id ?? 0, asked)
  await receiveReturn(shop.db, requestId)
  await asOwner(shop, `update return_requests set created_at = '${at(1)}'`)
  expect(await waiting()).toEqual([['Exchanges to send', 1, at(1)]])
  await startExchange(shop.db, requestId)
  expect(await waiting()).toEqual([['To pack', 1, at(1)]])

  const { id, awb } = await bookOrder(shop)
  await scanParcel(shop, awb, 'Picked Up')
  await loseParcel(shop, id)
  await asOwner(shop, `update shipments set lost_at = '${at(2)}' where lost_at is not null`)
  expect(await waiting()).toEqual([['To pack', 2, at(1)]])
  await shipExchange(shop.db, testCourier().courier, requestId)
  expect(await waiting()).toMatchObject([
    ['To pack', 1, at(2)],
    ['To hand over', 1, expect.any(String)],
  ])
  const { awb: again } = await shipOrder(shop.db, testCourier().courier, id)
  await asOwner(shop, `update shipments set created_at = '${at(3)}' where awb_number = '${again}'`)
  expect(await waiting()).toEqual([['To hand over', 2, at(3)]])

  const { awb: exchange } = await shipExchange(shop.db, testCourier().courier, requestId)
  for (const each of [again, exchange]) await scanParcel(shop, each, 'Picked Up')
  expect(await waiting()).toEqual([])
})

test('each role sees the rows that it can do something about', async ({ shop }) => {
  await asOwner(
    shop,
    `insert into reconciliations (at, discrepancies) values ('2026-01-07T03:04:05Z', '{one}')`,
  )
  const rowsOf = async (role: Role) => {
    const staff = await makeStaff(shop, role)
    const { body } = await read(sendAs(shop, staff, 'GET /api/office/today/'))
    const rows = [...body.queues, ...body.clocks, ...body.broken] as { name: string }[]
    return rows.map(({ name }) => name)
  }
  const all = await rowsOf('owner')
  expect(all).toHaveLength(22)
  expect(await rowsOf('manager')).toEqual(all)
  expect(await rowsOf('packer')).toEqual([
    'To pack',
    'To hand over',
    'Coming back',
    'Returns to receive',
    'Undelivered parcels',
    'Deliveries to be tried again',
    'Parcels coming back',
    'Lost parcels',
  ])
  expect(await rowsOf('support')).toEqual([
    'To confirm',
    'Coming back',
    'Returns to answer',
    'Returns to collect',
    'Exchanges to send',
    'Reviews to read',
    'Undelivered parcels',
    'Deliveries to be tried again',
    'Parcels coming back',
    'Lost parcels',
    'Complaints',
    'Return windows',
  ])
  expect(await rowsOf('accountant')).toEqual([
    'Refunds to approve',
    'Refunds to pay',
    'Refunds promised',
    'Cash at the courier',
    'Weight disputes',
    'Books',
  ])
})

test('an owner sees what yesterday in India came to, and no other role does', async ({ shop }) => {
  const owner = await makeStaff(shop, 'owner')
  const yesterday = async (staff = owner) =>
    (await read(sendAs(shop, staff, 'GET /api/office/today/'))).body.yesterday
  const nothing = { orders: 0, total: 0, paid_online: 0, cash_on_delivery: 0 }
  expect(await yesterday()).toEqual(nothing)
  const placed = []
  for (let n = 0; n < 4; n++) placed.push((await placeOrder(shop)).id)
  const [first, last, before, cancelled] = placed
  const { id: online } = await payOrder(shop)
  const midnight = `(now() at time zone 'Asia/Kolkata')::date::timestamp at time zone 'Asia/Kolkata'`
  await asOwner(
    shop,
    `update orders set created_at = ${midnight} - interval '1 day' where id in (${first}, ${online}, ${cancelled});
     update orders set created_at = ${midnight} - interval '1 second' where id = ${last};
     update orders set created_at = ${midnight} - interval '86401 seconds' where id = ${before};
     set session_replication_role = replica;
     update orders set status = 'Cancelled' where id = ${cancelled}`,
  )
  const rupeesOf = async (...ids: (number | undefined)[]) => {
    const { rows } = await sql<{ rupees: number }>`
      select (sum(total_paise) / 100)::float as rupees from orders where id = any(${ids})`.execute(
      shop.db,
    )
    return rows[0]?.rupees
  }
  expect(await yesterday()).toEqual({
    orders: 3,
    total: await rupeesOf(first, last, online),
    paid_online: await rupeesOf(online),
    cash_on_delivery: await rupeesOf(first, last),
  })
  expect(await yesterday(await makeStaff(shop, 'manager'))).toBe(null)
})
