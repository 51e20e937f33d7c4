import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { underAge } from '../../../contract/under-age.ts'
import { anotherProcess } from '../../testing/another-process.ts'
import { errorBody, refusalOf, send } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { password, signIn } from '../../testing/sign-in.ts'

const meena = {
  first_name: 'Meena',
  phone: '9876543210',
  address: '1 Temple Road, Madurai',
  email: 'meena@example.com',
  username: 'meena@example.com',
  password,
  password_confirm: password,
}

const register = (shop: TestShop, changes: object = {}) =>
  send(shop, 'POST /api/register/', { json: { ...meena, ...changes } })

const profile = (shop: TestShop, headers: Record<string, string>) =>
  send(shop, 'GET /api/profile/', { headers })

const customers = (shop: TestShop) => shop.db.selectFrom('customers').selectAll().execute()

describe('registering', () => {
  test('opens an account and writes the welcome mail', async ({ shop }) => {
    const response = await register(shop)
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({
      message: 'Registration successful! Please log in.',
      username: 'meena@example.com',
      email: 'meena@example.com',
    })
    expect(await customers(shop)).toMatchObject([
      { email: 'meena@example.com', first_name: 'Meena', phone: '9876543210', role: 'customer' },
    ])
    expect(await shop.db.selectFrom('outbox').select(['kind', 'recipient']).execute()).toEqual([
      { kind: 'welcome', recipient: 'meena@example.com' },
    ])
    expect((await signIn(shop, 'meena@example.com')).status).toBe(200)
  })

  test('a child is refused with the way on, and nothing of her is stored', async ({ shop }) => {
    const refused = await register(shop, { under_18: true })
    expect([refused.status, await refused.json()]).toEqual([400, { under_18: [underAge] }])
    expect(underAge).toContain('Ask a parent')
    expect([await customers(shop), await shop.db.selectFrom('outbox').execute()]).toEqual([[], []])
    expect((await register(shop, { under_18: false })).status).toBe(201)
    const [consent] = await shop.db.selectFrom('consents').select('text').execute()
    expect(consent?.text).toContain('18 or older')
  })

  test('needs only a name, an e-mail and a password, from JSON or a form', async ({ shop }) => {
    const { first_name, password_confirm } = meena
    const least = { first_name, password, password_confirm }
    const byJson = await send(shop, 'POST /api/register/', {
      json: { ...least, email: 'json@example.com' },
    })
    const byForm = await send(shop, 'POST /api/register', {
      form: { ...least, email: 'form@example.com' },
    })
    expect([byJson.status, byForm.status]).toEqual([201, 201])
    expect(await byForm.json()).toMatchObject({ username: 'form@example.com' })
  })

  test('stores the password only as an argon2id hash', async ({ shop }) => {
    await register(shop)
    const [customer] = await customers(shop)
    expect(customer?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(customer)).not.toContain(password)
  })

  test('refuses each bad field by its name and opens nothing', async ({ shop }) => {
    const cases: [changes: object, fields: object][] = [
      [{ first_name: ' ' }, { first_name: ['This field is required.'] }],
      [{ first_name: undefined }, { first_name: ['This field is required.'] }],
      [{ first_name: 'x'.repeat(61) }, { first_name: ['Use at most 60 characters.'] }],
      [{ first_name: 'a\0b' }, { first_name: ['Text may not contain a NUL character.'] }],
      [{ first_name: 7 }, { first_name: [expect.any(String)] }],
      [{ phone: '98765432101' }, { phone: ['A phone number has at most ten digits.'] }],
      [{ phone: '+919876543' }, { phone: ['Enter a ten-digit phone number.'] }],
      [{ phone: '1' }, { phone: ['Enter a ten-digit phone number.'] }],
      [
        { phone: '020 7946 0000' },
        { phone: ['Enter a phone number that begins with 6, 7, 8 or 9.'] },
      ],
      [{ phone: '1234567890' }, { phone: ['Enter a phone number that begins with 6, 7, 8 or 9.'] }],
      [{ email: 'meena' }, { email: ['Enter a valid email address.'] }],
      [{ email: 'meena@example.com\0' }, { email: expect.any(Array) }],
      [{ email: undefined }, { email: ['This field is required.'] }],
      [{ email: `${'x'.repeat(250)}@example.com` }, { email: ['Use at most 254 characters.'] }],
      [{ address: 'x'.repeat(501) }, { address: ['Use at most 500 characters.'] }],
      [{ password_confirm: 'secret-2' }, { password_confirm: ['Passwords do not match'] }],
      [
        { password_confirm: '' },
        { password_confirm: ['Confirm password is required', 'Passwords do not match'] },
      ],
      [{ password_confirm: undefined }, { password_confirm: ['Confirm password is required'] }],
      [{ password: undefined }, { password: ['Password is required'] }],
    ]
    for (const [changes, fields] of cases) {
      const response = await register(shop, changes)
      expect([changes, response.status]).toEqual([changes, 400])
      expect(await response.json()).toEqual(fields)
    }
    expect(await customers(shop)).toEqual([])
    expect(await shop.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  test('stores a phone number as its ten digits, however it is written', async ({ shop }) => {
    for (const [place, phone] of ['+91 98765-43210', '0091 9876543210', '09876543210'].entries()) {
      await register(shop, { phone, email: `customer${place}@example.com` })
    }
    const phones = (await customers(shop)).map((customer) => customer.phone)
    expect(phones).toEqual(['9876543210', '9876543210', '9876543210'])
    await register(shop, { phone: '+44 20 7946 0000', email: 'abroad@example.com' })
    expect((await customers(shop)).at(-1)?.phone).toBe('+442079460000')
  })

  test('takes passwords of 5 to 20 characters, with their spaces', async ({ shop }) => {
    const short = 'Password must be at least 5 characters long'
    const long = 'Password must be at most 20 characters long'
    for (const [given, message] of [
      ['1234', short],
      ['x'.repeat(21), long],
    ] as const) {
      const response = await register(shop, { password: given, password_confirm: given })
      expect(await response.json()).toEqual({ password: [message] })
    }
    for (const [place, given] of ['12345', 'x'.repeat(20), ' spaced ', 'தமிழ்-சொல்'].entries()) {
      const email = `customer${place}@example.com`
      const response = await register(shop, { email, password: given, password_confirm: given })
      expect([given, response.status]).toEqual([given, 201])
      expect((await signIn(shop, email, given)).status).toBe(200)
    }
    expect((await signIn(shop, 'customer2@example.com', 'spaced')).status).toBe(400)
  })

  test('an empty body names every field that is missing', async ({ shop }) => {
    const response = await send(shop, 'POST /api/register/', { json: {} })
    expect(response.status).toBe(400)
    expect(Object.keys(await response.json()).toSorted()).toEqual([
      'email',
      'first_name',
      'password',
      'password_confirm',
    ])
  })

  test('an e-mail that is taken, in whatever letter case, is refused', async ({ shop }) => {
    await register(shop)
    for (const email of ['meena@example.com', 'MEENA@Example.COM', '  Meena@example.com ']) {
      const response = await register(shop, { email, first_name: 'Other' })
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({
        email: ['An account with this email already exists.'],
      })
    }
    expect(await customers(shop)).toMatchObject([{ first_name: 'Meena' }])
  })

  test('with one e-mail 10 times at once opens one account', async ({ shop }) => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => register(shop)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(9)
    expect(await shop.db.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
  })

  test('makes no account staff', async ({ shop }) => {
    await register(shop, { role: 'staff', id: 7, is_staff: true })
    expect(await customers(shop)).toMatchObject([{ role: 'customer', id: 1 }])
  })
})

describe('signing in', () => {
  test('gives a token and the names', async ({ shop }) => {
    await register(shop)
    const response = await signIn(shop, 'meena@example.com')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      username: 'meena@example.com',
      email: 'meena@example.com',
      first_name: 'Meena',
    })
  })

  test('takes the e-mail in any letter case', async ({ shop }) => {
    await register(shop, { email: 'Meena@Example.com', username: '' })
    expect((await signIn(shop, ' MEENA@example.COM ')).status).toBe(200)
  })

  test('takes an e-mail that was copied with signs that are not seen', async ({ shop }) => {
    await register(shop, { email: '\uFEFFmeena@example.com\u200B' })
    for (const email of [
      'meena@example.com\u200B',
      '\u202Ameena@exam\u00ADple.com\u202C ',
      '\u2060meena@example.com',
    ]) {
      expect([email, (await signIn(shop, email)).status]).toEqual([email, 200])
    }
  })

  test('takes a letter that one device writes as one sign and another as two', async ({ shop }) => {
    const [one, two] = ['M\u00E4rz-1', 'Ma\u0308rz-1']
    await register(shop, { password: two, password_confirm: one })
    const hashOf = (text: string) => hash(text, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    // As accounts have it that are older than this rule.
    for (const stored of [undefined, await hashOf(two), await hashOf(one)]) {
      if (stored) await shop.db.updateTable('customers').set({ password_hash: stored }).execute()
      for (const typed of [one, two]) {
        expect((await signIn(shop, 'meena@example.com', typed)).status).toBe(200)
      }
      expect((await signIn(shop, 'meena@example.com', 'Marz-1')).status).toBe(400)
    }
  })

  test('gives a wrong password and an unknown e-mail the same answer', async ({ shop }) => {
    await register(shop)
    const refusals = [
      await signIn(shop, 'meena@example.com', 'secret-2'),
      await signIn(shop, 'meena@example.com', 'SECRET-1'),
      await signIn(shop, 'unknown@example.com'),
      await signIn(shop, 'not an e-mail'),
    ]
    const text = 'Invalid email or password'
    for (const refusal of refusals) {
      expect(refusal.status).toBe(400)
      expect(await refusal.json()).toEqual(errorBody(text))
    }
  })

  test('looks at one password hash for each, so that time reveals nothing', async ({ shop }) => {
    // Watched, not replaced.
    vi.doMock('@node-rs/argon2', { spy: true })
    onTestFinished(() => {
      vi.doUnmock('@node-rs/argon2')
      vi.resetModules()
    })
    const watched = await anotherProcess(shop)
    const { verify } = await import('@node-rs/argon2')
    const customer = await shop.make.customer()
    for (const email of [customer.email, 'unknown@example.com']) {
      vi.mocked(verify).mockClear()
      await signIn(watched, email, 'wrong')
      expect([email, vi.mocked(verify).mock.calls.length]).toEqual([email, 1])
      const [[hash] = []] = vi.mocked(verify).mock.calls
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    }
  })

  test('needs both fields', async ({ shop }) => {
    const response = await send(shop, 'POST /api/login/', { json: { email: ' ', password: '' } })
    expect(response.status).toBe(400)
    const blank = ['This field is required.']
    expect(await response.json()).toEqual({ email: blank, password: blank })
  })

  test('is refused to a customer who has deleted her account', async ({ shop }) => {
    const customer = await shop.make.customer()
    await shop.db.updateTable('customers').set({ deleted_at: new Date() }).execute()
    expect((await signIn(shop, customer.email)).status).toBe(400)
    expect((await profile(shop, { authorization: `Token ${customer.token}` })).status).toBe(401)
  })
})

describe('a session', () => {
  test('is stored only as the SHA-256 of its token', async ({ shop }) => {
    await register(shop)
    const { token } = await (await signIn(shop, 'meena@example.com')).json()
    const sessions = await shop.db.selectFrom('sessions').selectAll().execute()
    expect(sessions.map((session) => session.token_sha256)).toEqual([
      createHash('sha256').update(token).digest(),
    ])
    const everything = await sql<{ row: string }>`
      select to_jsonb(s)::text as row from sessions s`.execute(shop.db)
    expect(everything.rows[0]?.row).not.toContain(token)
  })

  test('ends on logout, and no other with it', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { token: second } = await (await signIn(shop, customer.email)).json()
    expect(await shop.as(customer)('POST /api/logout/')).toEqual({
      message: 'Logged out successfully',
    })
    expect((await refusalOf(shop.as(customer)('GET /api/profile/'))).status).toBe(401)
    expect((await refusalOf(shop.as(customer)('POST /api/logout/'))).status).toBe(401)
    expect((await profile(shop, { authorization: `Token ${second}` })).status).toBe(200)
  })

  test('lives 30 days and is nothing after them', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { rows } = await sql<{ days: number }>`
      select extract(day from expires_at - created_at) as days from sessions`.execute(shop.db)
    expect(rows).toEqual([{ days: 30 }])
    const expireAt = (moment: string) =>
      sql`update sessions set expires_at = now() + ${moment}::interval`.execute(shop.db)
    await expireAt('1 minute')
    expect((await profile(shop, { authorization: `Token ${customer.token}` })).status).toBe(200)
    await expireAt('-1 second')
    expect((await profile(shop, { authorization: `Token ${customer.token}` })).status).toBe(401)
  })

  test('is shown by the Token header alone', async ({ shop }) => {
    const { token } = await shop.make.customer()
    const wrong: Record<string, string>[] = [
      {},
      { authorization: token },
      { authorization: `Bearer ${token}` },
      { authorization: `token ${token}` },
      { authorization: `Token  ${token}` },
      { authorization: `Token ${token}x` },
      { authorization: `Token ${token.slice(1)}` },
      { authorization: 'Token ' },
      { authorization: "Token ' or '1'='1" },
      { authorization: `Token ${'A'.repeat(43)}` },
      { cookie: `Token=${token}` },
      { cookie: `Token=${token}; user=Meena` },
      { 'x-authorization': `Token ${token}` },
    ]
    for (const headers of wrong) {
      const response = await profile(shop, headers)
      expect([headers, response.status]).toEqual([headers, 401])
      const text = 'Authentication required'
      expect(await response.json()).toEqual(errorBody(text))
    }
    expect((await send(shop, `GET /api/profile/?token=${token}`)).status).toBe(401)
    expect((await profile(shop, { authorization: `Token ${token}` })).status).toBe(200)
  })

  test('in a cookie changes nothing', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { selection } = await shop.make.product()
    const response = await send(shop, 'POST /api/cart/', {
      json: { ...selection, quantity: 1 },
      headers: { cookie: `Token=${customer.token}` },
    })
    expect(response.status).toBe(401)
    expect(await shop.db.selectFrom('cart_lines').selectAll().execute()).toEqual([])
  })
})

describe('the profile', () => {
  test('is who is signed in, without the hash of her password', async ({ shop }) => {
    await shop.make.customer({ email: 'other@example.com' })
    await register(shop)
    const { token } = await (await signIn(shop, 'meena@example.com')).json()
    expect(await shop.as({ token })('GET /api/profile/')).toEqual({
      profile_image: null,
      username: 'meena@example.com',
      email: 'meena@example.com',
      first_name: 'Meena',
      last_name: '',
      phone: '9876543210',
      address: '1 Temple Road, Madurai',
      is_guest: false,
    })
  })

  test('has its picture as a path that can be asked for', async ({ shop }) => {
    const customer = await shop.make.customer()
    await shop.db.updateTable('customers').set({ profile_picture: 'abc' }).execute()
    const { profile_image } = await shop.as(customer)('GET /api/profile/')
    expect(profile_image).toBe('/media/abc')
  })
})
