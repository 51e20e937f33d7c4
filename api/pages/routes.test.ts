import { createHash } from 'node:crypto'
import pino from 'pino'
import { RouterContextProvider } from 'react-router'
import { describe, expect } from 'vitest'
import { createApp } from '../app.ts'
import { type TestShop, test } from '../testing/shop.ts'
import type { Pages } from './render.ts'

type LoadedSite = Awaited<ReturnType<Pages['load']>>

/** The app with a site of one page, private under /cart, and a log that is recorded. */
function appOf(shop: TestShop, render: LoadedSite['render'], lines: string[] = []) {
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const site: LoadedSite['site'] = {
    headScript: 'mark()',
    readToken: () => undefined,
    createLoadContext(_request, { logError, nonce }) {
      logError(new Error('an error'))
      return Object.assign(new RouterContextProvider(), { nonce })
    },
  }
  const pages = {
    assets: undefined,
    hasPolicy: true,
    findRoute: (path: string) => ({ name: '/*', isPrivate: path === '/cart', query: [] }),
    load: async () => ({ render, site }),
  }
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
      return (await app.request('/cart')).headers
    }
    const real = await policyOf('https://checkout.razorpay.com/v1/checkout.js')
    expect(real.get('content-security-policy')?.split('; ')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^script-src 'self' 'nonce-\S+' 'sha256-\S+' https:\/\/checkout\.razorpay\.com /,
        ),
        'frame-src https://api.razorpay.com',
        expect.stringContaining('https://lumberjack.razorpay.com'),
      ]),
    )
    const local = await policyOf('http://shop.local:4001/v1/checkout.js')
    expect(local.get('content-security-policy')?.split('; ')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^script-src 'self' 'nonce-\S+' 'sha256-\S+' http:\/\/shop\.local:4001$/,
        ),
        'frame-src http://shop.local:4001',
        "style-src-attr 'none'",
      ]),
    )
    expect(local.get('content-security-policy')).not.toContain('razorpay')
  })

  test('for everyone is another where its policy is, and names its scripts by their digests', async ({
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
    const digest = (script: string) => createHash('sha256').update(script).digest('base64')
    expect(real.get('content-security-policy')).toContain(
      `script-src 'self' 'sha256-${digest('mark()')}' 'sha256-${digest('start()')}' https://checkout.razorpay.com `,
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
    const [error, access] = lines.map((line): unknown => JSON.parse(line))
    const requestId = page.headers.get('x-request-id')
    expect(error).toMatchObject({ requestId, err: { message: 'an error' } })
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

test('an address that would name another host is that of no page', async ({ shop }) => {
  const asked: string[] = []
  const app = appOf(shop, async ({ url }) => {
    asked.push(new URL(url).pathname)
    return new Response('No such page', { status: 404 })
  })
  for (const path of ['//', '//x', '//host:99999/x', '///', '/.//x', '/a/..//x', '//%', '/%2Fx']) {
    const { status } = await app.request(`http://shop.test${path}`)
    expect([path, status]).toEqual([path, path === '//%' ? 400 : 404])
  }
  expect(asked.filter((path) => path === '/' || path.startsWith('//'))).toEqual([])
})
