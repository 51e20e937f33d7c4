import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { listRecentMails } from '../../ground/mail/outbox.ts'
import { isWaiting } from '../../testing/is-waiting.ts'
import { send } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { signIn } from '../../testing/sign-in.ts'
import { openSession } from './sessions.ts'

const limited = test.extend<{ settings: Record<string, string> }>({
  settings: { RATE_LIMITS: 'on' },
})

const change = (shop: TestShop, token: string, changes: object = {}) =>
  send(shop, 'POST /api/change-password/', {
    token,
    json: {
      old_password: 'secret-1',
      new_password: 'new-secret',
      confirm_new_password: 'new-secret',
      ...changes,
    },
  })

const isOpen = async (shop: TestShop, token: string) =>
  (await send(shop, 'GET /api/profile/', { token })).status === 200

describe('changing the password', () => {
  test('ends every other session, and sends a mail', async ({ shop }) => {
    const customer = await shop.make.customer()
    const stranger = await shop.make.customer()
    const { token: second } = await (await signIn(shop, customer.email)).json()
    const response = await change(shop, second)
    expect([response.status, await response.json()]).toEqual([
      200,
      { message: 'Password changed successfully!' },
    ])
    expect(await isOpen(shop, second)).toBe(true)
    expect(await isOpen(shop, customer.token)).toBe(false)
    expect(await isOpen(shop, stranger.token)).toBe(true)
    expect((await signIn(shop, customer.email, 'new-secret')).status).toBe(200)
    expect((await signIn(shop, customer.email)).status).toBe(400)
    expect(await listRecentMails(shop.db, 5)).toMatchObject([
      { kind: 'password_changed', recipient: customer.email },
    ])
  })

  test('is refused with the reason and then changes nothing', async ({ shop }) => {
    const customer = await shop.make.customer()
    const cases: [changes: object, fields: object][] = [
      [{ old_password: 'wrong' }, { old_password: ['Your old password is not right.'] }],
      [{ old_password: '' }, { old_password: ['This field is required.'] }],
      [
        { confirm_new_password: 'other' },
        { confirm_new_password: ['New passwords do not match.'] },
      ],
      [{ confirm_new_password: undefined }, { confirm_new_password: ['This field is required.'] }],
      [
        { new_password: '1234', confirm_new_password: '1234' },
        { new_password: ['Password must be at least 5 characters long'] },
      ],
    ]
    for (const [changes, fields] of cases) {
      const response = await change(shop, customer.token, changes)
      expect([changes, response.status]).toEqual([changes, 400])
      expect(await response.json()).toEqual(fields)
    }
    expect((await signIn(shop, customer.email)).status).toBe(200)
    expect(await listRecentMails(shop.db, 5)).toEqual([])
  })

  test('several times at once with the same old one changes it once', async ({ shop }) => {
    const customer = await shop.make.customer()
    const passwords = Array.from({ length: 5 }, (_, n) => `secret-${n + 10}`)
    const answers = await Promise.all(
      passwords.map((password) =>
        change(shop, customer.token, { new_password: password, confirm_new_password: password }),
      ),
    )
    const taken = passwords.filter((_, n) => answers[n]?.status === 200)
    expect(taken).toHaveLength(1)
    expect((await signIn(shop, customer.email, taken[0] ?? '')).status).toBe(200)
  })

  test('ends a password reset that is under way', async ({ shop }) => {
    const customer = await shop.make.customer()
    await send(shop, 'POST /api/password-reset/', { json: { email: customer.email } })
    await change(shop, customer.token)
    const resets = await shop.db.selectFrom('password_resets').select('expires_at').execute()
    expect(resets).toHaveLength(1)
    for (const { expires_at } of resets) expect(expires_at <= new Date()).toBe(true)
  })

  limited('counts wrong old passwords together with wrong logins', async ({ shop }) => {
    const customer = await shop.make.customer()
    for (let n = 0; n < 5; n++) await signIn(shop, customer.email, 'wrong')
    for (let n = 0; n < 5; n++) {
      expect((await change(shop, customer.token, { old_password: 'wrong' })).status).toBe(400)
    }
    const refused = await change(shop, customer.token, { old_password: 'wrong' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await change(shop, customer.token)).status).toBe(429)
    expect((await signIn(shop, customer.email)).status).toBe(429)
  })
})

describe('changes of a password', () => {
  const to = (shop: TestShop, token: string, from: string, password: string) =>
    change(shop, token, {
      old_password: from,
      new_password: password,
      confirm_new_password: password,
    })
  const passwords = Array.from({ length: 7 }, (_, n) => (n ? `secret-${n}0` : 'secret-1'))
  const step = (shop: TestShop, token: string, n: number) =>
    to(shop, token, passwords[n] ?? '', passwords[n + 1] ?? '')

  limited('are 5 a day; those that failed do not count', async ({ shop }) => {
    const customer = await shop.make.customer()
    const other = await shop.make.customer()
    for (let n = 0; n < 5; n++) {
      expect((await to(shop, customer.token, 'wrong', 'secret-9')).status).toBe(400)
      expect((await step(shop, customer.token, n)).status).toBe(200)
    }
    const refused = await step(shop, customer.token, 5)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
    expect((await refused.json()).error).toBe(
      'Too many changes of your password today. Please wait until tomorrow.',
    )
    expect((await signIn(shop, customer.email, 'secret-50')).status).toBe(200)
    expect((await step(shop, other.token, 0)).status).toBe(200)
    await sql`update rate_limits set resets_at = now()`.execute(shop.db)
    expect((await step(shop, customer.token, 5)).status).toBe(200)
  })

  limited('at once are no more', async ({ shop }) => {
    const customer = await shop.make.customer()
    for (let n = 0; n < 4; n++) await step(shop, customer.token, n)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => step(shop, customer.token, 4)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await step(shop, customer.token, 5)).status).toBe(429)
  })
})

describe('a login that was verified before the password changed', () => {
  test('opens no session after it', async ({ shop }) => {
    const customer = await shop.make.customer()
    const before = await shop.db.selectFrom('customers').selectAll().executeTakeFirstOrThrow()
    await change(shop, customer.token)
    await expect(openSession(shop.db, before, 'late')).rejects.toThrow('Invalid email or password')
  })

  test('waits for a change under way', async ({ shop }) => {
    await shop.make.customer()
    const before = await shop.db.selectFrom('customers').selectAll().executeTakeFirstOrThrow()
    const late = await shop.db.transaction().execute(async (tx) => {
      await tx.updateTable('customers').set({ password_hash: 'another' }).execute()
      const opened = openSession(shop.db, before, 'late').catch((error: Error) => error.message)
      await isWaiting(shop)
      return { opened }
    })
    expect(await late.opened).toBe('Invalid email or password')
  })
})
