import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { composers } from '../../emails.ts'
import { compose } from '../../ground/mail/message.ts'
import { listRecentMails } from '../../ground/mail/outbox.ts'
import { sendMessages, testWithMessages as test } from '../../testing/message-shop.ts'
import { errorBody, send } from '../../testing/send.ts'
import type { TestShop } from '../../testing/shop.ts'

const limited = test.extend<{ settings: Record<string, string> }>({
  settings: async ({ providers }, use) =>
    use({ ...providers.settings, RATE_LIMITS: 'on', TRUST_PROXY: 'on' }),
})
const byWhatsapp = test.extend<{ settings: Record<string, string> }>({
  settings: async ({ providers }, use) => {
    const { MSG91_TEMPLATES: all, ...rest } = providers.settings
    await use({ ...rest, MSG91_TEMPLATES: all.replace(/,login_code:\d+/, '') })
  },
})

type Providers = { taken: { to: string; text: string; channel: string }[]; calls: () => number }

const userAgent = 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0'

/** A browser with the flow's cookie. */
function openBrowser(shop: TestShop, address = '203.0.113.1') {
  let cookie = ''
  return async (path: string, json: object) => {
    const headers = { cookie, 'x-forwarded-for': address, 'user-agent': userAgent }
    const response = await send(shop, `POST /api/${path}/`, { json, headers })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return response
  }
}
type Browser = ReturnType<typeof openBrowser>

const ask = (browser: Browser, phone: string) => browser('login/phone', { phone })
const guess = (browser: Browser, otp: string) => browser('login/phone/verify', { otp })
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function accountWith(shop: TestShop, phone: string, isGuest = false) {
  const customer = await shop.make.customer()
  await shop.db
    .updateTable('customers')
    .set({ phone, ...(isGuest && { is_guest: true, password_hash: '' }) })
    .where('id', '=', customer.id)
    .execute()
  return customer
}

async function codeAt(shop: TestShop, providers: Providers): Promise<string> {
  await sendMessages(shop)
  const code = providers.taken.at(-1)?.text.match(/\d{6}/)?.[0]
  if (!code) throw new Error('no code was sent')
  return code
}

/** A browser that waits for a code, and the code. */
async function asked(shop: TestShop, providers: Providers, phone: string) {
  const browser = openBrowser(shop)
  await ask(browser, phone)
  return { browser, code: await codeAt(shop, providers) }
}

async function logIn(shop: TestShop, providers: Providers, phone: string) {
  const { browser, code } = await asked(shop, providers, phone)
  return guess(browser, code)
}

async function expectRefused(response: Response, text: string) {
  expect([response.status, await response.json()]).toEqual([400, errorBody(text)])
}

const opened = async (shop: TestShop) =>
  (await shop.db.selectFrom('sessions').select('id').execute()).length

describe('a login by phone', () => {
  test('goes over a code to a session as any other, of which she is told by mail', async ({
    shop,
    providers,
  }) => {
    const customer = await accountWith(shop, '9811111111')
    const { browser, code } = await asked(shop, providers, '+91 98111 11111')
    expect(providers.taken).toMatchObject([
      {
        channel: 'sms',
        to: '919811111111',
        text: `Your code is ${code} to log in at Nool. It is good for 10 minutes. Please tell it to nobody.`,
      },
    ])
    const response = await guess(browser, code)
    expect(response.status).toBe(200)
    const { token, ...who } = await response.json()
    const { email } = customer
    expect(who).toEqual({ username: email, email, first_name: 'Meena' })
    const { account, sessions } = await shop.as({ token })('GET /api/my-data/')
    expect(account).toMatchObject({ email, phone_confirmed_at: expect.any(String) })
    expect(sessions).toMatchObject([
      { device: 'Chrome on Android', is_current: true, by_link: false },
      { is_current: false },
    ])
    const [mail] = await listRecentMails(shop.db, 1)
    if (!mail) throw new Error('no mail was written')
    expect(mail).toMatchObject({ kind: 'phone_login', recipient: email })
    const { text } = await compose({ ...shop, composers }, mail)
    expect(text).toContain('ends in 111')
    expect(text).toContain('Chrome on Android')
  })

  test('is answered alike whatever is known of a number, and so are its codes', async ({
    shop,
    providers,
  }) => {
    await accountWith(shop, '9811111111')
    await accountWith(shop, '9822222222')
    await accountWith(shop, '9822222222')
    await accountWith(shop, '9833333333', true)
    const gone = await accountWith(shop, '9844444444')
    await shop.as(gone)('POST /api/delete-account/', { body: { password: 'secret-1' } })
    const phones = ['1', '2', '3', '4', '5'].map((digit) => `98${digit.repeat(8)}`)
    const answers = []
    for (const phone of [...phones, '+447911123456']) {
      const browser = openBrowser(shop)
      const steps = [await ask(browser, phone)]
      for (let n = 0; n < 6; n++) steps.push(await guess(browser, `00000${n}`))
      answers.push(await Promise.all(steps.map(async (step) => [step.status, await step.text()])))
    }
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]?.map(([status]) => status)).toEqual([200, ...Array(6).fill(400)])
    await sendMessages(shop)
    expect(providers.taken.map(({ to }) => to)).toEqual(['919811111111'])
  })

  test('is to no account of two that share a number, until one alone has it', async ({
    shop,
    providers,
  }) => {
    const one = await accountWith(shop, '9811111111')
    const two = await accountWith(shop, '9811111111')
    await ask(openBrowser(shop), '9811111111')
    await sendMessages(shop)
    expect(providers.calls()).toBe(0)
    await shop.as(two)('PUT /api/profile_update/', { body: { phone: '' } })
    const { email } = await (await logIn(shop, providers, '9811111111')).json()
    expect(email).toBe(one.email)
  })

  test('stays to the account that has confirmed the number when another enters it', async ({
    shop,
    providers,
  }) => {
    const hers = await accountWith(shop, '9811111111')
    await logIn(shop, providers, '9811111111')
    await accountWith(shop, '9811111111')
    const { email } = await (await logIn(shop, providers, '9811111111')).json()
    expect(email).toBe(hers.email)
    // A number that she gives up and takes again may have been another's meanwhile.
    const api = shop.as(hers)
    await api('PUT /api/profile_update/', { body: { phone: '9811111111' } })
    expect((await api('GET /api/my-data/')).account.phone_confirmed_at).not.toBeNull()
    await api('PUT /api/profile_update/', { body: { phone: '9822222222' } })
    await api('PUT /api/profile_update/', { body: { phone: '9811111111' } })
    expect((await api('GET /api/my-data/')).account.phone_confirmed_at).toBeNull()
    const sent = providers.taken.length
    await ask(openBrowser(shop), '9811111111')
    await sendMessages(shop)
    expect(providers.taken).toHaveLength(sent)
  })

  test('is over once the number is another, or is confirmed by another', async ({
    shop,
    providers,
  }) => {
    const customer = await accountWith(shop, '9811111111')
    const { browser, code } = await asked(shop, providers, '9811111111')
    const api = shop.as(customer)
    await api('PUT /api/profile_update/', { body: { phone: '9822222222' } })
    await expectRefused(await guess(browser, code), 'Invalid OTP!')
    const late = await asked(shop, providers, '9822222222')
    await api('PUT /api/profile_update/', { body: { phone: '' } })
    await accountWith(shop, '9822222222')
    await logIn(shop, providers, '9822222222')
    await api('PUT /api/profile_update/', { body: { phone: '9822222222' } })
    await expectRefused(await guess(late.browser, late.code), 'Invalid OTP!')
  })

  test('needs a field with a number', async ({ shop }) => {
    for (const phone of ['', '12345', 'meena@example.com']) {
      const response = await ask(openBrowser(shop), phone)
      expect([response.status, Object.keys(await response.json())]).toEqual([400, ['phone']])
    }
    expect(await shop.db.selectFrom('phone_logins').select('id').execute()).toEqual([])
  })
})

describe('the code of a login', () => {
  test('works once, in the browser that asked for it', async ({ shop, providers }) => {
    await accountWith(shop, '9811111111')
    const { browser, code } = await asked(shop, providers, '9811111111')
    await expectRefused(await guess(openBrowser(shop), code), 'Please ask for an OTP first.')
    const before = await opened(shop)
    const guesses = await Promise.all([guess(browser, code), guess(browser, code)])
    expect(guesses.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 400,
    ])
    expect(await opened(shop)).toBe(before + 1)
  })

  test('takes five guesses, and ten minutes', async ({ shop, providers }) => {
    await accountWith(shop, '9811111111')
    const { browser, code } = await asked(shop, providers, '9811111111')
    for (let n = 0; n < 5; n++)
      await expectRefused(await guess(browser, other(code)), 'Invalid OTP!')
    const spent = 'Too many wrong tries. Please ask for a new OTP.'
    await expectRefused(await guess(browser, code), spent)
    const late = await asked(shop, providers, '9811111111')
    await sql`update phone_logins set expires_at = expires_at - interval '10 minutes'`.execute(
      shop.db,
    )
    const expired = 'This OTP has expired. Please ask for a new one.'
    await expectRefused(await guess(late.browser, late.code), expired)
  })

  test('is good for nothing else: no password, and no guest', async ({ shop, providers }) => {
    await accountWith(shop, '9811111111')
    const { browser, code } = await asked(shop, providers, '9811111111')
    const first = 'Please ask for an OTP first.'
    await expectRefused(await browser('verify-otp', { otp: code }), first)
    const guest = { otp: code, first_name: 'Nila', phone: '9811111111' }
    await expectRefused(await browser('guest/verify', guest), first)
    expect((await guess(browser, code)).status).toBe(200)
  })

  test('is neither logged nor stored, and goes with the account', async ({ shop, providers }) => {
    const customer = await accountWith(shop, '9811111111')
    await ask(openBrowser(shop), '9811111111')
    providers.planned.push({ status: 500 })
    const lines = await sendMessages(shop)
    expect(lines).toContain('a message will be tried again')
    const code = await codeAt(shop, providers)
    const { rows } = await sql`
      select messages::text as row from messages union all select phone_logins::text from phone_logins`.execute(
      shop.db,
    )
    expect(rows).toHaveLength(2)
    expect(lines + JSON.stringify(rows)).not.toContain(code)
    expect(lines).not.toContain('9811111111')
    await shop.as(customer)('POST /api/delete-account/', { body: { password: 'secret-1' } })
    expect(await shop.db.selectFrom('phone_logins').select('id').execute()).toEqual([])
    expect(await shop.db.selectFrom('messages').select('id').execute()).toEqual([])
  })

  limited('is asked for ten times a day of a number, known or not', async ({ shop }) => {
    await accountWith(shop, '9811111111')
    const outcomes = []
    for (const phone of ['9811111111', '9822222222']) {
      const answers = []
      for (let n = 0; n < 11; n++) {
        const response = await ask(openBrowser(shop, `203.0.113.${n}`), phone)
        answers.push([response.status, await response.text()])
      }
      outcomes.push(answers)
    }
    expect(outcomes[0]).toEqual(outcomes[1])
    expect(outcomes[0]?.map(([status]) => status)).toEqual([...Array(10).fill(200), 429])
  })

  limited('is asked for 20 times an hour from an address', async ({ shop }) => {
    const browser = openBrowser(shop)
    const statuses = []
    for (let n = 0; n < 21; n++) statuses.push((await ask(browser, `98111111${10 + n}`)).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
  })

  byWhatsapp('goes by WhatsApp where SMS have no template for it', async ({ shop, providers }) => {
    await accountWith(shop, '+447911123456')
    const { browser, code } = await asked(shop, providers, '+44 7911 123456')
    expect(providers.taken).toMatchObject([{ channel: 'whatsapp', to: '447911123456' }])
    expect((await guess(browser, code)).status).toBe(200)
  })
})

test('without a template for codes there is no login by phone', async ({ shop, providers }) => {
  await accountWith(shop, '9811111111')
  expect(await shop.as()('GET /api/shop/')).toMatchObject({ phone_login: true })
  const { browser, code } = await asked(shop, providers, '9811111111')
  const { sms, whatsapp } = shop.config.messages
  if (!sms || !whatsapp) throw new Error('both are on')
  delete sms.templates['login_code']
  delete whatsapp.loginTemplate
  for (const response of [await ask(browser, '9811111111'), await guess(browser, code)]) {
    expect(response.status).toBe(404)
  }
})
