import pino from 'pino'
import { expect } from 'vitest'
import { openDb, openPool } from '../ground/db/pool.ts'
import { placeOrder, repeatOrder } from '../testing/orders.ts'
import { relayTo } from '../testing/relay.ts'
import { test } from '../testing/shop.ts'
import { openProcess } from '../testing/site.ts'

const screens = ['/cart', '/wishlist', '/orders', '/address', '/profile', '/UpdateProfile']

test('a page of a customer’s own is hers alone, and stored nowhere', async ({ shop }) => {
  const { token } = await shop.make.customer({ firstName: 'Meenakshi' })
  const { see, caches } = await openProcess(shop)
  const nonces = new Set<string>()
  for (const path of [...screens, ...screens, '/checkout', '/cart.data', '/Cart/']) {
    const page = await see(path, token)
    expect([path, page.headers.get('cache-control')]).toEqual([path, 'private, no-store'])
    if (page.status !== 200 || path.endsWith('.data')) continue
    const policy = page.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-(.+?)'/.exec(policy)?.[1] ?? ''
    expect(await page.text()).toContain(`nonce="${nonce}"`)
    expect(nonces.has(nonce)).toBe(false)
    nonces.add(nonce)
  }
  expect(caches.pages.size.entries).toBe(0)
})

test('a page of a customer’s own leads a visitor to the login, and back', async ({ shop }) => {
  const { see } = await openProcess(shop)
  for (const [token, end] of [
    [undefined, ''],
    ['short', ''],
    // Of a session that has ended, which the login says.
    ['x'.repeat(43), '#session-ended'],
  ] as const) {
    const page = await see('/orders?page=2', token)
    expect([page.status, page.headers.get('location')]).toEqual([
      302,
      `/login?from=%2Forders%3Fpage%3D2${end}`,
    ])
    expect(page.headers.getSetCookie()).toEqual([
      'Token=; Path=/; Max-Age=0; SameSite=Lax',
      'user=; Path=/; Max-Age=0; SameSite=Lax',
    ])
  }
})

test('a page is not rendered for a client that has left', async ({ shop }) => {
  const { token } = await shop.make.customer()
  const { see } = await openProcess(shop)
  const page = await see('/cart', token, { signal: AbortSignal.abort() })
  expect([page.status, await page.text()]).toEqual([499, ''])
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
  for (const path of ['/cart', '/shop', '/orders']) {
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

test('a page that takes more than five seconds is given up with 503', async ({ shop }) => {
  const { id, customer } = await placeOrder(shop)
  await repeatOrder(shop, id, 100)
  const relay = await relayTo(shop.ownerUrl)
  const pool = openPool(relay.url, { max: 2 })
  const { see } = await openProcess({ ...shop, db: openDb(pool) })
  const seeOrders = () => see('/orders?page=20', customer.token)
  expect((await seeOrders()).status).toBe(200)

  // Two calls, one after the other: three and two times 1.1 seconds.
  relay.slow(550)
  const page = await seeOrders()
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  await relay.restore()
  await expect.poll(() => pool.totalCount - pool.idleCount, { timeout: 3_000 }).toBe(0)
  expect((await seeOrders()).status).toBe(200)
  await pool.end()
  await relay.cut()
})

test('a page looks its customer up once', async ({ shop }) => {
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
  // The menu is cached: what is left is the session and the lines.
  asked.length = 0
  await see('/cart', token)
  expect(asked).toHaveLength(2)
  await pool.end()
})
