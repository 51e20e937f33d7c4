import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { forbiddenCalls, sqlFiles, sqlFunctions } from '../../../scripts/sql-calls.ts'

test('SQL calls functions of its own domain, or of one that lint lets it enter', () => {
  expect(sqlFunctions.size).toBeGreaterThan(200)
  expect(forbiddenCalls).toEqual([])
})

/** Written by every domain: queues and ledgers, and what has changed in lists. */
const open = ['outbox', 'stock_ledger', 'catalogue_changes']

/** Tables that more than one domain writes still. Privacy, which erases a person everywhere, does not count. */
const shared = [
  'bookings_to_cancel: orders, shipping',
  'bulk_acts: ground, orders',
  'cart_lines: accounts, cart, orders',
  'complaints: accounts, complaints',
  'courier_bookings: orders, packing, shipping',
  'customers: accounts, recently-viewed',
  'dropped_pictures: demo, ground',
  'graded_ledger: catalogue, returns',
  'manifest_parcels: orders, packing',
  'ndr_answers: orders, shipping',
  'order_changes: ground, orders',
  'order_events: orders, returns',
  'order_lines: orders, tax',
  'order_views: ground, orders',
  'orders: accounts, orders, packing, payments, returns, shipping',
  'payments: orders, payments',
  'pictures: demo, ground',
  'price_changes: catalogue, demo',
  'purchases: accounts, orders, payments, purchases',
  'push_devices: ground, notifications',
  'rate_limits: accounts, ground',
  'refunds: payments, returns',
  'return_requests: accounts, returns',
  'reviews: accounts, catalogue, reviews',
  'scans: orders, returns, shipping',
  'shipment_lines: returns, shipping',
  'shipments: orders, returns, shipping',
  'sizes: catalogue, ground',
  'tax_documents: returns, tax',
  'webhook_events: ground, shipping',
]

test('a table is written by one domain', () => {
  const api = fileURLToPath(new URL('../../', import.meta.url))
  const queries = readdirSync(api, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(domains|ground)\/.*\.ts$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => {
      const [floor, domain = ''] = name.split('/')
      return {
        domain: floor === 'domains' ? domain : 'ground',
        text: readFileSync(join(api, name), 'utf8'),
      }
    })
  const schema = readFileSync(new URL('schema.sql', import.meta.url), 'utf8')
  const tables = Array.from(schema.matchAll(/^create table (\w+)/gm), ([, name = '']) => name)
  const writers = new Map(tables.map((name) => [name, new Set<string>()]))
  const write =
    /\.(?:insertInto|updateTable|deleteFrom)\('(\w+)|\b(?:insert into|update|delete from)\s+(?:only\s+)?(\w+)/g
  for (const { domain, text } of [...sqlFiles, ...queries]) {
    for (const [, byBuilder, bySql] of text.matchAll(write)) {
      writers.get(byBuilder ?? bySql ?? '')?.add(domain)
    }
  }
  const several = [...writers]
    .map(([name, domains]) => [name, [...domains].filter((one) => one !== 'privacy')] as const)
    .filter(([name, domains]) => domains.length > 1 && !open.includes(name))
    .map(([name, domains]) => `${name}: ${domains.toSorted().join(', ')}`)
  expect(tables.length).toBeGreaterThan(100)
  expect(several.toSorted()).toEqual(shared)
})
