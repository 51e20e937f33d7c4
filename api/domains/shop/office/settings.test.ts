import { describe, expect, onTestFinished } from 'vitest'
import { type SettingsPart, settingsPartNames } from '../../../../contract/office/settings.ts'
import { readConfig } from '../../../config.ts'
import { CatalogueChanges } from '../../../ground/cache/invalidation.ts'
import { openReadChanges } from '../../../ground/cache/read-changes.ts'
import { describeFact, factSettings } from '../../../ground/config/fact-settings.ts'
import { gatewayTest } from '../../../testing/gateway.ts'
import { openMailServer } from '../../../testing/mail-server.ts'
import { openMessageProviders } from '../../../testing/message-providers.ts'
import { serveShiprocket } from '../../../testing/shiprocket.ts'
import { type TestShop, test } from '../../../testing/shop.ts'
import { makeStaff, read, type StaffMember, sendAs } from '../../../testing/staff.ts'
import { tryPart } from './try-part.ts'

type Answered = { status: number; body: SettingsPart & Record<string, unknown> }

const show = (shop: TestShop, staff: StaffMember, part: string): Promise<Answered> =>
  read(sendAs(shop, staff, `GET /api/office/settings/${part}/`))
const change = (
  shop: TestShop,
  staff: StaffMember,
  part: string,
  json: object,
): Promise<Answered> => read(sendAs(shop, staff, `PATCH /api/office/settings/${part}/`, { json }))

test('every fact of the shop is in one part of the settings, with its label and what it is', () => {
  const parts: readonly string[] = settingsPartNames
  const lost = factSettings.filter((setting) => {
    const { part, label, description } = describeFact(setting)
    return !parts.includes(part) || !label || !description
  })
  expect(lost).toEqual([])
})

describe('the settings', () => {
  test('are shown by part, each with its values and what they are', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const { body: list } = await read(sendAs(shop, owner, 'GET /api/office/settings/'))
    expect(list.results.map(({ part }: { part: string }) => part)).toEqual(settingsPartNames)
    const { body: fees } = await show(shop, owner, 'fees')
    expect(fees).toMatchObject({
      part: 'fees',
      version: 1,
      cod_fee: 50,
      free_shipping_above: 10_000,
      cod_clear_up_to: 'low',
      changes: [],
    })
    expect(fees.fields[0]).toEqual({
      name: 'cod_fee',
      label: 'Fee for cash on delivery',
      hint: 'Rupees added to a cash-on-delivery order.',
      kind: 'rupees',
      unit: '₹',
      choices: [],
      default: '50',
      is_outside: false,
    })
    const { body: delivery } = await show(shop, owner, 'delivery')
    expect(delivery).toMatchObject({ dispatch_holidays: [], dispatch_cutoff: '14:00' })
    expect((await show(shop, owner, 'fares')).status).toBe(404)
  })

  test('change what is sent alone, in Audit with before and after, and in the running shop', async ({
    shop,
  }) => {
    const owner = await makeStaff(shop, 'owner', 'Meena')
    const { fees, facts } = readConfig({})
    const other = { fees, changes: new CatalogueChanges(openReadChanges(shop.db, () => {}, facts)) }
    await other.changes.catchUp(0)
    const json = { version: 1, cod_fee: 60.5, free_shipping_above: '1500' }
    const { status, body } = await change(shop, owner, 'fees', json)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      cod_fee: 60.5,
      free_shipping_above: 1_500,
      shipping_fee: 0,
      changes: [
        { field: 'free_shipping_above', before: '', after: '1500', actor: { name: 'Meena' } },
        { field: 'cod_fee', before: '', after: '60.5', actor: { name: 'Meena' } },
      ],
    })
    expect(body.version).toBeGreaterThan(1)
    const { body: audit } = await read(sendAs(shop, owner, 'GET /api/office/audit/?about=cod_fee'))
    expect(audit.results).toMatchObject([
      {
        what: 'fact.set',
        before: { value: '' },
        after: { value: '60.5' },
        actor: { name: 'Meena' },
      },
    ])
    await other.changes.catchUp(0)
    expect(other.fees.codPaise).toBe(60_50)

    // The same again is no change, and nothing sets the default again.
    const { version } = body
    expect((await change(shop, owner, 'fees', { version, cod_fee: 60.5 })).body.version).toBe(
      version,
    )
    const { body: cleared } = await change(shop, owner, 'fees', { version, cod_fee: null })
    expect(cleared).toMatchObject({ cod_fee: 50, changes: [{ before: '60.5', after: '' }, {}, {}] })
  })

  test('of a stale version are taken but for what another has changed: then both values are told', async ({
    shop,
  }) => {
    const owner = await makeStaff(shop, 'owner', 'Meena')
    const other = await makeStaff(shop, 'owner', 'Asha')
    expect((await change(shop, other, 'fees', { version: 1, cod_fee: 70 })).status).toBe(200)
    // Its own last save never conflicts.
    expect((await change(shop, other, 'fees', { version: 1, cod_fee: 80 })).status).toBe(200)
    const refused = await change(shop, owner, 'fees', { version: 1, cod_fee: 60, shipping_fee: 30 })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'edited_meanwhile', values: { cod_fee: { yours: '60', theirs: '80' } } },
    })
    expect((await show(shop, owner, 'fees')).body).toMatchObject({ cod_fee: 80, shipping_fee: 0 })
    expect((await change(shop, owner, 'fees', { version: 1, shipping_fee: 30 })).status).toBe(200)
    expect((await change(shop, owner, 'fees', { version: 1, cod_fee: '80' })).status).toBe(200)
    const { version } = refused.body
    expect((await change(shop, owner, 'fees', { version, cod_fee: 60 })).body.cod_fee).toBe(60)
    // Of another part nothing is stale.
    expect((await change(shop, owner, 'returns', { version: 1, return_days: 9 })).status).toBe(200)
  })

  test('of two who change the same at once, one has both values', async ({ shop }) => {
    const staff = await Promise.all(['Meena', 'Asha'].map((name) => makeStaff(shop, 'owner', name)))
    const answers = await Promise.all(
      staff.map((each, at) => change(shop, each, 'fees', { version: 1, cod_fee: 60 + at })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((one, next) => one - next)).toEqual([200, 409])
  })

  test.for([
    ['fees', { cod_fee: 'free' }, { cod_fee: /^An amount in rupees is needed\.$/ }],
    [
      'fees',
      { cod_fee: -1, cod_fees: 3 },
      {
        cod_fee: /^An amount in rupees is needed\.$/,
        cod_fees: /^There is no such setting in this part\.$/,
      },
    ],
    ['fees', { return_days: 3 }, { return_days: /^There is no such setting in this part\.$/ }],
    [
      'shop',
      { shop_name: 'N'.repeat(61) },
      { shop_name: /^At most 60 characters are possible\.$/ },
    ],
    ['shop', { shop_name: 'Nool\nBcc: a@b.in' }, { shop_name: /^Write it in one line\.$/ }],
    ['shop', { shop_email: 'nowhere' }, { shop_email: /^An e-mail address is needed\.$/ }],
    ['law', { shop_gstin: '33BBBBB1111B1Z5' }, { shop_gstin: /^This is no GSTIN/ }],
    ['law', { shop_state: 'Atlantis' }, { shop_state: /^Atlantis is no state of India/ }],
    [
      'payments',
      { razorpay_key_secret: 'mine' },
      { razorpay_key_secret: /^RAZORPAY_KEY_SECRET is set in the environment/ },
    ],
  ] as const)(
    'refuse in %s what cannot be, at its field: %j',
    async ([part, given, errors], { shop }) => {
      const owner = await makeStaff(shop, 'owner')
      const more = part === 'law' ? { nodal_officer: 'Asha' } : {}
      const refused = await change(shop, owner, part, { version: 1, ...more, ...given })
      expect(refused.status).toBe(400)
      const told = Object.entries(errors).map(([name, why]) => [name, [expect.stringMatching(why)]])
      expect(refused.body).toMatchObject(Object.fromEntries(told))
      expect((await show(shop, owner, part)).body).toMatchObject({ version: 1, changes: [] })
      expect((await change(shop, owner, part, given)).body).toHaveProperty('version')
    },
  )

  test('may be read by a manager and changed by an owner', async ({ shop }) => {
    const manager = await makeStaff(shop, 'manager')
    expect((await show(shop, manager, 'fees')).status).toBe(200)
    const refused = await change(shop, manager, 'fees', { version: 1, cod_fee: 60 })
    expect(refused).toMatchObject({ status: 403, body: { right: 'change settings' } })
  })

  test('of the environment are shown without a secret', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    expect((await show(shop, owner, 'mail')).body.smtp_url).toEqual({ is_set: false })
    const { outside } = readConfig({
      SMTP_URL: 'smtps://shop:w0rd@mail.example.in',
      RAZORPAY_KEY_ID: 'rzp_test_1',
      RAZORPAY_KEY_SECRET: 'a-secret-of-it',
      RAZORPAY_API_URL: 'https://me:pass@gateway.example',
    })
    const valueOf = (name: string) => outside.find(({ setting }) => setting === name)?.value
    expect(valueOf('SMTP_URL')).toEqual({ is_set: true })
    expect(valueOf('RAZORPAY_KEY_ID')).toBe('rzp_test_1')
    expect(valueOf('RAZORPAY_KEY_SECRET')).toEqual({ is_set: true })
    expect(valueOf('RAZORPAY_WEBHOOK_SECRET')).toEqual({ is_set: false })
    expect(JSON.stringify(outside)).not.toMatch(/w0rd|a-secret|pass@/)
  })
})

describe('the other side is asked', () => {
  test('by the call, which answers 200 also where nothing is set', async ({ shop }) => {
    const owner = await makeStaff(shop, 'owner')
    const ask = (part: string) =>
      read(sendAs(shop, owner, `POST /api/office/settings/${part}/test/`, { json: {} }))
    expect(await ask('mail')).toEqual({
      status: 200,
      body: { ok: false, answer: expect.stringMatching(/^SMTP_URL is not set/) },
    })
    expect(await ask('courier')).toMatchObject({ status: 200, body: { ok: true } })
    expect((await ask('fees')).status).toBe(404)
  })

  test('of mail, and says what the server did', async () => {
    const provider = await openMailServer({
      authOptional: false,
      onAuth: ({ password }, _session, done) =>
        password === 'w0rd'
          ? done(null, { user: 'shop' })
          : done(Object.assign(new Error(`no ${password} here`), { responseCode: 535 })),
    })
    onTestFinished(provider.close)
    const ask = (login: string) =>
      tryPart(readConfig({ SMTP_URL: `smtp://${login}@${provider.host}?ignoreTLS=true` }), 'mail')
    expect(await ask('shop:w0rd')).toEqual({ ok: true, answer: expect.stringMatching(/^235 /) })
    const refused = await ask('shop:an%40other')
    expect(refused).toEqual({ ok: false, answer: expect.stringContaining('535 no … here') })
    expect(provider.offered).toEqual([])
    await provider.close()
    expect(await ask('shop:w0rd')).toEqual({
      ok: false,
      answer: expect.stringContaining('ECONNREFUSED'),
    })
  })

  test('of mail, a silent one until it has had its time', async () => {
    const provider = await openMailServer({ onConnect: () => {} })
    onTestFinished(provider.close)
    expect(await tryPart(readConfig({ SMTP_URL: provider.url }), 'mail')).toEqual({
      ok: false,
      answer: expect.stringMatching(/^(Greeting never received|No answer within 4 seconds\.)$/),
    })
  })

  gatewayTest('of payments, with the keys', async ({ gateway }) => {
    const ask = (more = {}) => tryPart(readConfig({ ...gateway.settings, ...more }), 'payments')
    expect(await ask()).toEqual({ ok: true, answer: expect.stringMatching(/^200 from 127/) })
    const refused = await ask({ RAZORPAY_KEY_SECRET: 'wrong' })
    expect(refused).toEqual({ ok: false, answer: expect.stringMatching(/^401: .*Authentication/) })
    await gateway.stop()
    expect(await ask()).toEqual({ ok: false, answer: expect.stringContaining('ECONNREFUSED') })
  })

  test('of messages, with the token', async () => {
    const provider = await openMessageProviders()
    onTestFinished(provider.close)
    const ask = () => tryPart(readConfig(provider.settings), 'messages')
    const number = { display_phone_number: '+91 98765 43210', verified_name: 'Threads' }
    provider.planned.push({ status: 200, body: JSON.stringify(number) })
    expect(await ask()).toEqual({ ok: true, answer: '200: the number +91 98765 43210 of Threads.' })
    const error = { message: 'Error validating access token EAAG-secret' }
    provider.planned.push({ status: 401, body: JSON.stringify({ error }) })
    expect(await ask()).toEqual({ ok: false, answer: '401: Error validating access token …' })
    await provider.close()
    expect(await ask()).toEqual({ ok: false, answer: expect.stringMatching(/gave no answer: ./) })
  })

  test('of the courier, with the login', async () => {
    const courier = await serveShiprocket((request, response) => {
      response.setHeader('content-type', 'application/json')
      let body = ''
      request.on('data', (chunk) => (body += chunk))
      request.on('end', () => {
        if (request.url?.includes('/auth/login')) {
          const isRight = body.includes('"right-word"')
          response.statusCode = isRight ? 200 : 403
          response.end(
            isRight ? '{"token":"t"}' : `{"message":"Invalid ${JSON.parse(body).password}"}`,
          )
          return
        }
        const company = { courier_company_id: 1, estimated_delivery_days: '2', cod: 1 }
        const data = { recommended_courier_company_id: 1, available_courier_companies: [company] }
        response.end(JSON.stringify({ status: 200, data }))
      })
    })
    onTestFinished(courier.close)
    const ask = (password: string) =>
      tryPart(
        readConfig({
          COURIER: 'shiprocket',
          SHIPROCKET_EMAIL: 'api@threads.in',
          SHIPROCKET_PASSWORD: password,
          SHIPROCKET_PICKUP_LOCATION: 'Mill',
          SHIPROCKET_API_URL: courier.settings.apiUrl,
        }),
        'courier',
      )
    expect(await ask('right-word')).toEqual({
      ok: true,
      answer: 'Shiprocket took the login of api@threads.in and comes to 641001 in 2 days.',
    })
    expect(await ask('wrong-word')).toEqual({
      ok: false,
      answer: expect.stringContaining('Invalid …'),
    })
  })
})
