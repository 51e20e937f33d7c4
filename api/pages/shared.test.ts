import { describe, expect } from 'vitest'
import { isSingle, sharedScreens } from '../../contract/screens.ts'
import { test } from '../testing/shop.ts'
import { openProcess, pathOf } from '../testing/site.ts'

const screens = [
  ...sharedScreens.filter(isSingle).map(({ path }) => path),
  '/Shop/?search=shirt&sort=a-z',
  '/complaint?kind=barrier',
  '/login?from=%2Fcart',
  '/register',
  '/forgotPassword',
  '/confirm-email/?token=a.b.c',
  '/guest-order/?token=a.b.c',
  '/no-such-page',
]

describe('a page for everyone', () => {
  test('is the same to the letter for every reader, with or without a living session', async ({
    shop,
  }) => {
    const { id } = await shop.make.product()
    const meena = await shop.make.customer({ firstName: 'Meenakshi' })
    const latha = await shop.make.customer({ firstName: 'Lathika' })
    const ended = await shop.make.customer()
    await shop.as(ended)('POST /api/logout/')
    for (const path of [...screens, await pathOf(shop, id)]) {
      const seen: Awaited<ReturnType<typeof readPage>>[] = []
      for (const token of [undefined, meena.token, latha.token, ended.token, 'short']) {
        // Rendered anew for each, and once more from the cache.
        const { see } = await openProcess(shop)
        seen.push(await readPage(await see(path, token)), await readPage(await see(path, token)))
      }
      for (const page of seen) expect([path, page]).toEqual([path, seen[0]])
      const [{ headers, html }] = seen as [(typeof seen)[0]]
      expect(html).not.toMatch(/Meenakshi|Lathika/)
      expect(headers).toMatchObject({
        'cache-control': 'public, no-cache',
        vary: 'Accept-Encoding',
      })
      expect(headers.etag).toMatch(/^W\/"/)
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  test('carries the header of visitors and that of customers', async ({ shop }) => {
    const html = await (await (await openProcess(shop)).see('/')).text()
    expect(html).toMatch(/<a [^>]*visitors-only[^>]*href="\/login"[^>]*>Login/)
    expect(html).toMatch(/<a [^>]*aria-label="Profile"[^>]*customers-only[^>]*href="\/profile"/)
  })

  test('is cached, and shows a change', async ({ shop }) => {
    const { id } = await shop.make.product({ name: 'Blue shirt' })
    const { see, invalidate, caches } = await openProcess(shop)
    const path = await pathOf(shop, id)
    for (let turn = 0; turn < 2; turn++) expect(await (await see(path)).text()).toContain('Blue')
    expect(caches.pages.size.entries).toBe(1)
    await shop.db.updateTable('products').set({ name: 'Red shirt' }).where('id', '=', id).execute()
    invalidate()
    const html = await (await see(path)).text()
    expect(html).toContain('Red shirt')
    expect(html).not.toContain('Blue shirt')
  })

  test('is not cached where no page is', async ({ shop }) => {
    const { see, caches } = await openProcess(shop)
    for (const path of ['/no-such-page', '/product/999999']) {
      expect((await see(path)).status).toBe(404)
    }
    expect(caches.pages.size.entries).toBe(0)
  })
})

async function readPage(page: Response) {
  const headers: Record<string, string> = Object.fromEntries(page.headers)
  delete headers['x-request-id']
  return { status: page.status, headers, html: await page.text() }
}
