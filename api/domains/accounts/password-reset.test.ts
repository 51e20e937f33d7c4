import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { composers } from '../../emails.ts'
import { compose } from '../../ground/mail/message.ts'
import { listRecentMails } from '../../ground/mail/outbox.ts'
import { isWaiting } from '../../testing/is-waiting.ts'
import { send } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { signIn } from '../../testing/sign-in.ts'
import { isConfirmedAddress } from './confirmed-address.ts'

const limited = test.extend<{ settings: Record<string, string> }>({
  settings: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' },
})

const cookieOf = (response: Response) =>
  response.headers
    .get('set-cookie')
    ?.split(';')[0]
    ?.replace(/^[^=]+=$/, '') ?? ''

/** A browser with the flow's cookie. */
function openBrowser(shop: TestShop, address = '203.0.113.1') {
  let cookie = ''
  return {
    cookie: () => cookie,
    async post(path: string, json: object) {
      const headers = { cookie, 'x-forwarded-for': address }
      const response = await send(shop, `POST /api/${path}/`, { json, headers })
      cookie = cookieOf(response) || cookie
      return response
    },
  }
}
type Browser = ReturnType<typeof openBrowser>

const ask = (browser: Browser, email: string) => browser.post('password-reset', { email })
const guess = (browser: Browser, otp: string) => browser.post('verify-otp', { otp })
const choose = (browser: Browser, password = 'new-secret') =>
  browser.post('set-new-password', { new_password: password, confirm_password: password })

async function mailedCode(shop: TestShop): Promise<string> {
  const [mail] = await listRecentMails(shop.db, 1)
  if (mail?.kind !== 'password_reset') throw new Error('no code was mailed')
  const { subject } = await compose({ ...shop, composers }, mail)
  return subject.slice(0, 6)
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function expectRefused(response: Response, text: string | RegExp) {
  expect(response.status).toBe(400)
  const body = await response.json()
  expect(body.error).toMatch(text)
  expect(body.message).toBe(body.error)
}

/** A browser whose code is verified. */
async function verified(shop: TestShop, email: string) {
  const browser = openBrowser(shop)
  await ask(browser, email)
  const code = await mailedCode(shop)
  expect((await guess(browser, code)).status).toBe(200)
  return { browser, code }
}

const waitMinutes = (shop: TestShop, minutes: number) =>
  sql`update password_resets set expires_at = expires_at - make_interval(mins => ${minutes})`.execute(
    shop.db,
  )

describe('a password reset', () => {
  test('goes from the e-mail over the code to a new password', async ({ shop }) => {
    const customer = await shop.make.customer()
    const browser = openBrowser(shop)
    const asked = await ask(browser, ` ${customer.email.toUpperCase()} `)
    expect(await asked.json()).toEqual({ message: 'OTP sent successfully to your email!' })
    const right = await guess(browser, await mailedCode(shop))
    expect([right.status, await right.json()]).toEqual([
      200,
      { message: 'OTP verified successfully!' },
    ])
    const chosen = await choose(browser)
    expect([chosen.status, await chosen.json()]).toEqual([
      200,
      { message: 'Password reset successful! Redirecting to login...' },
    ])
    expect((await signIn(shop, customer.email, 'new-secret')).status).toBe(200)
    expect((await signIn(shop, customer.email)).status).toBe(400)
  })

  test('ends every session and says so by mail', async ({ shop }) => {
    const customer = await shop.make.customer()
    const stranger = await shop.make.customer()
    const { token: second } = await (await signIn(shop, customer.email)).json()
    const { browser } = await verified(shop, customer.email)
    await choose(browser)
    for (const token of [customer.token, second]) {
      expect((await send(shop, 'GET /api/profile/', { token })).status).toBe(401)
    }
    expect((await send(shop, 'GET /api/profile/', { token: stranger.token })).status).toBe(200)
    const [mail] = await listRecentMails(shop.db, 1)
    expect(mail).toMatchObject({ kind: 'password_changed', recipient: customer.email })
  })

  test('is bound to the browser by a cookie that scripts and other sites cannot use', async ({
    shop,
  }) => {
    const { email } = await shop.make.customer()
    const asked = await ask(openBrowser(shop), email)
    expect(asked.headers.get('set-cookie')).toMatch(
      /^reset_flow=[\w-]{43}; Max-Age=1200; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const code = await mailedCode(shop)
    await expectRefused(await guess(openBrowser(shop), code), 'Please ask for an OTP first.')
    const strange = openBrowser(shop)
    await ask(strange, (await shop.make.customer()).email)
    await expectRefused(await guess(strange, code), 'Invalid OTP!')
  })

  test('confirms the address, by its right code alone', async ({ shop }) => {
    const { email } = await shop.make.customer()
    const other = await shop.make.customer()
    const browser = openBrowser(shop)
    await ask(browser, email)
    const code = await mailedCode(shop)
    await guess(browser, code === '000000' ? '000001' : '000000')
    expect(await isConfirmedAddress(shop.db, email)).toBe(false)
    await guess(browser, code)
    expect(await isConfirmedAddress(shop.db, email)).toBe(true)
    expect(await isConfirmedAddress(shop.db, other.email)).toBe(false)
  })

  test('has another flow from its verification on', async ({ shop }) => {
    const browser = openBrowser(shop)
    await ask(browser, (await shop.make.customer()).email)
    const before = browser.cookie()
    expect((await guess(browser, await mailedCode(shop))).status).toBe(200)
    expect(browser.cookie()).not.toBe(before)
    const json = { new_password: 'fresh-1', confirm_password: 'fresh-1' }
    const headers = { cookie: before }
    await expectRefused(
      await send(shop, 'POST /api/set-new-password/', { json, headers }),
      'Please ask for an OTP first.',
    )
    expect((await choose(browser)).status).toBe(200)
  })

  test('forgets its cookie at the end', async ({ shop }) => {
    const { browser } = await verified(shop, (await shop.make.customer()).email)
    const chosen = await choose(browser)
    expect(chosen.headers.get('set-cookie')).toMatch(/^reset_flow=; Max-Age=0; Path=\//)
  })

  test('reveals that an e-mail has no account', async ({ shop }) => {
    const { email, id } = await shop.make.customer()
    await expectRefused(
      await ask(openBrowser(shop), 'unknown@example.com'),
      /^Email not registered!$/,
    )
    await shop.db
      .updateTable('customers')
      .set({ deleted_at: new Date() })
      .where('id', '=', id)
      .execute()
    await expectRefused(await ask(openBrowser(shop), email), /^Email not registered!$/)
    expect(await listRecentMails(shop.db, 1)).toEqual([])
  })

  test('goes only in order', async ({ shop }) => {
    const { email } = await shop.make.customer()
    const browser = openBrowser(shop)
    await expectRefused(await guess(browser, '123456'), 'Please ask for an OTP first.')
    await expectRefused(await choose(browser), 'Please ask for an OTP first.')
    await ask(browser, email)
    await expectRefused(await choose(browser), 'Please verify the OTP first.')
    expect((await signIn(shop, email)).status).toBe(200)
  })

  test('names the fields that are wrong', async ({ shop }) => {
    const browser = openBrowser(shop)
    const six = { otp: ['Please enter 6-digit OTP'] }
    for (const otp of ['12345', '1234567', 'abcdef', '', undefined, 123456, '१२३४५']) {
      const response = await browser.post('verify-otp', { otp })
      expect([otp, response.status, await response.json()]).toEqual([otp, 400, six])
    }
    const short = await choose(browser, '1234')
    expect(await short.json()).toEqual({
      new_password: ['Password must be at least 5 characters long'],
    })
    const unlike = await browser.post('set-new-password', {
      new_password: 'secret-2',
      confirm_password: 'secret-3',
    })
    expect(await unlike.json()).toEqual({ confirm_password: ['Passwords do not match'] })
  })
})

describe('the code', () => {
  test('is the same in the digits of any script', async ({ shop }) => {
    const zeros = ['०', '０', '০', '٠']
    for (const zero of zeros) {
      const { email } = await shop.make.customer()
      const browser = openBrowser(shop)
      await ask(browser, email)
      const code = (await mailedCode(shop)).replace(/\d/g, (digit) =>
        String.fromCharCode(zero.charCodeAt(0) + Number(digit)),
      )
      expect([code, (await guess(browser, code)).status]).toEqual([code, 200])
    }
  })

  test('is nowhere in the database, nor is the flow', async ({ shop }) => {
    const { email } = await shop.make.customer()
    const browser = openBrowser(shop)
    await ask(browser, email)
    const code = await mailedCode(shop)
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(r)::text as row from password_resets r
      union all select payload::text || message_id from outbox`.execute(shop.db)
    const everything = rows.map(({ row }) => row).join('\n')
    expect(everything).not.toContain(code)
    expect(everything).not.toContain(browser.cookie().split('=')[1])
  })

  test('has five guesses', async ({ shop }) => {
    const { email } = await shop.make.customer()
    const browser = openBrowser(shop)
    await ask(browser, email)
    const code = await mailedCode(shop)
    for (let n = 0; n < 5; n++)
      await expectRefused(await guess(browser, other(code)), /^Invalid OTP!$/)
    await expectRefused(await guess(browser, code), 'Too many wrong tries.')
    await expectRefused(await choose(browser), 'Please verify the OTP first.')
  })

  test('has five guesses in all when 20 come at once', async ({ shop }) => {
    const { email } = await shop.make.customer()
    const browser = openBrowser(shop)
    await ask(browser, email)
    const wrong = other(await mailedCode(shop))
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => (await guess(browser, wrong)).json()),
    )
    const invalid = answers.filter(({ error }) => error === 'Invalid OTP!')
    expect([answers.length, invalid.length]).toEqual([20, 5])
    expect(await shop.db.selectFrom('password_resets').select('guesses').execute()).toEqual([
      { guesses: 5 },
    ])
  })

  test('is good after four wrong guesses', async ({ shop }) => {
    const { email } = await shop.make.customer()
    const browser = openBrowser(shop)
    await ask(browser, email)
    const code = await mailedCode(shop)
    for (let n = 0; n < 4; n++) await guess(browser, other(code))
    expect((await guess(browser, code)).status).toBe(200)
  })

  test('is spent by the right guess, whose browser goes on to the password', async ({ shop }) => {
    const { browser, code } = await verified(shop, (await shop.make.customer()).email)
    await expectRefused(await guess(browser, code), 'This OTP was used already.')
    expect((await choose(browser)).status).toBe(200)
  })

  test('sets one password, also when it is asked to set several at once', async ({ shop }) => {
    const { email } = await shop.make.customer()
    const { browser, code } = await verified(shop, email)
    const passwords = Array.from({ length: 5 }, (_, n) => `secret-${n + 10}`)
    const answers = await Promise.all(passwords.map((password) => choose(browser, password)))
    const taken = passwords.filter((_, n) => answers[n]?.status === 200)
    expect(taken).toHaveLength(1)
    expect((await signIn(shop, email, taken[0] ?? '')).status).toBe(200)
    await expectRefused(await guess(browser, code), 'This OTP was used already.')
  })

  test('lasts ten minutes', async ({ shop }) => {
    const { email } = await shop.make.customer()
    const browser = openBrowser(shop)
    await ask(browser, email)
    const code = await mailedCode(shop)
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from expires_at - created_at)::int / 60 as minutes
      from password_resets`.execute(shop.db)
    expect(rows).toEqual([{ minutes: 10 }])
    await waitMinutes(shop, 10)
    await expectRefused(await guess(browser, code), 'This OTP has expired.')
  })

  test('once verified leaves ten minutes for the password', async ({ shop }) => {
    const { email } = await shop.make.customer()
    const { browser } = await verified(shop, email)
    await waitMinutes(shop, 10)
    await expectRefused(await choose(browser), 'This OTP is no longer valid.')
    expect((await signIn(shop, email)).status).toBe(200)
  })

  test('leaves those of other browsers, verified or not', async ({ shop }) => {
    const { email } = await shop.make.customer()
    const first = openBrowser(shop)
    await ask(first, email)
    const code = await mailedCode(shop)
    const { browser: second } = await verified(shop, email)
    await ask(openBrowser(shop), email)
    expect((await guess(first, code)).status).toBe(200)
    expect((await choose(second)).status).toBe(200)
  })

  test('ends with the others when one has set a password', async ({ shop }) => {
    const { email } = await shop.make.customer()
    const asked = openBrowser(shop)
    await ask(asked, email)
    const code = await mailedCode(shop)
    const { browser: second } = await verified(shop, email)
    const { browser: third } = await verified(shop, email)
    expect((await choose(second)).status).toBe(200)
    await expectRefused(await guess(asked, code), 'This OTP has expired.')
    await expectRefused(await choose(third, 'stolen'), 'This OTP is no longer valid.')
    expect((await signIn(shop, email, 'new-secret')).status).toBe(200)
  })

  test('is good in its own flow alone', async ({ shop }) => {
    const { email } = await shop.make.customer()
    const stranger = openBrowser(shop)
    await ask(stranger, email)
    const owner = openBrowser(shop)
    await ask(owner, email)
    const code = await mailedCode(shop)
    await expectRefused(await guess(stranger, code), /^Invalid OTP!$/)
    expect((await guess(owner, code)).status).toBe(200)
  })
})

describe('codes', () => {
  limited('are sent 10 times a day for an account, from wherever', async ({ shop }) => {
    const { email } = await shop.make.customer()
    const askFrom = (n: number) => ask(openBrowser(shop, `203.0.113.${n}`), email)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => askFrom(n)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
    const wait = Number(refused[0]?.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(80_000)
    expect(wait).toBeLessThanOrEqual(86_400)
    expect(await listRecentMails(shop.db, 50)).toHaveLength(10)
    expect((await ask(openBrowser(shop), (await shop.make.customer()).email)).status).toBe(200)
  })

  test('are not sent to an account deleted meanwhile', async ({ shop }) => {
    const { email } = await shop.make.customer()
    const { late } = await shop.db.transaction().execute(async (tx) => {
      await tx.updateTable('customers').set({ deleted_at: new Date() }).execute()
      const late = ask(openBrowser(shop), email)
      await isWaiting(shop)
      return { late }
    })
    await expectRefused(await late, /^Email not registered!$/)
    expect(await listRecentMails(shop.db, 1)).toEqual([])
  })

  limited('are asked for 20 times an hour from an address, for whomever', async ({ shop }) => {
    const { email } = await shop.make.customer()
    for (let n = 0; n < 20; n++) {
      expect((await ask(openBrowser(shop), `unknown-${n}@example.com`)).status).toBe(400)
    }
    const refused = await ask(openBrowser(shop), email)
    expect(refused.status).toBe(429)
    expect((await refused.json()).error).toMatch('Too many codes')
    expect((await ask(openBrowser(shop, '203.0.113.2'), email)).status).toBe(200)
  })
})

limited('a new password lets in who had guessed too often', async ({ shop }) => {
  const { email } = await shop.make.customer()
  for (let n = 0; n < 12; n++) await signIn(shop, email, 'wrong')
  expect((await signIn(shop, email)).status).toBe(429)
  const { browser } = await verified(shop, email)
  await choose(browser)
  expect((await signIn(shop, email, 'new-secret')).status).toBe(200)
})

describe('behind https', () => {
  const secure = test.extend<{ settings: Record<string, string> }>({
    settings: { PUBLIC_URL: 'https://shop.example' },
  })
  secure('the cookie is sent over https alone', async ({ shop }) => {
    const asked = await ask(openBrowser(shop), (await shop.make.customer()).email)
    expect(asked.headers.get('set-cookie')).toMatch(/^__Host-reset_flow=.*; Path=\/; .*; Secure/)
  })
})
