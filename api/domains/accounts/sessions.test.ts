import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { countStatements } from '../../testing/count-statements.ts'
import { isWaiting } from '../../testing/is-waiting.ts'
import { send } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'

const android =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

/** Another session of the customer, as the login opens it. */
async function signIn(shop: TestShop, email: string, userAgent = 'curl/8.5.0') {
  const response = await send(shop, 'POST /api/login/', {
    json: { email, password: 'secret-1' },
    headers: { 'user-agent': userAgent },
  })
  const { token } = await response.json()
  return { token: String(token) }
}

const isOpen = async (shop: TestShop, { token }: { token: string }) =>
  (await send(shop, 'GET /api/profile/', { token })).status === 200

const passMinutes = (shop: TestShop, minutes: number) =>
  sql`update sessions set last_seen_at = last_seen_at - make_interval(mins => ${minutes})`.execute(
    shop.db,
  )

const lastSeen = async (shop: TestShop) =>
  (await shop.db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow())
    .last_seen_at

describe('the list of sessions', () => {
  test('names where a customer is signed in, the asking one first', async ({ shop }) => {
    const customer = await shop.make.customer({ userAgent: android })
    const second = await signIn(shop, customer.email)
    await shop.make.customer()
    const list = await shop.as(customer)('GET /api/sessions/')
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const times = {
      id: expect.any(Number),
      opened_at: moment,
      last_seen_at: moment,
      by_link: false,
    }
    expect(list).toEqual([
      { ...times, device: 'Chrome on Android', is_current: true },
      { ...times, device: 'Unknown device', is_current: false },
    ])
    const [first] = await shop.as(second)('GET /api/sessions/')
    expect(first).toMatchObject({ device: 'Unknown device', is_current: true })
  })

  test('leaves out those past their 30 days', async ({ shop }) => {
    const customer = await shop.make.customer()
    await sql`update sessions set expires_at = now()`.execute(shop.db)
    const second = await signIn(shop, customer.email)
    expect(await shop.as(second)('GET /api/sessions/')).toHaveLength(1)
  })

  test('shows no token, nor its digest', async ({ shop }) => {
    const customer = await shop.make.customer()
    const list = await shop.as(customer)('GET /api/sessions/')
    expect(Object.keys(list[0] ?? {}).toSorted()).toEqual([
      'by_link',
      'device',
      'id',
      'is_current',
      'last_seen_at',
      'opened_at',
    ])
  })
})

describe('the current session', () => {
  test('greets her by her name, or by her username, in one statement', async ({ shop }) => {
    const customer = await shop.make.customer()
    const { first_name: name, username } = await shop.as(customer)('GET /api/profile/')
    const headers = { authorization: `Token ${customer.token}` }
    const { statements, response } = await countStatements(shop, '/api/sessions/current/', {
      headers,
    })
    expect([statements, await response.json()]).toEqual([1, { user_name: name }])
    await sql`update customers set first_name = ''`.execute(shop.db)
    expect(await shop.as(customer)('GET /api/sessions/current/')).toEqual({ user_name: username })
  })
})

describe('when a session was seen', () => {
  test('is written at most once in five minutes', async ({ shop }) => {
    const { token } = await shop.make.customer()
    const headers = { authorization: `Token ${token}` }
    const statements = async () =>
      (await countStatements(shop, '/api/profile/', { headers })).statements
    const opened = await lastSeen(shop)
    const reading = await statements()
    expect(await lastSeen(shop)).toEqual(opened)

    await passMinutes(shop, 6)
    expect(await statements()).toBe(reading + 1)
    expect((await lastSeen(shop)).getTime()).toBeGreaterThanOrEqual(opened.getTime())
    expect(await statements()).toBe(reading)

    await passMinutes(shop, 4)
    expect(await statements()).toBe(reading)
  })
})

describe('ending', () => {
  test('one session leaves the others', async ({ shop }) => {
    const customer = await shop.make.customer()
    const second = await signIn(shop, customer.email)
    const third = await signIn(shop, customer.email)
    const [{ id } = { id: 0 }] = await shop.as(second)('GET /api/sessions/')
    expect(await shop.as(customer)('DELETE /api/sessions/{id}/', { params: { id } })).toEqual({
      message: 'The session has ended.',
    })
    const open = [customer, second, third].map((session) => isOpen(shop, session))
    expect(await Promise.all(open)).toEqual([true, false, true])
    const again = await send(shop, `DELETE /api/sessions/${id}/`, { token: customer.token })
    expect(again.status).toBe(404)
  })

  test('this one twice at once ends it both times', async ({ shop }) => {
    const { token } = await shop.make.customer()
    const { late } = await shop.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('sessions').execute()
      const late = send(shop, 'POST /api/logout/', { token })
      await isWaiting(shop)
      return { late }
    })
    const response = await late
    expect([response.status, await response.json()]).toEqual([
      200,
      { message: 'Logged out successfully' },
    ])
  })

  test('all others leaves this one, and other customers alone', async ({ shop }) => {
    const customer = await shop.make.customer()
    const stranger = await shop.make.customer()
    const second = await signIn(shop, customer.email)
    const third = await signIn(shop, customer.email)
    expect(await shop.as(second)('DELETE /api/sessions/')).toEqual({
      message: 'All other sessions have ended.',
    })
    const open = [customer, second, third, stranger].map((session) => isOpen(shop, session))
    expect(await Promise.all(open)).toEqual([false, true, false, true])
  })
})
