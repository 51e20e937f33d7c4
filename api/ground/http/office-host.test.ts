import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { answerError } from './answer-error.ts'
import type { Env } from './env.ts'
import { partByHost } from './office-host.ts'

const shop = 'shop.example'
const office = 'office.shop.example'

function openApp(officeUrl: string | undefined) {
  const app = new Hono<Env>({ strict: false })
  app.use(partByHost(officeUrl))
  app.all('*', (c) => c.text('served'))
  app.onError(answerError)
  return async (host: string, path: string, method = 'GET') =>
    (await app.request(`http://127.0.0.1${path}`, { method, headers: { host } })).status
}

test.each<[path: string, atShop: number, atOffice: number]>([
  ['/', 200, 302],
  ['/shop', 200, 404],
  ['/officewear', 200, 404],
  ['/api/products/', 200, 404],
  ['/office', 302, 200],
  ['/office/orders', 302, 200],
  ['/office.data', 302, 200],
  ['/api/office', 404, 200],
  ['/api/office/me/', 404, 200],
  ['/media/abc/400', 200, 200],
  ['/favicon.svg', 200, 200],
  ['/livez', 200, 200],
  ['/readyz', 200, 200],
])('%s is of the host that has it', async (path, atShop, atOffice) => {
  const ask = openApp(`https://${office}`)
  expect([await ask(shop, path), await ask(office, path)]).toEqual([atShop, atOffice])
  expect(await ask('OFFICE.shop.example:443', path)).toBe(atOffice)
  const undivided = openApp(undefined)
  expect([await undivided(shop, path), await undivided(office, path)]).toEqual([200, 200])
})

test('a form is sent to its own host alone', async () => {
  const ask = openApp(`https://${office}`)
  expect(await ask(shop, '/office/login', 'POST')).toBe(404)
  expect(await ask(office, '/delivery', 'POST')).toBe(404)
})
