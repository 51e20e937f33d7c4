import { describe, expect } from 'vitest'
import { liveSettings } from '../../../testing/live-settings.ts'
import { send } from '../../../testing/send.ts'
import { type TestShop, test } from '../../../testing/shop.ts'

const register = (shop: TestShop) =>
  send(shop, 'POST /api/register/', {
    json: {
      first_name: 'Meena',
      email: 'meena@example.com',
      password: 'secret-1',
      password_confirm: 'secret-1',
    },
  })

describe('the demo mailbox', () => {
  test('shows every mail, as HTML and as text', async ({ shop }) => {
    expect(await (await shop.fetch('/dev/mail')).text()).toContain('No mail yet.')
    await register(shop)
    const list = await shop.fetch('/dev/mail')
    const page = await list.text()
    expect(page).toContain('Welcome to Nool</a>')
    expect(page).toContain('welcome to meena@example.com')
    const path = /href="(\/dev\/mail\/\d+)"/.exec(page)?.[1] ?? ''
    const mail = await shop.fetch(path)
    const both = await mail.text()
    expect(both).toContain('Welcome, Meena&lt;/h1&gt;')
    expect(both).toContain('<pre>Welcome, Meena\n')
    const html = await shop.fetch(`${path}?as=html`)
    expect(await html.text()).toContain('Welcome, Meena</h1>')
    const text = await shop.fetch(`${path}?as=text`)
    expect(text.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await text.text()).toMatch(/^Welcome, Meena\n/)
    for (const { headers } of [list, mail, html, text]) {
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    }
  })

  test('has no mail of an unknown or malformed number', async ({ shop }) => {
    for (const id of ['1', '0', 'x', '1.5', '99999999999999999999', '%00']) {
      expect((await shop.fetch(`/dev/mail/${id}`)).status).toBe(404)
    }
  })

  test('lists a mail that cannot be written by its kind', async ({ shop }) => {
    await addMail(shop, { kind: 'unheard_of', recipient: 'meena@example.com' })
    expect(await (await shop.fetch('/dev/mail')).text()).toContain('unheard of</a>')
    expect((await shop.fetch('/dev/mail/1')).status).toBe(404)
  })

  test('escapes what a visitor typed', async ({ shop }) => {
    await addMail(shop, { kind: 'welcome', recipient: '<script>alert(1)</script>' })
    for (const path of ['/dev/mail', '/dev/mail/1']) {
      expect(await (await shop.fetch(path)).text()).not.toContain('<script>')
    }
  })
})

const addMail = (shop: TestShop, mail: { kind: string; recipient: string }) =>
  shop.db
    .insertInto('outbox')
    .values({ message_id: 'one', ...mail })
    .execute()

async function expectNoMailbox(shop: TestShop) {
  await addMail(shop, { kind: 'welcome', recipient: 'meena@example.com' })
  expect((await shop.fetch('/dev/mail')).status).toBe(404)
  expect((await shop.fetch('/dev/mail/1')).status).toBe(404)
}

describe('beside SMTP', () => {
  test.override({ settings: { SMTP_URL: 'smtp://localhost:2525' } })
  test('there is no mailbox', ({ shop }) => expectNoMailbox(shop))
})

describe('in live mode', () => {
  test.override({ settings: { ...liveSettings, RATE_LIMITS: 'on' } })
  test('there is no mailbox', ({ shop }) => expectNoMailbox(shop))
})
