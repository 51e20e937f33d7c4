import { describe, expect } from 'vitest'
import type { OrderFilter } from '../../../../contract/office/orders.ts'
import { addAmount, giftWrap } from '../../../testing/add-amount.ts'
import { multiplyOrder } from '../../../testing/many-orders.ts'
import { payOrder, placeOrder } from '../../../testing/orders.ts'
import { asOwner } from '../../../testing/owner.ts'
import { type TestShop, test, testWithGateway } from '../../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../../testing/staff.ts'
import { orderSheet } from './order-sheet.ts'

const list = (shop: TestShop, staff: StaffMember, query: string) =>
  read(sendAs(shop, staff, `GET /api/office/orders/?${query}`))

async function numbers(shop: TestShop, staff: StaffMember, query: string): Promise<string[]> {
  const { body } = await list(shop, staff, query)
  return body.results.map((row: { number: string }) => row.number)
}

const path = '/api/office/exports/orders/'

async function download(shop: TestShop, staff: StaffMember, json: Partial<OrderFilter> = {}) {
  const { body } = await read(sendAs(shop, staff, `POST ${path}`, { json }))
  const answer = await sendAs(shop, staff, `GET ${body.href}`)
  // As bytes, since a text loses its mark.
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8')
  return { answer, href: body.href, rows: text.split('\r\n') }
}

testWithGateway('orders are narrowed by payment, beside the state', async ({ shop }) => {
  const owner = await makeStaff(shop, 'owner')
  const cash = await placeOrder(shop)
  const online = await payOrder(shop)
  expect(await numbers(shop, owner, 'payment=cash')).toEqual([cash.number])
  expect(await numbers(shop, owner, 'payment=online')).toEqual([online.number])
  expect(await numbers(shop, owner, 'payment=online&state=Pending')).toEqual([])
})

test("orders are narrowed by India's days and by city, and read page by page", async ({ shop }) => {
  const owner = await makeStaff(shop, 'owner')
  const { number } = await placeOrder(shop)
  const late = await placeOrder(shop)
  // Of one night: half an hour before midnight in India, and its beginning.
  await asOwner(
    shop,
    `update orders set created_at = '2026-03-09T18:00:00Z' where number = '${number}';
     update orders set created_at = '2026-03-09T18:30:00Z',
       shipping_address = shipping_address || '{"city": "Theni"}' where number = '${late.number}'`,
  )
  const found = (query: string) => numbers(shop, owner, query)
  expect(await found('from=2026-03-09&to=2026-03-10')).toEqual([number])
  expect(await found('from=2026-03-10')).toEqual([late.number])
  expect(await found('to=2026-03-11')).toEqual([late.number, number])
  expect(await found('to=2026-03-09')).toEqual([])
  expect(await found('city=THENI')).toEqual([late.number])
  expect(await found(`city=theni&search=${number}`)).toEqual([])
  expect(await found('city=the')).toEqual([])
  for (const [query, field] of [
    ['from=soon', 'from'],
    ['from=2026-02-30', 'from'],
    ['from=2026-03-10&to=2026-03-10', 'to'],
    ['payment=barter', 'payment'],
  ]) {
    const { status, body } = await list(shop, owner, query ?? '')
    expect([query, status, body[field ?? '']]).toEqual([query, 400, [expect.any(String)]])
  }
  await multiplyOrder(shop, late.number, 60)
  const first = await list(shop, owner, 'from=2026-03-10')
  const second = await list(shop, owner, `from=2026-03-10&cursor=${first.body.next}`)
  const all = [...first.body.results, ...second.body.results]
  expect(new Set(all.map((row) => row.number)).size).toBe(61)
  expect(all.at(-1)).toMatchObject({ number: late.number })
  expect(second.body.next).toBeNull()
})

describe('an export of orders', () => {
  test('has what is filtered as a sheet that computes nothing, and is audited', async ({
    shop,
  }) => {
    const owner = await makeStaff(shop, 'owner')
    const { number } = await placeOrder(shop)
    await placeOrder(shop)
    await addAmount(shop, number, giftWrap)
    await asOwner(
      shop,
      `update orders set created_at = '2026-03-09T18:30:00Z', tags = '{=1+1,gift}',
         shipping_address = shipping_address
           || '{"contact_person_name": "=HYPERLINK(\\"x\\")", "city": "மதுரை, South", "phone": "+4915123456789"}'
       where number = '${number}'`,
    )
    const { answer, rows } = await download(shop, owner, { to: '2026-03-11', search: '' })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatch(/^\uFEFFOrder,Placed \(IST\),State,.*,Total \(₹\),/)
    expect(rows[1]).toContain(`${number},2026-03-10 00:00,Pending,Cash on delivery,unpaid,`)
    expect(rows[1]).toContain(`,"'=HYPERLINK(""x"")",`)
    expect(rows[1]).toContain(`,'+4915123456789,"மதுரை, South",625001,`)
    expect(rows[1]).toContain(`,1299,0,50,20,1369,0,`)
    expect(rows[1]).toContain(`,"'=1+1, gift"`)
    const { body } = await read(sendAs(shop, owner, 'GET /api/office/audit/?actor=owner'))
    expect(body.results[0]).toMatchObject({
      what: 'order.export',
      after: { to: '2026-03-11', state: '', payment: '', city: '', searched: '' },
    })
    const searched = await download(shop, owner, { search: '+49 151 23456789' })
    expect(searched.rows[1]).toContain(number)
    const audit = await read(sendAs(shop, owner, 'GET /api/office/audit/?actor=owner'))
    expect(audit.body.results[0].after).toMatchObject({ searched: 'phone' })
    expect(JSON.stringify(audit.body)).not.toContain('23456789')
  })

  test('is of who asked for it, for a while, and of those with the right', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const manager = await makeStaff(shop, 'manager')
    const support = await makeStaff(shop, 'support')
    const { href } = await download(shop, owner)
    // Asked again under its key it lasts no longer, and what is over is over.
    const asked = () => sendAs(shop, owner, `POST ${path}`, { json: {}, key: 'one' })
    const { body: first } = await read(asked())
    expect((await read(asked())).body).toEqual(first)
    await asOwner(shop, "update staff_acts set result = to_jsonb(1) where key = 'one'")
    const { body: over } = await read(asked())
    expect((await sendAs(shop, owner, `GET ${over.href}`)).status).toBe(400)
    expect((await sendAs(shop, owner, `GET ${href}`)).status).toBe(200)
    expect((await sendAs(shop, manager, `GET ${href}`)).status).toBe(400)
    expect((await sendAs(shop, support, `GET ${href}`)).status).toBe(403)
    expect((await sendAs(shop, owner, `GET ${href.slice(0, -2)}`)).status).toBe(400)
    expect((await sendAs(shop, support, `POST ${path}`, { json: {} })).status).toBe(403)
    const wrong = { from: '2026-03-10', to: '2026-03-09' }
    const refused = await read(sendAs(shop, manager, `POST ${path}`, { json: wrong }))
    expect(refused).toMatchObject({ status: 400, body: { to: [expect.any(String)] } })
    expect(await numbers(shop, manager, '')).toEqual([])
  })

  test('is read in parts, each order once, however many', async ({ shop }) => {
    const { number } = await placeOrder(shop)
    await multiplyOrder(shop, number, 1_201)
    const all = { state: '', search: '', from: '', to: '', payment: '', city: '' } as const
    for (const [filter, expected] of [
      [all, [1, 500, 500, 202]],
      [{ ...all, from: '2000-01-01' }, [1, 500, 500, 202]],
      [{ ...all, search: 'person' }, [1, 500, 500, 201]],
    ] as const) {
      const parts: number[] = []
      const seen = new Set<string>()
      for await (const part of orderSheet(shop.db, filter)) {
        const rows = part.toString().trimEnd().split('\r\n')
        parts.push(rows.length)
        for (const row of rows) seen.add(row.slice(0, row.indexOf(',')))
      }
      expect(parts).toEqual(expected)
      expect(seen.size).toBe(parts.reduce((sum, each) => sum + each, 0))
    }
  })
})
