import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { openDb, openPool } from '../ground/db/pool.ts'
import { test } from '../testing/shop.ts'
import { openProcess } from '../testing/site.ts'
import { makeStaff } from '../testing/staff.ts'
import { openOffice } from './bundle.ts'

const policyOf = (page: Response) => page.headers.get('content-security-policy') ?? ''

test('a page of the office is framed by no one, stored nowhere, and runs its own scripts alone', async ({
  shop,
}) => {
  const { see } = await openProcess(shop)
  const nonces = new Set<string>()
  for (let visit = 0; visit < 2; visit += 1) {
    const page = await see('/office/login')
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    const policy = policyOf(page)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("frame-src 'self'")
    expect(policy).toMatch(/script-src 'nonce-[\w-]+' 'strict-dynamic';/)
    expect(policy).not.toMatch(/unsafe|https?:/)
    const nonce = /'nonce-(.+?)'/.exec(policy)?.[1] ?? ''
    nonces.add(nonce)
    const scripts = (await page.text()).match(/<script[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
  }
  expect(nonces.size).toBe(2)
})

test('without a session of its own the office leads to its login, and back', async ({ shop }) => {
  const { token } = await shop.make.customer()
  const { see } = await openProcess(shop)
  for (const path of ['/office', '/office/staff', '/office/audit?actor=Meena']) {
    for (const visitor of [await see(path), await see(path, token)]) {
      expect(visitor.status).toBe(302)
      const from = path.slice('/office'.length) || '/'
      expect(visitor.headers.get('location')).toBe(`/office/login?${new URLSearchParams({ from })}`)
    }
  }
})

test('a page looks up its session once, whatever it calls', async ({ shop }) => {
  const { token } = await makeStaff(shop, 'owner')
  const pool = openPool(shop.ownerUrl)
  let lookUps = 0
  const db = openDb(pool, ({ query }) => {
    if (query.sql.includes('"staff_sessions"')) lookUps += 1
  })
  const { see } = await openProcess({ ...shop, db })
  const page = await see('/office', undefined, { headers: { cookie: `office=${token}` } })
  await pool.end()
  expect([page.status, lookUps]).toEqual([200, 1])
})

test('a second factor that is on is not offered again', async ({ shop }) => {
  const { id, token } = await makeStaff(shop, 'packer')
  const { see } = await openProcess(shop)
  const show = async () => {
    const headers = { cookie: `office=${token}` }
    return (await see('/office/second-factor', undefined, { headers })).text()
  }
  expect(await show()).toContain('Make a secret')
  await sql`update staff set totp_seed = 'seed', totp_confirmed_at = now() where id = ${id}`.execute(
    shop.db,
  )
  const on = await show()
  expect(on).toContain('Your login asks for a code')
  expect(on).not.toContain('Make a secret')
})

test('what is sent from another site changes nothing', async ({ shop }) => {
  const { see } = await openProcess(shop)
  const send = (headers: Record<string, string>) =>
    see(`${shop.config.publicUrl}/office/login`, undefined, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ form: 'login', email: 'a@example.com', password: 'x' }),
    })
  const { origin } = new URL(shop.config.publicUrl)
  const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  for (const headers of [{}, elsewhere, { origin, 'sec-fetch-site': 'same-site' }]) {
    const answer = await send(headers)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await answer.text()).not.toContain('Invalid email or password')
  }
  const own = await send({ origin, 'sec-fetch-site': 'same-origin' })
  expect([own.status, (await own.text()).includes('Invalid email or password')]).toEqual([
    400,
    true,
  ])
})

test('a form that is too large comes back to its screen, which says so', async ({ shop }) => {
  const { token } = await makeStaff(shop, 'packer')
  const { see } = await openProcess(shop)
  const send = async (path: string, cookie: string, bytes: number) => {
    const body = new FormData()
    body.set('form', 'photo')
    body.set('photo', new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }))
    const { origin } = new URL(shop.config.publicUrl)
    return see(shop.config.publicUrl + path, undefined, {
      method: 'POST',
      headers: { cookie, origin },
      body,
    })
  }
  const cookie = `office=${token}`
  const refused = await send('/office/pack?order=NL1', cookie, 1_200_000)
  const page = await refused.text()
  expect([refused.status, refused.headers.get('content-type')]).toEqual([
    413,
    'text/html; charset=utf-8',
  ])
  expect(page).toMatch(/role="alert".{0,200}larger than 1 MB/)
  expect(page).toMatch(/<h1[^>]*>Pack/)
  expect(policyOf(refused)).toContain("frame-ancestors 'none'")
  expect((await send('/office/pack', cookie, 900_000)).status).toBe(404)
  const script = await send('/office/pack.data', cookie, 1_200_000)
  expect([script.status, await script.json()]).toMatchObject([413, { error: /too large/ }])
  expect((await send('/office/pack', '', 1_200_000)).headers.get('location')).toMatch(/login/)
})

test('shop and office have nothing of each other', async ({ shop }) => {
  const { see } = await openProcess(shop)
  const home = await (await see('/')).text()
  expect(home).not.toMatch(/"\/office/)
  const login = await (await see('/office/login')).text()
  expect(login).not.toMatch(/"\/assets\//)
  expect((await see('/office/assets/nothing.js')).status).toBe(404)
  const [, script = ''] = /"(\/office\/assets\/[^"]+\.js)"/.exec(login) ?? []
  const asset = await see(script, undefined, {
    headers: { 'accept-encoding': 'br' },
  })
  expect([script, asset.status]).toEqual([script, 200])
  expect(asset.headers.get('cache-control')).toContain('immutable')
  expect(asset.headers.get('content-encoding')).toBe('br')
})

test('only a worker of the office may run WebAssembly, and only the office has a camera', async ({
  shop,
}) => {
  const { see } = await openProcess(shop)
  const [worker] = readdirSync('build/office/client/assets/workers').filter((name) =>
    name.endsWith('.js'),
  )
  const script = await see(`/office/assets/workers/${worker}`)
  expect(script.status).toBe(200)
  expect(policyOf(script)).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  )
  const login = await see('/office/login')
  expect(policyOf(login)).toContain("worker-src 'self'")
  expect(policyOf(login)).not.toContain('wasm')
  expect(login.headers.get('permissions-policy')).toContain('camera=(self)')
  const home = await see('/')
  expect(policyOf(home)).not.toContain('wasm')
  expect(home.headers.get('permissions-policy')).toContain('camera=()')
})

test('the bundle of the office is loaded by the first request for it', async ({ shop }) => {
  const office = openOffice()
  const load = vi.spyOn(office, 'load')
  const { see } = await openProcess(shop, undefined, office)
  await see('/')
  expect(load).not.toHaveBeenCalled()
  await see('/office/login')
  expect(load).toHaveBeenCalledOnce()
})

describe('with an origin of its own', () => {
  test.override({
    settings: { PUBLIC_URL: 'https://shop.example', OFFICE_URL: 'https://office.shop.example' },
  })

  test('shop and office answer at their own hosts alone', async ({ shop }) => {
    const { email, password } = await makeStaff(shop, 'owner')
    const { see } = await openProcess(shop)
    const at = async (url: string, init?: RequestInit) => {
      const answer = await see(url, undefined, init)
      return [answer.status, answer.headers.get('location')]
    }
    const office = 'https://office.shop.example'
    expect(await at(`${office}/office/login`)).toEqual([200, null])
    expect(await at(`${office}/`)).toEqual([302, `${office}/office`])
    for (const path of ['/shop', '/api/products/', '/login', '/sw.js']) {
      expect([path, await at(office + path)]).toEqual([path, [404, null]])
    }
    expect(await at('https://shop.example/office/orders')).toEqual([302, `${office}/office`])
    expect(await at('https://shop.example/api/office/me/')).toEqual([404, null])
    const logIn = (host: string, origin: string) =>
      see(`${host}/api/office/login/`, undefined, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
    expect((await logIn('https://shop.example', office)).status).toBe(404)
    expect((await logIn(office, 'https://shop.example')).status).toBe(403)
    const own = await logIn(office, office)
    expect(own.status).toBe(200)
    expect(own.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(own.headers.get('set-cookie')).toMatch(
      /^__Host-office=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  })
})

test('a page whose client leaves while it is rendered is a 499, in the office and in the shop', async ({
  shop,
}) => {
  const { token } = await makeStaff(shop, 'owner')
  const customer = await shop.make.customer()
  const leaving: (AbortController | undefined)[] = [undefined]
  const pool = openPool(shop.ownerUrl)
  const db = openDb(pool, () => leaving[0]?.abort())
  const { see } = await openProcess({ ...shop, db })
  const cookie = { headers: { cookie: `office=${token}` } }
  for (const [path, as, init] of [
    ['/office', undefined, cookie],
    ['/office.data', undefined, cookie],
    ['/cart', customer.token, {}],
  ] as const) {
    const stays = await see(path, as, init)
    expect([path, stays.status]).toEqual([path, 200])
    leaving[0] = new AbortController()
    const left = await see(path, as, { ...init, signal: leaving[0].signal })
    expect([path, left.status, await left.text()]).toEqual([path, 499, ''])
    leaving[0] = undefined
  }
  await pool.end()
})
