import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { describe, expect } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { officeEndpoints } from '../../../contract/office/endpoints.ts'
import { passwordHash } from '../../testing/makers.ts'
import { test } from '../../testing/shop.ts'
import { makeStaff, read, sendAs } from '../../testing/staff.ts'
import { requireFreshCode } from './fresh-code.ts'
import { openSession } from './sessions.ts'

describe('the login of the back office', () => {
  test('opens a session by a cookie that no script reads', async ({ shop }) => {
    const meena = await makeStaff(shop, 'support', 'Meena')
    const { email, password } = meena
    const response = await sendAs(shop, undefined, 'POST /api/office/login/', {
      json: { email: ` ${email.toUpperCase()}`, password },
    })
    expect(response.status).toBe(200)
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^office=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)
    const token = /office=([^;]+)/.exec(cookie)?.[1] ?? ''
    const { body } = await read(sendAs(shop, { token }, 'GET /api/office/me/'))
    expect(body).toMatchObject({ name: 'Meena', email, role: 'support', refund_limit: 0 })
    expect(body.rights).toContain('phones')
    expect(await response.json()).toEqual(body)

    const out = await sendAs(shop, { token }, 'POST /api/office/logout/')
    expect(out.headers.get('set-cookie')).toMatch(/^office=; Max-Age=0; Path=\/; HttpOnly/)
    expect((await sendAs(shop, { token }, 'GET /api/office/me/')).status).toBe(401)
    expect((await sendAs(shop, meena, 'GET /api/office/me/')).status).toBe(200)
  })

  test('gives an unknown e-mail and a wrong password the same answer', async ({ shop }) => {
    const { email, password } = await makeStaff(shop, 'packer')
    const answers = []
    for (const json of [
      { email, password: 'wrong' },
      { email: 'no@nool.example', password },
    ]) {
      answers.push(await read(sendAs(shop, undefined, 'POST /api/office/login/', { json })))
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.status).toBe(400)
  })

  test('is of no use in the shop, nor a shopper’s in the office', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const customer = await shop.make.customer({ email: 'same@nool.example' })
    const asShopper = { headers: { authorization: `Token ${owner.token}` } }
    expect((await sendAs(shop, owner, 'GET /api/profile/')).status).toBe(401)
    expect((await sendAs(shop, undefined, 'GET /api/profile/', asShopper)).status).toBe(401)
    expect((await sendAs(shop, customer, 'GET /api/office/me/')).status).toBe(401)
    const asStaff = {
      headers: { authorization: `Token ${customer.token}`, cookie: `Token=${customer.token}` },
    }
    expect((await sendAs(shop, undefined, 'GET /api/office/me/', asStaff)).status).toBe(401)
    const json = { email: customer.email, password: 'secret-1' }
    const login = sendAs(shop, undefined, 'POST /api/office/login/', { json })
    expect((await login).status).toBe(400)
  })

  test('needs a page of our own for what changes', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { email, password } = owner
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: '' },
      { origin: 'http://localhost:4000.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreign) {
      const logout = await sendAs(shop, owner, 'POST /api/office/logout/', { headers })
      const json = { email, password }
      const login = await sendAs(shop, undefined, 'POST /api/office/login/', { headers, json })
      expect([headers, logout.status, login.status]).toEqual([headers, 403, 403])
    }
    expect((await sendAs(shop, owner, 'GET /api/office/me/')).status).toBe(200)
  })

  describe('with limits', () => {
    test.override({ settings: { RATE_LIMITS: 'on', LIMIT_WRONG_PASSWORDS: '3/15m' } })

    test('counts wrong tries for an account, apart from the shop’s', async ({ shop }) => {
      const { email, password } = await makeStaff(shop, 'owner')
      const tryOf = async (given: string) => {
        const json = { email, password: given }
        return (await sendAs(shop, undefined, 'POST /api/office/login/', { json })).status
      }
      const statuses = []
      for (let tries = 0; tries < 4; tries++) statuses.push(await tryOf('wrong'))
      expect(statuses).toEqual([400, 400, 400, 429])
      expect(await tryOf(password)).toBe(429)
      const shopper = await shop.make.customer({ email })
      const login = await shop.as()('POST /api/login/', {
        body: { email: shopper.email, password },
      })
      expect(login.email).toBe(email)
    })

    test('counts wrong codes, which a right password does not forget', async ({ shop }) => {
      const owner = await makeStaff(shop, 'owner')
      const { email, password } = owner
      await enrol(shop, owner)
      const tryOf = async (code?: string) => {
        const json = { email, password, code }
        return (await sendAs(shop, undefined, 'POST /api/office/login/', { json })).status
      }
      const statuses = []
      for (let tries = 0; tries < 4; tries++) {
        statuses.push(await tryOf('000000'), await tryOf())
      }
      expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429, 400])
    })
  })
})

type Shop = Parameters<typeof sendAs>[0]
type Owner = Awaited<ReturnType<typeof makeStaff>>

const now = () => Math.floor(Date.now() / 1000)

async function enrol(shop: Shop, { token, password }: Owner): Promise<string> {
  const started = await read(
    sendAs(shop, { token }, 'POST /api/office/second-factor/', { json: { password } }),
  )
  const { secret, uri } = started.body
  expect(uri).toMatch(new RegExp(`^otpauth://totp/.*secret=${secret}`))
  // The code of half a minute ago, so that today's is not used up.
  const code = generateSync({ secret, epoch: now() - 30 })
  const confirm = sendAs(shop, { token }, 'POST /api/office/second-factor/confirm/', {
    json: { code },
  })
  expect(await read(confirm)).toMatchObject({ status: 200, body: { has_second_factor: true } })
  return secret
}

describe('a second factor', () => {
  test('is asked for once it is confirmed, and each code counts once', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { email, password } = owner
    const other = await makeStaff(shop, 'packer')
    const wrong = sendAs(shop, owner, 'POST /api/office/second-factor/', {
      json: { password: 'wrong' },
    })
    expect(await read(wrong)).toMatchObject({
      status: 400,
      body: { password: [expect.stringMatching(/not right/)] },
    })

    const secret = await enrol(shop, owner)
    const login = (code?: string) =>
      read(sendAs(shop, undefined, 'POST /api/office/login/', { json: { email, password, code } }))
    expect(await login()).toMatchObject({ status: 400, body: { code: [expect.any(String)] } })
    expect(await login('123456')).toMatchObject({
      status: 400,
      body: { code: [expect.stringMatching(/not right/)] },
    })
    const code = generateSync({ secret, epoch: now() })
    expect((await login(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
    expect((await login(code)).status).toBe(400)
    const again = sendAs(shop, owner, 'POST /api/office/second-factor/', { json: { password } })
    expect((await again).status).toBe(409)
    expect((await sendAs(shop, other, 'GET /api/office/me/')).status).toBe(200)
  })

  test('is asked for afresh by what a session left open must not do', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const calls = Object.entries(officeEndpoints as Record<string, Endpoint>)
      .filter(([, { fresh }]) => fresh === true)
      .map(([call]) => call.replaceAll(/\{\w+\}/g, '999999'))
    expect(calls).toEqual([
      'POST /api/office/staff/',
      'PUT /api/office/staff/999999/',
      'POST /api/office/staff/999999/invite/',
      'DELETE /api/office/staff/999999/',
      'DELETE /api/office/staff/999999/sessions/',
      'DELETE /api/office/staff/999999/sessions/999999/',
      'POST /api/office/exports/orders/',
      'POST /api/office/refunds/999999/approve/',
      'POST /api/office/customers/999999/export/',
      'POST /api/office/customers/999999/erase/',
    ])
    const askAll = () =>
      Promise.all(calls.map((call) => read(sendAs(shop, owner, call, { json: {} }))))
    const isAsked = async () => (await askAll()).map(({ status }) => status === 403)
    const none = calls.map(() => false)
    const all = calls.map(() => true)
    const give = (code: string) =>
      read(sendAs(shop, owner, 'POST /api/office/fresh/', { json: { code } }))

    // A demo's staff may be without.
    expect(await isAsked()).toEqual(none)
    expect((await give('000000')).status).toBe(409)
    const secret = await enrol(shop, owner)
    expect(await isAsked()).toEqual(none)
    await sql`update staff_sessions set verified_at = now() - interval '5 minutes 1 second'`.execute(
      shop.db,
    )
    expect(await isAsked()).toEqual(all)
    expect((await askAll())[0]?.body).toMatchObject({ code: [expect.stringMatching(/new code/)] })
    expect((await give('000000')).status).toBe(400)
    expect(await isAsked()).toEqual(all)
    const code = generateSync({ secret, epoch: now() })
    expect((await give(code)).status).toBe(200)
    expect(await isAsked()).toEqual(none)

    await sql`update staff_sessions set verified_at = null`.execute(shop.db)
    expect((await give(code)).status).toBe(400)
    expect(await isAsked()).toEqual(all)
    const bare = {
      ...owner,
      sessionId: 1,
      hasSecondFactor: false,
      hasPasskey: false,
      isFresh: false,
    }
    expect(() => requireFreshCode(bare, { mode: 'live' })).toThrow(/needs a second factor/)
  })
})

describe('where the staff are signed in', () => {
  test('is shown by device, and ended one by one or all at once', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const meena = await makeStaff(shop, 'packer', 'Meena')
    const logIn = async (agent: string) => {
      const json = { email: meena.email, password: meena.password }
      const headers = { 'user-agent': agent }
      const { headers: answered } = await sendAs(shop, undefined, 'POST /api/office/login/', {
        json,
        headers,
      })
      return { token: /office=([^;]+)/.exec(answered.get('set-cookie') ?? '')?.[1] ?? '' }
    }
    const isOpen = async (session: { token: string }) =>
      (await sendAs(shop, session, 'GET /api/office/me/')).status === 200
    const phone = await logIn('Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile')
    const { body } = await read(sendAs(shop, owner, 'GET /api/office/staff/'))
    const [hers, herself] = body.results
    expect(hers.sessions).toMatchObject([{ is_current: true }])
    expect(herself.sessions).toEqual([
      {
        id: expect.any(Number),
        device: 'Chrome on Android',
        opened_at: expect.any(String),
        last_seen_at: expect.any(String),
        is_current: false,
      },
      expect.objectContaining({ device: 'Unknown device' }),
    ])
    const path = `/api/office/staff/${meena.id}/sessions/`
    const end = async (by: { token: string }, at: string) =>
      (await sendAs(shop, by, `DELETE ${at}`)).status
    const [lost] = herself.sessions
    expect(await end(owner, `/api/office/staff/${owner.id}/sessions/${lost.id}/`)).toBe(404)
    expect(await end(owner, `${path}${lost.id}/`)).toBe(200)
    expect(await end(owner, `${path}${lost.id}/`)).toBe(404)
    expect([await isOpen(phone), await isOpen(meena)]).toEqual([false, true])
    await logIn('Firefox/140.0')
    expect(await end(owner, path)).toBe(200)
    expect(await isOpen(meena)).toBe(false)
    const audit = sendAs(shop, owner, `GET /api/office/audit/?about=${meena.email}`)
    expect((await read(audit)).body.results).toMatchObject([
      { what: 'staff.session-end', before: { devices: ['Firefox', 'Unknown device'] } },
      { what: 'login' },
      { what: 'staff.session-end', before: { devices: ['Chrome on Android'] } },
      { what: 'login' },
      { what: 'login' },
      { what: 'staff.add' },
    ])
  })

  test('is each one’s own to end, but for the session that asks', async ({ shop }) => {
    const packer = await makeStaff(shop, 'packer')
    const other = await makeStaff(shop, 'owner')
    const login = { id: packer.id, email: packer.email, password_hash: passwordHash }
    await openSession(shop.db, login, 'iPad')
    await openSession(shop.db, login, 'iPhone')
    const list = async (token: string) =>
      (await read(sendAs(shop, { token }, 'GET /api/office/sessions/'))).body.results
    const [own, phone, tablet] = await list(packer.token)
    expect([own, phone, tablet]).toMatchObject([
      { is_current: true },
      { device: 'iPhone' },
      { device: 'iPad' },
    ])
    const end = async (path: string) =>
      (await sendAs(shop, packer, `DELETE /api/office/sessions/${path}`)).status
    const [theirs] = await list(other.token)
    expect(await end(`${theirs.id}/`)).toBe(404)
    expect(await end(`${tablet.id}/`)).toBe(200)
    expect(await list(packer.token)).toMatchObject([{ id: own.id }, { id: phone.id }])
    expect(await end('')).toBe(200)
    expect(await list(packer.token)).toMatchObject([{ id: own.id, is_current: true }])
  })
})
