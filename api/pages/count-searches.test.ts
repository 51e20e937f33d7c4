import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import pino from 'pino'
import { expect, onTestFinished } from 'vitest'
import { type TestShop, test } from '../testing/shop.ts'
import { openProcess } from '../testing/site.ts'
import { serveCachedFirst } from './serve-cached.ts'

type Asked = { method?: string; headers?: Record<string, string>; body?: string }

/** The shop as it is served, with what it counts. */
async function openServer(shop: TestShop) {
  const { see, caches, invalidate } = await openProcess(shop)
  let usual = 0
  const listener = getRequestListener(async (request) => {
    usual += 1
    const { pathname, search } = new URL(request.url)
    const { method, headers } = request
    const body = method === 'POST' ? await request.text() : null
    return see(pathname + search, undefined, { method, headers, body })
  })
  const log = pino({ level: 'silent' })
  const server = createServer(serveCachedFirst(caches, listener, { log, https: false }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = async (path: string, init: Asked = {}) => {
    const headers = { 'accept-encoding': 'br', ...init.headers }
    const response = await fetch(origin + path, { ...init, headers })
    await response.text()
    expect([path, [200, 304].includes(response.status)]).toEqual([path, true])
    return response
  }
  /** [words, times, found] */
  const counted = async () => {
    await caches.searches.write(shop.db)
    const rows = await shop.db.selectFrom('searches').selectAll().orderBy('words').execute()
    return rows.map(({ words, times, found }) => [words, times, found])
  }
  return { ask, counted, invalidate, usual: () => usual }
}

const post = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

test('a page of a search is counted once for each who asks for it, cached or not', async ({
  shop,
}) => {
  const { id } = await shop.make.product({ name: 'Kolam Shirt' })
  const { ask, counted, invalidate, usual } = await openServer(shop)
  await ask('/shop?search=Kolam')
  expect(await counted()).toEqual([['kolam', 1, 1]])
  const { headers } = await ask('/shop?search=Kolam')
  await ask('/shop?search=Kolam', {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  })
  expect([usual(), await counted()]).toEqual([1, [['kolam', 3, 1]]])
  // By the usual way from the cache, and of an address that is another page of the same search.
  await ask('/shop?search=Kolam', { headers: { 'accept-encoding': 'gzip' } })
  await ask('/shop?search=KOLAM%20')
  expect(await counted()).toEqual([['kolam', 5, 1]])
  // Found to be as good as new.
  invalidate(id)
  await ask('/shop?search=Kolam')
  expect(await counted()).toEqual([['kolam', 6, 1]])
})

test('a page that the service worker stores beside a call is not counted again', async ({
  shop,
}) => {
  await shop.make.product({ name: 'Kolam Shirt' })
  const { ask, counted } = await openServer(shop)
  for (let turn = 0; turn < 2; turn++) {
    await ask('/shop?search=kolam', { headers: { 'sec-fetch-dest': 'empty' } })
  }
  expect(await counted()).toEqual([])
  await ask('/shop?search=kolam', { headers: { 'sec-fetch-dest': 'document' } })
  expect(await counted()).toEqual([['kolam', 1, 1]])
})

test('a call that names its first page is counted, and suggestions and further pages are not', async ({
  shop,
}) => {
  for (let n = 0; n < 13; n++) await shop.make.product({ name: `Kolam Shirt ${n}` })
  const { ask, counted } = await openServer(shop)
  const path = '/api/searchproducts/?query=kolam'
  const script = { headers: { 'sec-fetch-dest': 'empty' } }
  for (let turn = 0; turn < 2; turn++) {
    await ask(path, script)
    await ask(`${path}&page=2`, script)
    await ask(`${path}&page=1&sort=a-z`, script)
    await ask('/shop?search=kolam&page=2')
    await ask('/shop?search=kolam&color=Red')
    await ask('/shop?search=meena%40example.in')
    await ask('/api/shopfilter/', post({ search: 'kolam', color: 'Red' }))
    await ask('/api/filter_counts/', post({ search: 'kolam' }))
  }
  expect(await counted()).toEqual([])
  for (let turn = 0; turn < 2; turn++) {
    await ask(`${path}&page=1&sort=featured`, script)
    await ask('/api/shopfilter/', post({ search: 'kolam' }))
  }
  expect(await counted()).toEqual([['kolam', 4, 13]])
})

test('where only the nearest is listed, or nothing, none was found; what is offered is not counted', async ({
  shop,
}) => {
  const kurti = { group: 'Womens', type: 'Kurtis', gender: 'Women' } as const
  await shop.make.product({ ...kurti, colours: [{ name: 'Aqua', family: 'Teal' }] })
  const { ask, counted } = await openServer(shop)
  await ask('/shop?search=green+kurti')
  await ask('/shop?search=zzzqqq')
  await ask('/shop?search=kurti&color=Red&fabric=Silk')
  expect(await counted()).toEqual([
    ['green kurti', 1, 0],
    ['zzzqqq', 1, 0],
  ])
})
