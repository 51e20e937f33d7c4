import pg from 'pg'
import { expect } from 'vitest'
import { isWaiting } from '../../../testing/is-waiting.ts'
import { takeOrder } from '../../../testing/orders.ts'
import { asOwner } from '../../../testing/owner.ts'
import { codeOf, makeWave, orderOf, scan } from '../../../testing/packing.ts'
import { test as shopTest, type TestShop } from '../../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../../testing/staff.ts'
import { closeMonth } from '../gstr1.ts'

const inIndia = (monthsAgo: number) => {
  const now = new Date(Date.now() + 5.5 * 3_600_000)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1))
    .toISOString()
    .slice(0, 7)
}
const [month, lastMonth] = [inIndia(0), inIndia(1)]
const then = `${lastMonth}-15T12:00:00+05:30`

/** With a connection of the owner, which may date documents. */
const test = shopTest.extend<{ owner: pg.Client }>({
  owner: async ({ shop }, use) => {
    const client = new pg.Client({ connectionString: shop.ownerUrl })
    await client.connect()
    await use(client)
    await client.end()
  },
})

/** Orders of last month that were invoiced in it. */
async function sellLastMonth(shop: TestShop, owner: pg.Client, count: number) {
  const orders: { id: number; number: string }[] = []
  for (let n = 0; n < count; n++) orders.push(await takeOrder(shop))
  await asOwner(shop, `update products set hsn = '6109'; update order_lines set hsn = '6109'`)
  for (const { id } of orders) await owner.query('select issue_invoice($1, p_at => $2)', [id, then])
  return orders
}

const documentsOf = async (owner: pg.Client) => {
  const { rows } = await owner.query(
    `select (select array_agg(number || ' ' || to_char(issued_on, 'YYYY-MM') order by id) from tax_documents) as documents,
       (select jsonb_object_agg(series, last_serial) from tax_document_counters) as counters`,
  )
  return rows[0]
}

test('a month is closed once, and then is what was filed', async ({ shop, owner }) => {
  const accountant = await makeStaff(shop, 'accountant', 'Anu')
  const orders = await sellLastMonth(shop, owner, 2)
  const close = (period: string, key?: string) =>
    read(
      sendAs(shop, accountant, 'POST /api/office/gstr1/close/', {
        json: { period },
        ...(key && { key }),
      }),
    )
  const months = async () => {
    const { body } = await read(sendAs(shop, accountant, 'GET /api/office/gstr1/months/'))
    return body.results
  }
  const gstr1 = async () =>
    (await sendAs(shop, accountant, `GET /api/office/gstr1/?period=${lastMonth}`)).text()

  const open = await months()
  expect(open).toMatchObject([
    { period: month, state: 'running', has_documents: false },
    { period: lastMonth, state: 'open', has_documents: true, closed_at: null },
  ])
  for (const period of [month, '2099-01', 'november', '']) {
    expect([period, await close(period)]).toMatchObject([
      period,
      { status: 400, body: { period: [expect.any(String)] } },
    ])
  }
  await asOwner(
    shop,
    `set session_replication_role = replica; update orders set total_paise = total_paise + 100`,
  )
  expect(await close(lastMonth)).toMatchObject({
    status: 409,
    body: { rows: [expect.stringMatching(/was charged/), expect.stringMatching(/was charged/)] },
  })
  await asOwner(
    shop,
    `set session_replication_role = replica; update orders set total_paise = total_paise - 100`,
  )
  expect(await months()).toEqual(open)

  const before = await gstr1()
  expect(await close(lastMonth, 'once')).toMatchObject({ status: 200 })
  expect(await close(lastMonth, 'once')).toMatchObject({ status: 200 })
  expect(await close(lastMonth)).toMatchObject({
    status: 409,
    body: { error: `${lastMonth} is closed already.` },
  })
  expect((await months())[1]).toMatchObject({
    state: 'closed',
    closed_by: { name: 'Anu' },
    documents: 2,
    total: 2698,
  })
  const { rows: audit } = await owner.query(
    `select actor_name, about, after from audit_entries where what = 'gstr1.close'`,
  )
  expect(audit).toEqual([
    { actor_name: 'Anu', about: lastMonth, after: { documents: 2, rupees: 2698 } },
  ])

  // Neither another seller nor another document changes what was filed.
  const stored = await documentsOf(owner)
  await asOwner(
    shop,
    `insert into sellers (legal_name, trade_name, address, email, phone, state_code, gstin, hsn_digits, is_composition)
     select legal_name, trade_name, address, email, phone, '29', '29AAAAA0000A1ZY', 6, true from sellers limit 1`,
  )
  const late = await takeOrder(shop)
  const closed = `The month ${lastMonth} is closed: its GSTR-1 is filed.`
  await expect(
    owner.query('select issue_invoice($1, p_at => $2)', [late.id, then]),
  ).rejects.toThrow(closed)
  await expect(owner.query('update tax_documents set cancelled_at = now()')).rejects.toThrow(closed)
  expect(await documentsOf(owner)).toEqual(stored)
  expect(await gstr1()).toBe(before)

  // A credit note of it belongs to the month that is open.
  await owner.query(
    `select issue_credit_note($1::bigint, 'cancellation:' || $1::text, 'came back', null, null, $2)`,
    [orders[0]?.id, then],
  )
  expect((await documentsOf(owner)).documents).toEqual([
    ...stored.documents,
    expect.stringMatching(new RegExp(`^CRN/.* ${month}$`)),
  ])
  expect(await gstr1()).toBe(before)
  for (const table of ['closed_months', 'closed_month_rows'] as const) {
    await expect(shop.db.deleteFrom(table).execute()).rejects.toThrow('permission denied')
  }
})

test('a month is closed with what is being written, and nothing comes after', async ({
  shop,
  owner,
}) => {
  const orders = await sellLastMonth(shop, owner, 1)
  const [first, second] = [await takeOrder(shop), await takeOrder(shop)]
  await asOwner(shop, `update products set hsn = '6109'; update order_lines set hsn = '6109'`)
  await owner.query('begin')
  await owner.query('select issue_invoice($1, p_at => $2)', [first.id, then])
  const closing = closeMonth(shop.db, lastMonth)
  await isWaiting(shop)
  const after = asOwner(shop, `select issue_invoice(${second.id}, p_at => '${then}')`).then(
    () => 'written',
    (error: Error) => error.message,
  )
  await owner.query('commit')
  await closing
  expect(await after).toMatch('is closed')
  const { rows } = await owner.query('select documents from closed_months')
  expect(rows).toEqual([{ documents: 1 + orders.length }])
})

test('a packer whose clock is wrong is told that the month is closed', async ({ shop }) => {
  const packer = await makeStaff(shop, 'packer')
  await asOwner(
    shop,
    `insert into closed_months (month, gstin, documents, total_paise) values ('${month}-01', '', 0, 0)`,
  )
  const shirt = await shop.make.product()
  const { number } = await orderOf(shop, [{ of: shirt }])
  await makeWave(shop, packer, [number])
  expect(await scan(shop, packer, { number, code: codeOf(shirt) })).toMatchObject({
    status: 409,
    body: { error: `The month ${month} is closed: its GSTR-1 is filed.` },
  })
  expect((await shop.db.selectFrom('tax_documents').select('id').execute()).length).toBe(0)
  await asOwner(shop, 'delete from closed_months')
  expect(await scan(shop, packer, { number, code: codeOf(shirt) })).toMatchObject({
    status: 200,
    body: { done: { invoice: expect.any(String) } },
  })
})
