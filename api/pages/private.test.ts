import pino from 'pino'
import { describe, expect } from 'vitest'
import { createApp } from '../app.ts'
import { CatalogueChanges } from '../cache/invalidation.ts'
import { openCaches } from '../cache/open-caches.ts'
import { openDb, openPool } from '../db/pool.ts'
import type { Entry } from '../http/env.ts'
import { relayTo } from '../testing/relay.ts'
import { type TestShop, test } from '../testing/shop.ts'
import { openSite } from './bundle.ts'
import { inTurn, type Outside } from './turns.ts'

const built = openSite()

/** One of the shop's processes with the site as it is built, to which no change comes by itself. */
async function openProcess({ db, config }: TestShop, log = pino({ level: 'silent' })) {
  const changes = new CatalogueChanges()
  changes.listen()
  const caches = openCaches(changes)
  const pages = await built
  const app = createApp({ db, config, log, requestAvif: async () => {}, caches, pages })
  const see = (path: string, token?: string, entry?: Entry) =>
    app.request(
      path,
      { headers: token ? { cookie: `user=x; Token=${token}` } : {} },
      {
        incoming: { entry },
      },
    )
  return {
    see,
    changes,
    caches,
    templateOf: (path: string) => caches.pages.find(`signed in: ${path}`),
  }
}

/** A product's page, under its own name. */
async function pathOf({ db }: TestShop, id: number): Promise<string> {
  const query = db.selectFrom('products').select('slug').where('id', '=', id)
  const { slug } = await query.executeTakeFirstOrThrow()
  return `/product/${id}/${slug}`
}

/** A page with its nonce, which is another each time, taken out. */
async function readPage(page: Response) {
  const policy = page.headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-(.+?)'/.exec(policy)?.[1] ?? ''
  expect(nonce).toMatch(/^[\da-f-]{36}$/)
  const html = await page.text()
  expect(html).toContain(`nonce="${nonce}"`)
  const headers = Object.fromEntries(page.headers)
  delete headers['x-request-id']
  const without = (text: string) => text.replaceAll(nonce, 'NONCE')
  return {
    nonce,
    status: page.status,
    headers: without(JSON.stringify(headers)),
    html: without(html),
  }
}

const screens = [
  '/',
  '/shop',
  '/shop?search=shirt&sort=a-z',
  '/aboutus',
  '/contactus',
  '/privacypolicy',
  '/returnpolicy',
  '/shippingpolicy',
  '/termsandconditions',
]

describe('a page that is filled in', () => {
  test('is to the letter what would be rendered for its shopper', async ({ shop }) => {
    const { id } = await shop.make.product()
    const firstName = `O'Brien & "Töchter" \\ <b>$& மீனா 🧵`
    const { token } = await shop.make.customer({ firstName })
    const { see, templateOf } = await openProcess(shop)
    for (const path of [...screens, await pathOf(shop, id)]) {
      // By another process, in which nobody has seen a page of this kind.
      const rendered = await readPage(await (await openProcess(shop)).see(path, token))
      await see(path, token)
      const filled = await readPage(await see(path, token))
      expect([path, templateOf(path)?.status]).toEqual([path, 200])
      expect(filled).toEqual({ ...rendered, nonce: filled.nonce })
      expect(filled.nonce).not.toBe(rendered.nonce)
    }
  })

  test('says who sees it and nobody else, whoever saw it first', async ({ shop }) => {
    const meena = await shop.make.customer({ firstName: 'Meenakshi' })
    const latha = await shop.make.customer({ firstName: 'Lathika' })
    const { see, caches, templateOf } = await openProcess(shop)
    for (let turn = 0; turn < 3; turn++) {
      for (const [customer, own, other] of [
        [meena, 'Meenakshi', 'Lathika'],
        [latha, 'Lathika', 'Meenakshi'],
      ] as const) {
        const page = await see('/shop', customer.token)
        expect(page.headers.get('cache-control')).toBe('private, no-store')
        const html = await page.text()
        expect(html).toContain(`aria-label="${own}, profile"`)
        expect(html).not.toContain(other)
        expect(html).not.toContain(customer.token)
      }
    }
    expect(templateOf('/shop')).toBeDefined()
    // A visitor has a page of his own, and no stranger sees who was here.
    const visitors = await (await see('/shop')).text()
    expect(visitors).not.toMatch(/Meenakshi|Lathika|, profile/)
    expect(visitors).toContain('Login')
    expect(caches.pages.size.entries).toBe(2)
  })

  test('has been asked for before', async ({ shop }) => {
    const { token } = await shop.make.customer()
    const { see, caches } = await openProcess(shop)
    for (const price of [500, 600, 700]) await see(`/shop?max_price=${price}`, token)
    expect(caches.pages.size.entries).toBe(0)
  })

  test('is not sent to whoever is not signed in any more', async ({ shop }) => {
    const customer = await shop.make.customer({ firstName: 'Meenakshi' })
    const { see, templateOf } = await openProcess(shop)
    for (let turn = 0; turn < 3; turn++) await see('/', customer.token)
    expect(templateOf('/')).toBeDefined()
    await shop.as(customer)('POST /api/logout/')
    for (const token of [customer.token, 'x'.repeat(43), 'short']) {
      const page = await see('/', token)
      expect(page.headers.getSetCookie()).toEqual([
        'Token=; Path=/; Max-Age=0; SameSite=Lax',
        'user=; Path=/; Max-Age=0; SameSite=Lax',
      ])
      const html = await page.text()
      expect(html).not.toContain('Meenakshi')
      expect(html).toContain('Login')
    }
  })

  test('shows a change, and one of her name', async ({ shop }) => {
    const { id } = await shop.make.product({ name: 'Blue shirt' })
    const customer = await shop.make.customer({ firstName: 'Meenakshi' })
    const { see, changes } = await openProcess(shop)
    const path = await pathOf(shop, id)
    for (let turn = 0; turn < 3; turn++) await see(path, customer.token)
    await shop.db.updateTable('products').set({ name: 'Red shirt' }).where('id', '=', id).execute()
    changes.invalidate()
    await shop.db
      .updateTable('customers')
      .set({ first_name: 'Lathika' })
      .where('id', '=', customer.id)
      .execute()
    const html = await (await see(path, customer.token)).text()
    expect(html).toContain('Red shirt')
    expect(html).not.toContain('Blue shirt')
    expect(html).toContain('Lathika, profile')
  })
})

describe('a page with what is a shopper’s own', () => {
  test('is never kept', async ({ shop }) => {
    const customer = await shop.make.customer({ firstName: 'Meenakshi' })
    const { see, caches } = await openProcess(shop)
    const own = ['/cart', '/wishlist', '/orders', '/address', '/profile', '/UpdateProfile']
    for (const path of [...own, ...own, '/profile/my-data.json', '/checkout', '/shop.data']) {
      await see(path, customer.token)
    }
    expect(caches.pages.size.entries).toBe(0)
  })
})

describe('a page whose request was let in', () => {
  test('is rendered in that turn, as nothing else could be made in it', async ({ shop }) => {
    const { token } = await shop.make.customer()
    const { see, caches } = await openProcess(shop)
    caches.alike.set('/aboutus', true)
    let asked = 0
    const page = await inTurn(async (own) => {
      const outside: Outside = (task) => {
        asked += 1
        return own(task)
      }
      return see('/aboutus', token, { receivedAt: 0, outside, hasLeft: false })
    })
    expect(page.status).toBe(200)
    expect(asked).toBeGreaterThan(0)
    expect(caches.pages.size.entries).toBe(0)
  })

  test('is not rendered for a reader who has left', async ({ shop }) => {
    const { token } = await shop.make.customer()
    const { see } = await openProcess(shop)
    const outside = () => Promise.reject(new Error('it asked for what it shows'))
    const page = await see('/cart', token, { receivedAt: 0, outside, hasLeft: true })
    expect([page.status, await page.text()]).toEqual([499, ''])
  })
})

test('while the database is away, a page says so with 503, and the log why', async ({ shop }) => {
  const { token } = await shop.make.customer()
  const relay = await relayTo(shop.ownerUrl)
  const pool = openPool(relay.url)
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push(line) })
  const { see } = await openProcess({ ...shop, db: openDb(pool) }, log)
  expect((await see('/cart', token)).status).toBe(200)

  await relay.cut()
  for (const path of ['/cart', '/shop', '/aboutus']) {
    const page = await see(path, token)
    expect(page.status).toBe(503)
    expect(page.headers.get('retry-after')).toBe('2')
    // Her token may be as good as ever.
    expect(page.headers.get('set-cookie')).toBeNull()
    expect(lines.join('')).toContain('the database is unavailable')
    expect(lines.join('')).not.toContain(token)
    lines.length = 0
  }

  await relay.restore()
  expect((await see('/cart', token)).status).toBe(200)
  await pool.end()
  await relay.cut()
})

test('a page asks once who its shopper is, and the cart’s brings her lines along', async ({
  shop,
}) => {
  const { token } = await shop.make.customer()
  const asked: string[] = []
  const pool = openPool(shop.ownerUrl)
  const db = openDb(pool, ({ query }) => asked.push(query.sql))
  const { see } = await openProcess({ ...shop, db })
  for (const path of ['/cart', '/orders', '/address']) {
    asked.length = 0
    expect((await see(path, token)).status).toBe(200)
    expect(asked.filter((sql) => sql.includes('token_sha256'))).toHaveLength(1)
  }
  // The menu has been kept.
  asked.length = 0
  await see('/cart', token)
  expect(asked).toHaveLength(1)
  await pool.end()
})
