import { Session } from 'node:inspector/promises'
import pino from 'pino'
import { RouterContextProvider } from 'react-router'
import { describe, expect, onTestFinished } from 'vitest'
import { createApp } from '../../app.ts'
import type { FetchApi } from '../../pages/in-process-api.ts'
import type { SiteModule } from '../../pages/render.ts'
import type { MadeProduct } from '../../testing/makers.ts'
import { relayTo } from '../../testing/relay.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { stockOf } from '../../testing/stock.ts'
import { CatalogueChanges } from '../cache/invalidation.ts'
import { openCaches } from '../cache/open-caches.ts'
import { openReadChanges } from '../cache/read-changes.ts'
import { openDb, openPool } from '../db/pool.ts'

/** A site of one page, that shows what the API says at its own address. */
function createSite() {
  const counts = { rendered: 0 }
  let ask: FetchApi | undefined
  const site: SiteModule = {
    headScript: '',
    readToken: () => undefined,
    createLoadContext(_request, { fetchApi }) {
      ask = fetchApi
      return new RouterContextProvider()
    },
  }
  const render = async (request: Request) => {
    counts.rendered += 1
    const { pathname, search } = new URL(request.url)
    const token = /Token=([\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1]
    const headers = new Headers(token ? { authorization: `Token ${token}` } : {})
    const init = { method: 'GET', headers }
    const answer = await ask?.(pathname.replace(/^\/page(\/private)?/, '/api') + search, init)
    return new Response(JSON.stringify(await answer?.json()), {
      headers: { 'content-type': 'text/html' },
    })
  }
  const pages = {
    assets: undefined,
    hasPolicy: true,
    findRoute: (path: string) => ({
      name: '/*',
      isPrivate: /^\/page\/(profile|private)/.test(path),
      query: [],
    }),
    load: async () => ({ render, site }),
  }
  return { pages, counts }
}

/** One of the shop's processes. */
async function openProcess(
  shop: TestShop,
  { url = shop.ownerUrl, now = () => performance.now() } = {},
) {
  const pool = openPool(url, { max: 1 })
  onTestFinished(() => pool.end())
  const changes = new CatalogueChanges(
    openReadChanges(openDb(pool), () => {}),
    now,
  )
  const caches = openCaches(changes)
  const log = pino({ level: 'silent' })
  const { db, config } = shop
  const { pages, counts } = createSite()
  const app = createApp({ db, config, log, requestAvif: async () => {}, caches, pages })
  const read = async (path: string, headers: Record<string, string> = {}) =>
    (await app.request(path, { headers })).json()
  return { app, read, counts, changes, caches }
}

const priceOf = async (process: Awaited<ReturnType<typeof openProcess>>, { id }: MadeProduct) =>
  (await process.read(`/page/products/${id}/`)).price

async function setPrice(shop: TestShop, { size }: MadeProduct, paise: number): Promise<void> {
  await shop.db.updateTable('sizes').set('price_paise', paise).where('id', '=', size.id).execute()
}

describe('what is cached', () => {
  test('is asked of the database once', async ({ shop }) => {
    const { id } = await shop.make.product()
    const { caches, read } = await openProcess(shop)
    for (let turn = 0; turn < 3; turn++) await read(`/api/products/${id}/`)
    expect(caches.answers.counts).toMatchObject({ misses: 1, hits: 2 })
  })

  test('shows a change of price, stock and rating in every process', async ({ shop }) => {
    const shirt = await shop.make.product({ pricePaise: 500_00, stock: 5 })
    const other = await shop.make.product({ pricePaise: 500_00 })
    const processes = [await openProcess(shop), await openProcess(shop)]
    for (const each of processes) expect(await priceOf(each, shirt)).toBe(500)
    await setPrice(shop, shirt, 400_00)
    for (const each of processes) await expect.poll(() => priceOf(each, shirt)).toBe(400)

    const piecesOf = async (each: (typeof processes)[0]) =>
      (await each.read(`/page/products/${shirt.id}/`)).variants[0].sizes[0].stock
    const customer = await shop.make.customer()
    const address = await shop.make.address(customer)
    await shop.as(customer)('POST /api/cod_order_create/', {
      body: { type: 'buynow', ...shirt.selection, quantity: 2, shipping_address_id: address.id },
      headers: { 'idempotency-key': 'order-1' },
    })
    for (const each of processes) await expect.poll(() => piecesOf(each)).toBe(3)
    // An order of one product says nothing of another.
    for (const each of processes) expect(await priceOf(each, other)).toBe(500)
    for (const { caches } of processes) expect(caches.answers.counts.misses).toBe(4)
  })

  test('with her token shows what she has just bought, in every process, and without may lag', async ({
    shop,
  }) => {
    const shirt = await shop.make.product({ stock: 5 })
    const customer = await shop.make.customer()
    const address = await shop.make.address(customer)
    // In a test's time no read becomes too old by this clock.
    const now = () => performance.now() / 1e6
    const processes = [await openProcess(shop, { now }), await openProcess(shop, { now })]
    const stockAt = async (
      { read }: (typeof processes)[0],
      path: string,
      headers: Record<string, string> = {},
    ) => (await read(path, headers)).variants[0].sizes[0].stock
    const [call, page] = [`/api/products/${shirt.id}/`, `/page/private/products/${shirt.id}/`]
    const token = { authorization: `Token ${customer.token}` }
    const cookie = { cookie: `Token=${customer.token}` }
    for (const [path, hers] of [
      [call, token],
      [page, cookie],
    ] as const) {
      const before = await stockOf(shop, shirt.size.id)
      for (const each of processes) expect(await stockAt(each, call, token)).toBe(before)
      await shop.as(customer)('POST /api/cod_order_create/', {
        body: { type: 'buynow', ...shirt.selection, quantity: 2, shipping_address_id: address.id },
        headers: { 'idempotency-key': path },
      })
      for (const each of processes) {
        expect(await stockAt(each, call)).toBe(before)
        expect(await stockAt(each, path, hers)).toBe(before - 2)
        expect(await stockAt(each, call)).toBe(before - 2)
      }
    }
  })

  test('is not valid while changes cannot be read, and again when they can', async ({ shop }) => {
    const shirt = await shop.make.product({ pricePaise: 500_00 })
    const relay = await relayTo(shop.ownerUrl)
    onTestFinished(() => relay.cut())
    const process = await openProcess(shop, { url: relay.url })
    expect(await priceOf(process, shirt)).toBe(500)
    relay.silence()
    await setPrice(shop, shirt, 400_00)
    await expect.poll(() => priceOf(process, shirt), { timeout: 10_000 }).toBe(400)
    const isTrusted = async () => (await priceOf(process, shirt)) && process.changes.isTrusted
    await expect.poll(isTrusted, { timeout: 10_000 }).toBe(true)
    await setPrice(shop, shirt, 300_00)
    await expect.poll(() => priceOf(process, shirt)).toBe(300)
  })
})

describe('a visitor’s page', () => {
  test('is rendered again only when what it shows is another', async ({ shop }) => {
    const shirt = await shop.make.product({ pricePaise: 500_00 })
    const process = await openProcess(shop)
    await priceOf(process, shirt)
    // Another's price: every list may be another, this page is the same.
    await setPrice(shop, await shop.make.product(), 100_00)
    await expect
      .poll(() => process.caches.pages.find(`/page/products/${shirt.id}/`))
      .toBeUndefined()
    expect(await priceOf(process, shirt)).toBe(500)
    expect(process.counts.rendered).toBe(1)
    await setPrice(shop, shirt, 400_00)
    await expect.poll(() => priceOf(process, shirt)).toBe(400)
    expect(process.counts.rendered).toBe(2)
  })

  test('is of its address alone, whatever else is asked with it', async ({ shop }) => {
    const { id } = await shop.make.product()
    const { app, counts } = await openProcess(shop)
    const path = `/page/products/${id}/`
    const first = await app.request(path, { headers: { cookie: 'user=Meena; theme=dark' } })
    const second = await app.request(path, { headers: { host: 'evil.example' } })
    expect(await first.text()).toBe(await second.text())
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
    expect(counts.rendered).toBe(1)
  })

  test('of a product that has gone is not to be had', async ({ shop }) => {
    const shirt = await shop.make.product()
    const process = await openProcess(shop)
    await priceOf(process, shirt)
    await shop.db
      .updateTable('products')
      .set('is_active', false)
      .where('id', '=', shirt.id)
      .execute()
    await expect.poll(() => priceOf(process, shirt)).toBeUndefined()
  })
})

describe('what is a shopper’s own', () => {
  test('is never shared', async ({ shop }) => {
    const [meena, latha] = [
      await shop.make.customer({ firstName: 'Meena' }),
      await shop.make.customer({ firstName: 'Latha' }),
    ]
    const { app, counts, caches } = await openProcess(shop)
    const see = async (token?: string) =>
      app.request('/page/profile/', { headers: token ? { cookie: `Token=${token}` } : {} })
    for (const [customer, name] of [
      [meena, 'Meena'],
      [latha, 'Latha'],
    ] as const) {
      const page = await see(customer.token)
      expect(await page.json()).toMatchObject({ first_name: name })
      expect(page.headers.get('cache-control')).toBe('private, no-store')
      expect(page.headers.get('etag')).toBeNull()
    }
    expect(await (await see()).json()).toMatchObject({ error: 'Authentication required' })
    // Nor is what a visitor gets in its place cached for others.
    expect(await (await see()).json()).toMatchObject({ error: 'Authentication required' })
    expect(counts.rendered).toBe(4)
    expect([caches.pages.size.entries, caches.answers.size.entries]).toEqual([0, 0])
  })
})

describe('an address', () => {
  test('is cached by what the contract knows of it, in one order', async ({ shop }) => {
    await shop.make.product()
    const { read, caches } = await openProcess(shop)
    const [first, ...others] = [
      await read('/api/products/?page=1&sort=a-z'),
      await read('/api/products/?sort=a-z&page=1&x=1'),
      await read('/api/products?page=1&sort=a-z&utm_source=mail'),
    ]
    for (const other of others) expect(other).toEqual(first)
    expect(caches.answers.size.entries).toBe(1)
  })

  test('of more than 512 characters is answered and not cached', async ({ shop }) => {
    const { app, caches } = await openProcess(shop)
    const long = `/api/searchproducts/?query=${'%E0%AE%A8'.repeat(190)}`
    expect((await app.request(long)).status).toBe(200)
    const body = { category: 'x'.repeat(600) }
    await app.request('/api/shopfilter/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(caches.answers.size.entries).toBe(0)
  })

  test('that many make up takes no more than the cache is given', async ({ shop }) => {
    const { app, caches } = await openProcess(shop)
    for (let made = 0; made < 300; made++) {
      await app.request(`/api/searchproducts/?query=zz&x=${'y'.repeat(15_000)}${made}`)
      await app.request(`/page/products/1/?x=${made}`)
    }
    expect(caches.answers.size.entries).toBeLessThanOrEqual(2)
    expect(caches.pages.size.entries).toBe(0)
  })
})

describe('a cached answer', () => {
  test('lets go of the request that it was computed for', async ({ shop }) => {
    const { app, caches } = await openProcess(shop)
    const asked = async (path: string) => {
      const request = new Request(`http://shop.example${path}`)
      await (await app.fetch(request)).text()
      return new WeakRef(request)
    }
    const requests = [await asked('/api/categories/'), await asked('/page/categories/')]
    expect([caches.answers.size.entries, caches.pages.size.entries]).toEqual([1, 1])
    await collectGarbage()
    expect(requests.map((request) => request.deref())).toEqual([undefined, undefined])
  })
})

async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
