import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { liveSettings } from '../../../testing/live-settings.ts'
import { send } from '../../../testing/send.ts'
import { type TestShop, test } from '../../../testing/shop.ts'

const local = test.extend<{ settings: Record<string, string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture that stands on no other
  settings: async ({}, use) => {
    const dir = mkdtempSync(join(tmpdir(), 'nool-phones-'))
    await use({ DATA_DIR: dir })
    rmSync(dir, { recursive: true, force: true })
  },
})

const parameter = (text: string) => ({ type: 'text', text })
const template = (name = 'order_shipped', number = 'N-1') => ({
  messaging_product: 'whatsapp',
  to: '919876543210',
  type: 'template',
  template: {
    name,
    language: { code: 'en' },
    components: [
      { type: 'body', parameters: [parameter(number), parameter('Nool')] },
      { type: 'button', sub_type: 'url', index: '0', parameters: [parameter('81')] },
    ],
  },
})
const toWhatsapp = (shop: TestShop, json: unknown, token = 'local-token') =>
  send(shop, 'POST /dev/whatsapp/100000000000000/messages', {
    json,
    headers: { authorization: `Bearer ${token}` },
  })
const toMsg91 = (shop: TestShop, json: unknown, authkey = 'local-key') =>
  send(shop, 'POST /dev/msg91/api/v5/flow', { json, headers: { authkey } })
const flow = {
  template_id: 'local-order_delivered',
  sender: 'NOOLSH',
  recipients: [{ mobiles: '919876543210', VAR1: 'N-1', VAR2: 'Nool' }],
}
const loginTemplate = (...words: string[]) => {
  const { template: order, ...rest } = template('login_code')
  const button = { type: 'button', sub_type: 'url', index: '0', parameters: [parameter('123456')] }
  const body = { type: 'body', parameters: words.map(parameter) }
  return { ...rest, template: { ...order, components: [body, button] } }
}
const seen = async (shop: TestShop) => (await shop.fetch('/dev/messages')).text()

describe('the demo’s phones', () => {
  local('shows what both providers took, each on a phone, and escapes it', async ({ shop }) => {
    expect(await seen(shop)).toContain('No message yet.')
    expect(await (await toWhatsapp(shop, template())).json()).toMatchObject({
      messaging_product: 'whatsapp',
      contacts: [{ wa_id: '919876543210' }],
      messages: [{ id: expect.stringMatching(/^wamid\./) }],
    })
    await toWhatsapp(shop, template('order_placed', '<script>'))
    expect(await (await toMsg91(shop, flow)).json()).toMatchObject({ type: 'success' })
    const answer = await shop.fetch('/dev/messages')
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    const page = await answer.text()
    expect(page).toContain('WhatsApp · +919876543210')
    expect(page).toContain('SMS · +919876543210')
    expect(page).toContain('Order N-1 from Nool is on its way to you.')
    expect(page).toContain('href="/orderdetails/81"')
    expect(page).not.toContain('<script>')
    expect(page).toContain('Local stand-in')
  })

  local('shows the code of a login, without a way to an order', async ({ shop }) => {
    await toWhatsapp(shop, loginTemplate('123456'))
    await toMsg91(shop, {
      ...flow,
      template_id: 'local-login_code',
      recipients: [{ mobiles: '919876543210', VAR1: '654321', VAR2: 'Nool' }],
    })
    const page = await seen(shop)
    expect(page).toContain('123456 is your verification code.')
    expect(page).toContain('Your code is 654321 to log in at Nool.')
    expect(page).not.toContain('Follow your order')
  })

  local('refuses what the providers would', async ({ shop }) => {
    const codes = []
    for (const answer of [
      await toWhatsapp(shop, template(), 'wrong'),
      await toWhatsapp(shop, template('order_eaten')),
      await toWhatsapp(shop, { ...template(), type: 'text' }),
      await toWhatsapp(shop, 'no JSON object'),
      await toWhatsapp(shop, loginTemplate('123456', 'Nool')),
    ]) {
      const { error } = await answer.json()
      codes.push([answer.status, error.code])
    }
    expect(codes).toEqual([
      [401, 190],
      [404, 132001],
      [400, 100],
      [400, 100],
      [400, 132000],
    ])
    for (const answer of [
      await toMsg91(shop, flow, 'wrong'),
      await toMsg91(shop, { ...flow, template_id: 'unknown' }),
      await toMsg91(shop, { ...flow, recipients: [] }),
    ]) {
      expect((await answer.json()).type).toBe('error')
    }
    const stop = await send(shop, 'POST /dev/messages/stop', { form: { phone: 'x' } })
    expect(stop.status).toBe(400)
    expect(await seen(shop)).toContain('No message yet.')
  })
})

const paths = [
  '/dev/messages',
  '/dev/messages/stop',
  '/dev/whatsapp/1/messages',
  '/dev/msg91/api/v5/flow',
]
const live = test.extend({ settings: { ...liveSettings, RATE_LIMITS: 'on' } })
live('a live shop has none', async ({ shop }) => {
  for (const path of paths) {
    expect((await shop.fetch(path)).status).toBe(404)
    expect((await shop.fetch(path, { method: 'POST', body: '{}' })).status).toBe(404)
  }
})
