import { createHash } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import pino from 'pino'
import { RouterContextProvider } from 'react-router'
import { describe, expect } from 'vitest'
import { createApp } from '../app.ts'
import { CatalogueChanges } from '../cache/invalidation.ts'
import { openCaches } from '../cache/open-caches.ts'
import { type TestShop, test } from '../testing/shop.ts'
import { openSite } from './bundle.ts'
import type { Pages } from './render.ts'
import { rendersAnew } from './routes.ts'

type Site = Awaited<ReturnType<Pages['load']>>

/** The app with a site of one page, and a log that is kept. */
function appOf(shop: TestShop, render: Site['render'], lines: string[] = []) {
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const site: Site['site'] = {
    createLoadContext(_request, { logFault, nonce }) {
      logFault(new Error('a fault'))
      return Object.assign(new RouterContextProvider(), { nonce })
    },
  }
  const pages = { assets: undefined, hasPolicy: true, load: async () => ({ render, site }) }
  const { db, config } = shop
  return createApp({ db, config, log, requestAvif: async () => {}, pages })
}

describe('a page', () => {
  test('has the same ETag for HEAD and GET', async ({ shop }) => {
    // React Router renders a HEAD without a body.
    const app = appOf(shop, async ({ method }) => new Response(method === 'HEAD' ? null : 'Home'))
    const got = await app.request('/')
    const head = await app.request('/', { method: 'HEAD' })
    expect(await got.text()).toBe('Home')
    expect(await head.text()).toBe('')
    const etag = got.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    expect(head.headers.get('etag')).toBe(etag)
    const headers = { 'if-none-match': etag }
    expect((await app.request('/', { method: 'HEAD', headers })).status).toBe(304)
  })

  test('may load the checkout of the gateway in use, and nothing of the other', async ({
    shop,
  }) => {
    const policyOf = async (checkoutUrl: string) => {
      const { config } = shop
      const razorpay = { ...config.razorpay, checkoutUrl }
      const app = appOf({ ...shop, config: { ...config, razorpay } }, async () => new Response())
      return (await app.request('/', { headers: { cookie: 'Token=x' } })).headers
    }
    const real = await policyOf('https://checkout.razorpay.com/v1/checkout.js')
    expect(real.get('content-security-policy')?.split('; ')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^script-src 'self' 'nonce-\S+' https:\/\/checkout\.razorpay\.com /),
        'frame-src https://api.razorpay.com',
        expect.stringContaining('https://lumberjack.razorpay.com'),
      ]),
    )
    const local = await policyOf('http://shop.local:4001/v1/checkout.js')
    expect(local.get('content-security-policy')?.split('; ')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^script-src 'self' 'nonce-\S+' http:\/\/shop\.local:4001$/),
        'frame-src http://shop.local:4001',
        "style-src-attr 'none'",
      ]),
    )
    expect(local.get('content-security-policy')).not.toContain('razorpay')
  })

  test('of a visitor is another where its policy is, and names its scripts by their digests', async ({
    shop,
  }) => {
    const { config } = shop
    const headersOf = async (checkoutUrl: string) => {
      const razorpay = { ...config.razorpay, checkoutUrl }
      const app = appOf({ ...shop, config: { ...config, razorpay } }, async (_request, context) => {
        const nonce = Reflect.get(context, 'nonce')
        return new Response(`<script nonce="${nonce}">start()</script>`)
      })
      return (await app.request('/')).headers
    }
    const real = await headersOf('https://checkout.razorpay.com/v1/checkout.js')
    const digest = createHash('sha256').update('start()').digest('base64')
    expect(real.get('content-security-policy')).toContain(
      `script-src 'self' 'sha256-${digest}' https://checkout.razorpay.com `,
    )
    const local = await headersOf('http://shop.local:4001/v1/checkout.js')
    expect(local.get('etag')).not.toBe(real.get('etag'))
  })

  test('of 503 says when to come back', async ({ shop }) => {
    const app = appOf(shop, async () => new Response('Busy', { status: 503 }))
    const page = await app.request('/')
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
  })

  test('that fails is one line of the log, with its id and no query', async ({ shop }) => {
    const lines: string[] = []
    const app = appOf(shop, async () => new Response('Oops', { status: 500 }), lines)
    const page = await app.request('/shop?query=silken-secret')
    const [fault, access] = lines.map((line): unknown => JSON.parse(line))
    const requestId = page.headers.get('x-request-id')
    expect(fault).toMatchObject({ requestId, err: { message: 'a fault' } })
    expect(access).toMatchObject({ requestId, status: 500 })
    expect(lines.join('')).not.toContain('silken')
  })

  test('of an address that cannot be decoded is the not-found page, with 400', async ({ shop }) => {
    const app = appOf(shop, async ({ url }) => new Response(new URL(url).pathname, { status: 404 }))
    for (const path of ['/%E0%A4%A', '/product/%', '/%ff.data']) {
      const page = await app.request(path)
      expect([path, page.status, await page.text()]).toEqual([path, 400, '/not-found'])
    }
  })

  test('of an address with the end of a line in it is the not-found page', async ({ shop }) => {
    const app = appOf(shop, async ({ url }) => new Response(new URL(url).pathname, { status: 404 }))
    for (const end of ['%0A', '%0d', '%E2%80%A8', '%E2%80%A9']) {
      const page = await app.request(`/a/b${end}c`)
      expect([end, page.status, await page.text()]).toEqual([end, 404, '/not-found'])
    }
  })
})

describe('what is rendered for its shopper alone', () => {
  test('is a page that is not the same for all who are signed in', async () => {
    const caches = openCaches(new CatalogueChanges())
    caches.alike.set('/shop?page=2', true)
    const renders = rendersAnew(caches, await openSite())
    const asks = (url: string, method = 'GET', cookie = 'user=x; Token=y') =>
      renders(
        Object.assign(new IncomingMessage(new Socket()), { url, method, headers: { cookie } }),
      )
    for (const path of ['/', '/cart', '/cart/', '/orders?page=2', '/shop', '/orderdetails/7']) {
      expect([path, asks(path)]).toEqual([path, true])
    }
    const others = [
      '/shop?page=2',
      '/api/cart/',
      '/media/a',
      '/assets/a.js',
      '/robots.txt',
      '/none',
      '*',
    ]
    for (const path of others) expect([path, asks(path)]).toEqual([path, false])
    expect([asks('/cart', 'HEAD'), asks('/cart', 'GET', 'user=x')]).toEqual([false, false])
  })
})
