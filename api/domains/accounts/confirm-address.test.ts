import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { composers } from '../../emails.ts'
import { compose } from '../../ground/mail/message.ts'
import { listRecentMails } from '../../ground/mail/outbox.ts'
import { errorBody, send } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import { signIn } from '../../testing/sign-in.ts'
import { confirmUrl } from './confirm-address.ts'
import { isConfirmedAddress } from './confirmed-address.ts'

const email = 'meena@example.com'

/** Opens an account and reads the link of its welcome mail. */
async function register(shop: TestShop, address = email): Promise<{ url: URL; token: string }> {
  const password = 'secret-1'
  const json = { first_name: 'Meena', email: address, password, password_confirm: password }
  expect((await send(shop, 'POST /api/register/', { json })).status).toBe(201)
  return readLink(shop)
}

async function readLink(shop: TestShop) {
  const [mail] = await listRecentMails(shop.db, 1)
  if (mail?.kind !== 'welcome') throw new Error('no welcome')
  const { text, html } = await compose({ ...shop, composers }, mail)
  const [, link = ''] = /^Confirm your address: (\S+)$/m.exec(text) ?? []
  expect(html).toContain(`href="${link}"`)
  const url = new URL(link)
  return { url, token: url.searchParams.get('token') ?? '' }
}

const confirm = (shop: TestShop, token: string, by?: { token: string }) =>
  send(shop, 'POST /api/confirm-email/', { json: { token }, token: by?.token })

const confirmedAt = async (shop: TestShop, address = email) =>
  (
    await shop.db
      .selectFrom('customers')
      .select('email_confirmed_at')
      .where('email', '=', address)
      .executeTakeFirstOrThrow()
  ).email_confirmed_at

async function expectRefused(response: Response, message: string) {
  expect([response.status, await response.json()]).toEqual([400, errorBody(message)])
}

describe('the link of the welcome mail', () => {
  test('confirms the address, from any device, as often as it is opened', async ({ shop }) => {
    const { url, token } = await register(shop)
    expect(url.href.startsWith(`${shop.config.publicUrl}/confirm-email/?token=`)).toBe(true)
    const first = await confirm(shop, token)
    expect([first.status, await first.json()]).toEqual([
      200,
      { message: 'Your email address is confirmed.' },
    ])
    const at = await confirmedAt(shop)
    expect(at).toBeInstanceOf(Date)
    const other = await shop.make.customer()
    expect((await confirm(shop, token, other)).status).toBe(200)
    expect((await confirm(shop, token, { token: 'ended' })).status).toBe(200)
    expect(await confirmedAt(shop)).toEqual(at)
    expect(await isConfirmedAddress(shop.db, other.email)).toBe(false)
  })

  test('confirms nothing by being read', async ({ shop }) => {
    const { url, token } = await register(shop)
    for (const method of ['GET', 'HEAD']) {
      await shop.fetch(url.pathname + url.search, { method })
      await shop.fetch(`/api/confirm-email/?token=${token}`, { method })
    }
    expect(await confirmedAt(shop)).toBeNull()
  })

  test('is good for 7 days, and says so when it is old', async ({ shop }) => {
    await register(shop)
    const age = (seconds: number) =>
      sql`update outbox set payload = payload || jsonb_build_object('confirm_until',
        (payload->>'confirm_until')::bigint - ${seconds}::int)`.execute(shop.db)
    await age(7 * 86_400 - 60)
    const fresh = await readLink(shop)
    await age(120)
    const old = await readLink(shop)
    await expectRefused(await confirm(shop, old.token), 'This link is old: it was good for 7 days.')
    expect(await confirmedAt(shop)).toBeNull()
    expect((await confirm(shop, fresh.token)).status).toBe(200)
  })

  test('is refused when it is not the shop’s own', async ({ shop }) => {
    const { token } = await register(shop)
    const [header = '', claims = '', mac = ''] = token.split('.')
    const change = (changes: object) => {
      const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), ...changes }
      return Buffer.from(JSON.stringify(changed)).toString('base64url')
    }
    const signed = (body: string, key: string) =>
      `${header}.${body}.${createHmac('sha256', key).update(`${header}.${body}`).digest('base64url')}`
    const { secretKey } = shop.config
    expect(signed(claims, secretKey)).toBe(token)
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const wrong = [
      '',
      'nonsense',
      token.slice(0, -1),
      `${header}.${change({ sub: '2' })}.${mac}`,
      `${none}.${claims}.`,
      signed(claims, 'another key'),
      signed(change({ aud: 'another use' }), secretKey),
    ]
    for (const each of wrong) {
      await expectRefused(
        await confirm(shop, each),
        'This link is not whole. Please open it as the mail has it.',
      )
    }
    expect(await confirmedAt(shop)).toBeNull()
  })

  test('ends with its account, whose date is forgotten', async ({ shop }) => {
    const { token } = await register(shop)
    await confirm(shop, token)
    const session = await (await signIn(shop, email)).json()
    await send(shop, 'POST /api/delete-account/', {
      token: session.token,
      json: { password: 'secret-1' },
    })
    const dates = shop.db.selectFrom('customers').select('email_confirmed_at')
    expect(await dates.execute()).toEqual([{ email_confirmed_at: null }])
    await expectRefused(await confirm(shop, token), 'The account of this link is deleted.')
    await register(shop)
    await expectRefused(await confirm(shop, token), 'The account of this link is deleted.')
    expect(await isConfirmedAddress(shop.db, email)).toBe(false)
  })
})

test('her data say since when her address is confirmed', async ({ shop }) => {
  const { token } = await register(shop)
  const session = await (await signIn(shop, email)).json()
  const read = () => shop.as(session)('GET /api/my-data/')
  expect((await read()).account.email_confirmed_at).toBeNull()
  await confirm(shop, token)
  const at = await confirmedAt(shop)
  expect((await read()).account.email_confirmed_at).toBe(at?.toISOString())
})

test('a welcome written before there were links has none', async ({ shop }) => {
  expect(await confirmUrl(shop.config, { first_name: 'Meena' })).toBeUndefined()
})
