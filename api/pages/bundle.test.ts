import { expect } from 'vitest'
import type { ApiResponse } from '../../contract/client.ts'
import { type TestShop, test } from '../testing/shop.ts'
import { openSite } from './bundle.ts'

const built = openSite()

/** Renders pages of the built site, to which the API says the same objects each time. */
function openPages(shop: TestShop, cookie: string) {
  const said = new Map<string, Promise<ApiResponse>>()
  async function ask(path: string, init: RequestInit): Promise<ApiResponse> {
    const answer = await shop.fetch(path, init)
    const json = await answer.json()
    return { ok: answer.ok, status: answer.status, json: async () => json }
  }
  return async (path: string, keepsHtml: boolean): Promise<string> => {
    const { render, site } = await (await built).load()
    const request = new Request(`http://shop.test${path}`, { headers: { cookie } })
    let html = ''
    const context = site.createLoadContext(request, {
      fetchApi(path, init) {
        const answer = said.get(path) ?? ask(path, init)
        said.set(path, answer)
        return answer
      },
      nonce: 'nonce',
      logFault: (fault) => expect.fail(fault.message),
      takeHtml: (pieces) => {
        html = pieces.join('')
      },
      left: undefined,
      keepsHtml,
    })
    await render(request, context)
    return html
  }
}

test('what screens have in common is to the letter what React renders on each', async ({
  shop,
}) => {
  await shop.make.product({ pricePaise: 499_00 })
  await shop.make.product({ group: 'Womens', type: 'Kurtis & "sets"' })
  const { token } = await shop.make.customer()
  const everyones = ['/', '/Shop/', '/aboutus', '/no-such-page']
  const seen = { '': ['/login'], [`Token=${token}`]: ['/cart', '/orders', '/profile'] }
  for (const [cookie, paths] of Object.entries(seen)) {
    const see = openPages(shop, cookie)
    for (const path of [...everyones, ...paths]) {
      const whole = await see(path, false)
      expect(whole).toContain('Within a budget')
      expect(whole).toContain('Kurtis &amp; &quot;sets&quot;')
      // Kept by the first of these, and shown by the next.
      for (let turn = 0; turn < 2; turn++) expect(await see(path, true)).toBe(whole)
    }
  }
})

test('menus mark the screen that they are on', async ({ shop }) => {
  const see = openPages(shop, '')
  const markedOn = async (path: string) => {
    const [header = ''] = (await see(path, true)).split('<main', 1)
    const links = header.match(/<a [^>]*>/g) ?? []
    const marked = links.filter((link) => link.includes('aria-current="page"'))
    return marked.map((link) => /href="([^"]*)"/.exec(link)?.[1])
  }
  // In the drawer, the bar of wide screens and the toolbar of small ones.
  expect(await markedOn('/')).toEqual(['/', '/', '/'])
  expect(await markedOn('/Shop/')).toEqual(['/shop', '/shop', '/shop'])
  expect(await markedOn('/shop/no-such-page')).toEqual(['/shop', '/shop', '/shop'])
  expect(await markedOn('/aboutus')).toEqual(['/aboutus', '/aboutus'])
  expect(await markedOn('/login')).toEqual(['/login'])
  expect(await markedOn('/shopping')).toEqual([])
  expect(await markedOn('//shop')).toEqual([])
})
