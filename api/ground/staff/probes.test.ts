import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { officeEndpoints } from '../../../contract/office/endpoints.ts'
import { bookOrder, placeOrder } from '../../testing/orders.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { makeStaff, sendAs } from '../../testing/staff.ts'

const calls = Object.entries(officeEndpoints as Record<string, Endpoint>)
  // They end the session that asks, or go on until they are left.
  .filter(([call, { staff }]) => staff && !/logout|events/.test(call))
const fieldsOf = (schema: unknown) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

const strange = [
  "'; drop table orders; --",
  "' or 1=1 --",
  '%_\\',
  '\u0000',
  '9'.repeat(30),
  '-1',
  '1e400',
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
]
/** What no field of a body takes. */
const never = [
  '\u0000',
  'x'.repeat(100_000),
  -1,
  1e300,
  {},
  { $ne: null },
  [[[]]],
  Array.from({ length: 20_000 }, (_, at) => `NL${at}`),
]
/** Bodies of which one field after the other is made wrong. */
const bodies: Record<string, object> = {
  'POST /api/office/orders/bulk/': { act: 'confirm', dry_run: false },
  'POST /api/office/staff/': { email: 'a@nool.example', name: 'Anu', role: 'packer' },
  'POST /api/office/views/': { name: 'Mine', state: 'Pending', search: '' },
  'POST /api/office/parcels/{id}/claim/': { reference: 'CLM', amount: 5, remedy: 'again' },
}

/** How many rows each table has, but for how fast sizes sell, which is learned of the ledger as it is asked for. */
async function countRows({ db }: TestShop) {
  const { rows } = await sql`
    select table_name, query_to_xml(format('select count(*) from %I', table_name), false, true, '')::text
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'stock_paces'
    order by table_name`.execute(db)
  return rows
}

async function withOrders(shop: TestShop) {
  const owner = await makeStaff(shop, 'owner')
  const { number } = await placeOrder(shop)
  await bookOrder(shop)
  const named = new Map([
    ['number', number],
    ['part', 'fees'],
    ['thing', 'home'],
  ])
  const pathOf = (call: string) =>
    call.replaceAll(/\{(\w+)\}/g, (_, name) => named.get(name) ?? '1')
  const send = async (call: string, json?: object) => {
    const answer = await sendAs(shop, owner, call, json ? { json } : {})
    return { status: answer.status, text: await answer.text() }
  }
  return { pathOf, send }
}

describe('a call of the back office', () => {
  test('refuses a cursor that is not its own, and finds nothing by strange texts', async ({
    shop,
  }) => {
    const { pathOf, send } = await withOrders(shop)
    const before = await countRows(shop)
    const wrong = []
    for (const [call, { query }] of calls) {
      for (const field of fieldsOf(query)) {
        for (const text of strange) {
          const asked = new URLSearchParams({ [field]: text })
          const { status } = await send(`${pathOf(call)}?${asked}`)
          const isRight = status === 400 || (field !== 'cursor' && status === 200)
          if (!isRight) wrong.push([call, field, text, status])
        }
      }
    }
    expect(wrong).toEqual([])
    expect(await countRows(shop)).toEqual(before)
  })

  test('refuses an address of nothing', async ({ shop }) => {
    const { pathOf, send } = await withOrders(shop)
    const before = await countRows(shop)
    const wrong = []
    for (const [call, { params }] of calls) {
      for (const name of fieldsOf(params)) {
        for (const text of strange) {
          const at = pathOf(call.replace(`{${name}}`, encodeURIComponent(text)))
          const { status } = await send(at, call.startsWith('GET') ? undefined : {})
          if (status !== 400 && status !== 404) wrong.push([call, text, status])
        }
      }
    }
    expect(wrong).toEqual([])
    expect(await countRows(shop)).toEqual(before)
  })

  test('refuses what no field takes, and changes nothing', async ({ shop }) => {
    const { pathOf, send } = await withOrders(shop)
    const before = await countRows(shop)
    const wrong = []
    for (const [call, { body }] of calls) {
      for (const field of fieldsOf(body)) {
        for (const value of never) {
          const { status, text } = await send(pathOf(call), { ...bodies[call], [field]: value })
          const isRight = status === 400 && !/went wrong|syntax|column \\?"/i.test(text)
          if (!isRight) wrong.push([call, field, JSON.stringify(value).slice(0, 20), status])
        }
      }
    }
    expect(wrong).toEqual([])
    expect(await countRows(shop)).toEqual(before)
  })
})
