import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import pino from 'pino'
import { RouterContextProvider } from 'react-router'
import { expect, onTestFinished } from 'vitest'
import { createApp } from '../app.ts'
import { openCaches } from '../ground/cache/open-caches.ts'
import { createTestChanges } from '../testing/catalogue-changes.ts'
import { type TestShop, test } from '../testing/shop.ts'
import type { SiteModule } from './render.ts'
import { serveCachedFirst } from './serve-cached.ts'

const html = { 'content-type': 'text/html; charset=utf-8' }
const renderWelcome = async () => new Response('<p>Welcome</p>', { headers: html })

/** The shop as it is served, and whether an answer came by the usual way. */
async function openServer({ db, config }: TestShop, { render = renderWelcome } = {}) {
  const { changes, invalidate } = createTestChanges()
  const caches = openCaches(changes)
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const site: SiteModule = {
    headScript: 'mark()',
    readToken: () => undefined,
    createLoadContext: () => new RouterContextProvider(),
  }
  const pages = {
    assets: undefined,
    hasPolicy: true,
    findRoute: (path: string) => ({ name: '/*', isPrivate: path === '/cart', query: [] }),
    load: async () => ({ render, site }),
  }
  const app = createApp({ db, config, log, requestAvif: async () => {}, caches, pages })
  let usual = 0
  const listener = getRequestListener((request, env) => {
    usual += 1
    return app.fetch(request, env)
  })
  const server = createServer(serveCachedFirst(caches, listener, { log, https: true }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** One after the other, so that only this one can have come by the usual way. */
    ask: async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
      const before = usual
      const response = await fetch(origin + path, {
        method,
        headers: { 'accept-encoding': 'gzip, br', ...headers },
      })
      return { response, text: await response.text(), wasUsual: usual > before }
    },
    invalidate,
    lines,
    port: (server.address() as AddressInfo).port,
  }
}

/** The headers of an answer, but for its own id and hour. */
const headersOf = ({ headers }: Response) =>
  Object.fromEntries(
    [...headers].filter(
      ([name]) => !['x-request-id', 'date', 'transfer-encoding', 'content-length'].includes(name),
    ),
  )

test('a cached response is answered first, word for word as it was by the usual way', async ({
  shop,
}) => {
  await shop.make.product({ name: 'The Madurai Shirt' })
  const { ask } = await openServer({
    ...shop,
    config: { ...shop.config, publicUrl: 'https://nool.example' },
  })
  for (const path of ['/', '/api/products/?page=1']) {
    const first = await ask(path)
    const second = await ask(path)
    expect([first.wasUsual, second.wasUsual]).toEqual([true, false])
    expect(second.text).toBe(first.text)
    expect(headersOf(second.response)).toEqual(headersOf(first.response))
    expect(second.response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)

    const ifNoneMatch = { 'if-none-match': first.response.headers.get('etag') ?? '' }
    const same = await ask(path, ifNoneMatch)
    expect([same.response.status, same.text, same.wasUsual]).toEqual([304, '', false])
    // Without Brotli it is not as it is cached, and takes the usual way to the same answer.
    const usual = await ask(path, { ...ifNoneMatch, 'accept-encoding': 'gzip' })
    expect([usual.response.status, usual.wasUsual]).toEqual([304, true])
    expect(headersOf(same.response)).toEqual(headersOf(usual.response))
  }
})

test('a call with a token, and one that comes when changes must be read first, is answered so too', async ({
  shop,
}) => {
  const { id } = await shop.make.product()
  const { ask, invalidate } = await openServer(shop)
  const path = `/api/products/${id}/`
  await ask(path)
  expect((await ask(path, { authorization: 'Token x' })).wasUsual).toBe(false)
  invalidate(id + 1)
  expect((await ask(path)).wasUsual).toBe(false)
  invalidate(id)
  expect((await ask(path)).wasUsual).toBe(true)
})

test('another method and another encoding take the usual way, and a cookie does not', async ({
  shop,
}) => {
  const { ask } = await openServer(shop)
  await ask('/')
  expect((await ask('/')).wasUsual).toBe(false)
  expect((await ask('/', { cookie: 'theme=dark; Token=x' })).wasUsual).toBe(false)
  expect((await ask('/', {}, 'HEAD')).wasUsual).toBe(true)
  const gzipped = await ask('/', { 'accept-encoding': 'gzip, br;q=0' })
  expect([gzipped.wasUsual, gzipped.text]).toEqual([true, '<p>Welcome</p>'])
})

test('a private page is sent with its cookies, its length, and as its client takes it', async ({
  shop,
}) => {
  const text = '<p>Meena</p>'.repeat(200)
  const cookies = ['Token=; Max-Age=0', 'user=; Max-Age=0']
  const headers: [string, string][] = cookies.map((cookie) => ['set-cookie', cookie])
  const { ask } = await openServer(shop, {
    render: async () => new Response(text, { headers: [...headers, ...Object.entries(html)] }),
  })
  const got = await ask('/cart')
  expect(got.text).toBe(text)
  expect(got.response.headers.getSetCookie()).toEqual(cookies)
  expect(Object.fromEntries(got.response.headers)).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': expect.stringMatching(/^\d{2}$/),
    'cache-control': 'private, no-store',
    vary: 'Accept-Encoding',
  })
  const plain = await ask('/cart', { 'accept-encoding': 'identity' })
  expect([plain.text, plain.response.headers.get('content-encoding')]).toEqual([text, null])
  const dense = await ask('/cart', { 'accept-encoding': 'zstd' })
  expect([dense.text, dense.response.headers.get('content-encoding')]).toEqual([text, 'zstd'])
  const head = await ask('/cart', {}, 'HEAD')
  expect(head.text).toBe('')
})

test('a cached answer is one line of the log, too, and without its query', async ({ shop }) => {
  const { ask, lines } = await openServer(shop)
  for (let turn = 0; turn < 2; turn++) await ask('/?query=silken-secret')
  const [usual, cached] = lines.map((line): unknown => JSON.parse(line))
  expect(cached).toMatchObject({
    method: 'GET',
    path: '/',
    status: 200,
    requestId: expect.any(String),
  })
  expect(Object.keys(cached as object).toSorted()).toEqual(Object.keys(usual as object).toSorted())
  expect(lines.join('')).not.toContain('silken')
})

test('a client that goes amid its body is a 499 of the log, and no error of ours', async ({
  shop,
}) => {
  const { lines, port } = await openServer(shop)
  const socket = connect(port, '127.0.0.1')
  const head = 'POST /api/login/ HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json'
  socket.write(`${head}\r\nContent-Length: 100\r\n\r\n{"email":`)
  await sleep(200)
  socket.destroy()
  await expect.poll(() => lines.length).toBe(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30, path: '/api/login', status: 499 })
})
