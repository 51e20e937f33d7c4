import { expect } from 'vitest'
import { test as base, type TestShop } from '../testing/shop.ts'
import { openProcess, pathOf } from '../testing/site.ts'

const test = base.extend<{ settings: Record<string, string> }>({
  settings: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' },
})
const testFew = base.extend<{ settings: Record<string, string> }>({
  settings: {
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'on',
    LIMIT_READS: '3/1m',
    LIMIT_READS_ADDRESS: '3/1m',
  },
})

const attacker = '203.0.113.1'

/** One process as it is seen from addresses, by their `x-forwarded-for`. */
async function openSeen(shop: TestShop) {
  const { see, caches } = await openProcess(shop)
  return {
    caches,
    from:
      (address: string) =>
      (path: string, token?: string, init: { headers?: Record<string, string> } = {}) =>
        see(path, token, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } }),
  }
}

const bearing = (token: string) => ({ headers: { authorization: `Token ${token}` } })

test('of 700 searches that nobody cached, 600 are answered, and others are served all the while', async ({
  shop,
}) => {
  await shop.make.product()
  const { token } = await shop.make.customer()
  const { from } = await openSeen(shop)
  const cached = ['/', '/shop', '/api/products/']
  for (const path of cached) expect((await from('203.0.113.2')(path)).status).toBe(200)

  const attack = from(attacker)
  const answers = new Map<number, number>()
  for (let n = 0; n < 700; n++) {
    const { status, headers } = await attack(`/api/searchproducts/?query=shirt${n}`)
    answers.set(status, (answers.get(status) ?? 0) + 1)
    if (status !== 429) continue
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  }
  expect(Object.fromEntries(answers)).toEqual({ 200: 600, 429: 100 })

  const refused = await attack('/api/searchproducts/?query=one+more')
  expect(await refused.json()).toMatchObject({ error: expect.stringMatching(/a lot at once/) })
  // What the process has in its cache, and who is signed in, even there.
  for (const path of cached) expect((await attack(path)).status).toBe(200)
  expect((await attack('/api/cart/', undefined, bearing(token))).status).toBe(200)
  expect((await attack('/cart', token)).status).toBe(200)
  const other = from('203.0.113.3')
  expect((await other('/api/searchproducts/?query=one+more')).status).toBe(200)
  expect((await other('/shop?search=blue')).status).toBe(200)
})

testFew(
  'a page counts once, whatever it is made of, and the fourth is refused',
  async ({ shop }) => {
    const product = await pathOf(shop, (await shop.make.product()).id)
    const { from, caches } = await openSeen(shop)
    const attack = from(attacker)
    for (const path of ['/', '/shop', product]) expect((await attack(path)).status).toBe(200)
    const { misses } = caches.answers.counts
    for (const path of ['/aboutus', '/shop?search=shirt', '/no-such-page', '/cart']) {
      const page = await attack(path)
      expect([path, page.status]).toEqual([path, 429])
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
      const html = await page.text()
      expect(html).toContain('Too many pages at once.')
      expect(html).toMatch(/<link [^>]*rel="stylesheet"/)
    }
    expect(caches.answers.counts.misses).toBe(misses)
    // It is not cached.
    expect((await from('203.0.113.2')('/aboutus')).status).toBe(200)
    for (const path of ['/', '/shop', product, '/aboutus']) {
      expect([path, (await attack(path)).status]).toEqual([path, 200])
    }
  },
)

testFew('a private page and a signed-in call count for their account', async ({ shop }) => {
  const meena = await shop.make.customer()
  const latha = await shop.make.customer()
  const { from } = await openSeen(shop)
  const home = from(attacker)
  expect((await home('/cart', meena.token)).status).toBe(200)
  expect((await home('/orders', meena.token)).status).toBe(200)
  expect((await home('/api/profile/', undefined, bearing(meena.token))).status).toBe(200)
  expect((await home('/api/profile/', undefined, bearing(meena.token))).status).toBe(429)
  // From wherever she is.
  const page = await from('203.0.113.9')('/cart', meena.token)
  expect([page.status, page.headers.get('retry-after')]).toEqual([429, expect.any(String)])
  expect(await page.text()).toContain('Too many pages at once.')
  for (const path of ['/cart', '/orders', '/address']) {
    expect((await home(path, latha.token)).status).toBe(200)
  }
})

testFew('tokens that no session has count for the address', async ({ shop }) => {
  const { token } = await shop.make.customer()
  const { from } = await openSeen(shop)
  const attack = from(attacker)
  const invented = (n: number) => String(n).padStart(43, 'x')
  expect((await attack('/cart', invented(1))).status).toBe(302)
  expect((await attack('/cart')).status).toBe(302)
  expect((await attack('/api/cart/', undefined, bearing(invented(2)))).status).toBe(401)
  expect((await attack('/api/cart/', undefined, bearing(invented(3)))).status).toBe(429)
  expect((await attack('/cart', invented(4))).status).toBe(429)
  expect((await attack('/cart', token)).status).toBe(200)
})

test('a family of four behind one address reads through a festival evening', async ({ shop }) => {
  const products = await Promise.all(
    ['Kurti', 'Shirt', 'Frock', 'Jeans'].map((name) => shop.make.product({ name, stock: 50 })),
  )
  const paths = await Promise.all(products.map(({ id }) => pathOf(shop, id)))
  const { from } = await openSeen(shop)
  const see = from('203.0.113.4')
  const family = ['meena', 'latha', 'kavya', 'arun']
  const statuses = new Set<number>()
  const ask = async (...asked: Parameters<typeof see>) => statuses.add((await see(...asked)).status)
  await Promise.all(
    family.map(async (name) => {
      const { token } = await shop.make.customer({ email: `${name}@example.com` })
      for (const path of ['/', '/shop', '/login', ...paths]) await ask(path)
      // A search is asked for with each letter that is typed.
      for (const word of ['silk kurti', 'white shirt', `gift for ${name}`]) {
        for (let end = 1; end <= word.length; end++) {
          await ask(`/api/searchproducts/?query=${encodeURIComponent(word.slice(0, end))}`)
        }
        await ask(`/shop?search=${encodeURIComponent(word)}`)
      }
      for (let page = 0; page < 10; page++) await ask(`/shop?maxPrice=${page}000&sort=a-z`)
      for (const path of ['/cart', '/checkout', '/orders', '/profile', '/address']) {
        await ask(path, token)
      }
      for (const path of ['cart', 'orders', 'wishlist', 'profile', 'shipping-address']) {
        await ask(`/api/${path}/`, undefined, bearing(token))
      }
    }),
  )
  expect(statuses).not.toContain(429)
  expect(statuses).toContain(200)
})
