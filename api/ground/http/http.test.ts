import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { describe, expect } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { refusalCodes } from '../../../contract/refusal-codes.ts'
import { createApp } from '../../app.ts'
import { buyer } from '../../testing/card.ts'
import { relayTo } from '../../testing/relay.ts'
import { errorBody, send } from '../../testing/send.ts'
import { type TestShop, test } from '../../testing/shop.ts'
import type { Db } from '../db/pool.ts'
import { openDb, openPool } from '../db/pool.ts'

const json = { 'content-type': 'application/json' }

const login = (shop: TestShop, body: BodyInit, headers: Record<string, string> = json) =>
  shop.fetch('/api/login/', { method: 'POST', body, headers })

/** A body of 50 MB in chunks, and how much of it was read. */
async function sendEndless(shop: TestShop, call: string, headers: Record<string, string>) {
  const [method, path = ''] = call.split(' ')
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536
      if (sent > 50_000_000) return controller.close()
      controller.enqueue(new Uint8Array(65_536).fill(0x20))
    },
  })
  // Node wants `duplex` for a stream; the DOM's type does not know it.
  const init = { method, headers, body, duplex: 'half' } as RequestInit
  return { response: await shop.fetch(path, init), sent }
}

/** The app on another pool or with a log that is recorded. */
function appOf(shop: TestShop, parts: { db?: Db; lines?: string[] }) {
  const log = pino({}, { write: (line: string) => parts.lines?.push(line) })
  const { config } = shop
  return createApp({ db: parts.db ?? shop.db, config, log, requestAvif: async () => {} })
}

describe('a body', () => {
  test('of malformed JSON, or JSON that is no object, is refused', async ({ shop }) => {
    for (const body of ['{', '{"email":}', 'email=x', '\0']) {
      const response = await login(shop, body)
      expect([body, response.status]).toEqual([body, 400])
      expect(await response.json()).toEqual(errorBody('The JSON could not be read.'))
    }
    for (const body of ['[]', '[{"email":"x"}]', '"text"', '7', 'null', 'true']) {
      const response = await login(shop, body)
      expect([body, response.status]).toEqual([body, 400])
      expect(await response.json()).toEqual(errorBody('The JSON must be an object.'))
    }
  })

  test('of a form that cannot be read is refused', async ({ shop }) => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const response = await login(shop, '--x\r\nbroken', type)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual(errorBody('The form could not be read.'))
  })

  test('of another type is refused', async ({ shop }) => {
    for (const type of ['text/plain', 'application/xml', 'image/png', 'application/jsonx']) {
      const response = await login(shop, '{"email":"x"}', { 'content-type': type })
      expect([type, response.status]).toEqual([type, 415])
    }
    const charset = { 'content-type': 'application/json; charset=utf-8' }
    expect((await login(shop, '{}', charset)).status).toBe(400)
  })

  test('may be left out where nothing in it is needed', async ({ shop }) => {
    const { token } = await shop.make.customer()
    expect((await send(shop, 'POST /api/logout/', { token })).status).toBe(200)
    expect((await send(shop, 'POST /api/shopfilter/')).status).toBe(200)
  })

  test('past 1 MiB is refused, whatever its type', async ({ shop }) => {
    const large = JSON.stringify({ email: 'x'.repeat(1_100_000), password: 'y' })
    const form = new FormData()
    form.set('email', large)
    const responses = [
      await login(shop, large),
      await login(shop, large, { ...json, 'content-length': String(large.length) }),
      await login(shop, new URLSearchParams({ email: large }), {}),
      await login(shop, form, {}),
      await login(shop, JSON.stringify({ email: 'த'.repeat(400_000), password: 'y' })),
    ]
    for (const response of responses) {
      expect(response.status).toBe(413)
      expect(await response.json()).toEqual(errorBody('The request is too large.'))
    }
  })

  test('in chunks without a length is read no further than 1 MiB', async ({ shop }) => {
    for (const type of ['application/json', 'multipart/form-data; boundary=x']) {
      const { response, sent } = await sendEndless(shop, 'POST /api/login/', {
        'content-type': type,
      })
      expect(response.status).toBe(413)
      expect(sent).toBeLessThan(2_000_000)
    }
  })

  test('without a token is not read where a token is needed', async ({ shop }) => {
    const { response, sent } = await sendEndless(shop, 'PUT /api/profile_update/', json)
    expect(response.status).toBe(401)
    expect(sent).toBeLessThan(200_000)
  })

  test('cannot reach the prototype of anything', async ({ shop }) => {
    const response = await login(shop, '{"__proto__":{"email":"x","password":"y"}}')
    expect(response.status).toBe(400)
    expect(Object.keys(await response.json())).toEqual(['email', 'password'])
  })
})

describe('a NUL byte', () => {
  test('in a path, a query or a body is refused and changes nothing', async ({ shop }) => {
    const { token, ...customer } = await shop.make.customer()
    const { id: addressId } = await shop.make.address(customer)
    const { selection, id } = await shop.make.product({ stock: 5 })
    const order = { type: 'buynow', ...selection, quantity: 1, shipping_address_id: addressId }
    const cases: [status: number, call: string, body?: object][] = [
      [404, `GET /api/products/${id}%00/`],
      [404, 'GET /api/order_detail/%00/'],
      [404, 'GET /api/products/?page=%00'],
      [400, 'GET /api/searchproducts/?query=a%00b'],
      [400, 'GET /api/filter_products/?category=%00'],
      [400, 'POST /api/shopfilter/', { color: '\0' }],
      [400, 'POST /api/login/', { email: 'a\0@b.co', password: 'x' }],
      [400, 'POST /api/cart/', { ...selection, quantity: '1\0' }],
      [400, 'POST /api/cart/', { ...selection, product_id: '\0', quantity: 1 }],
      [400, `PUT /api/shipping-address/${addressId}/`, { city: '\0' }],
      [400, 'POST /api/cod_order_create/', { ...order, notes_data: '{"note":"\\u0000"}' }],
      [400, 'POST /api/cod_order_create/', { ...order, notes_data: { note: '\0' } }],
      [400, 'POST /api/cod_order_create/', { ...order, notes_data: '{"checkout_id":"\\u0000"}' }],
    ]
    for (const [status, call, body] of cases) {
      const response = await send(shop, call, { token, json: body })
      expect([call, body, response.status]).toEqual([call, body, status])
    }
    expect(await shop.db.selectFrom('cart_lines').selectAll().execute()).toEqual([])
    expect(await shop.db.selectFrom('orders').selectAll().execute()).toEqual([])
    expect(await shop.db.selectFrom('addresses').select('city').execute()).toEqual([
      { city: 'Madurai' },
    ])
  })
})

test('half of a character is refused, and changes nothing', async ({ shop }) => {
  const { token } = await shop.make.customer()
  const before = await shop.db.selectFrom('customers').selectAll().execute()
  for (const half of ['\ud83d', 'a \ude00 b']) {
    const response = await send(shop, 'PUT /api/profile_update/', {
      token,
      json: { address: half },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      address: ['Text may not contain half of a character.'],
    })
  }
  expect(await shop.db.selectFrom('customers').selectAll().execute()).toEqual(before)
})

describe('an answer', () => {
  test('to an unknown path or method is a JSON 404', async ({ shop }) => {
    const calls = [
      'GET /api',
      'GET /api/nothing',
      'POST /api/nothing/',
      'PATCH /api/cart/',
      'GET /x',
    ]
    for (const call of calls) {
      const response = await send(shop, call)
      expect([call, response.status]).toEqual([call, 404])
      expect(await response.json()).toEqual(errorBody('Not found.'))
    }
  })

  test('has the security headers, whatever it is', async ({ shop }) => {
    const { token } = await shop.make.customer()
    const answers = [
      await shop.fetch('/api/products/'),
      await shop.fetch('/api/nothing'),
      await shop.fetch('/api/cart/'),
      await shop.fetch('/livez'),
      await send(shop, 'GET /api/cart/', { token }),
      await login(shop, '{'),
    ]
    for (const { headers } of answers) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('strict-transport-security')).toBeNull()
    }
  })

  test('to a customer is stored by no cache, refusals too', async ({ shop }) => {
    const { token } = await shop.make.customer()
    const answers = [
      await send(shop, 'GET /api/profile/', { token }),
      await send(shop, 'GET /api/profile/'),
      await send(shop, 'GET /api/order_detail/1/', { token }),
      await send(shop, 'POST /api/cart/', { token, json: {} }),
      await send(shop, 'POST /api/cart/', { token, json: { note: 'x'.repeat(1_100_000) } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 400, 413])
    for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store')
  })

  test('to a customer is stored by no cache, whichever call of the contract', async ({ shop }) => {
    const needing = Object.entries(endpoints as Record<string, Endpoint>).filter(
      ([, endpoint]) => endpoint.auth,
    )
    expect(needing.length).toBeGreaterThan(15)
    for (const [call, endpoint] of needing) {
      const { token } = await shop.make.customer()
      const path = call.replaceAll(/\{\w+\}/g, '1')
      for (const sent of [{}, endpoint.body ? { token, json: {} } : { token }]) {
        const { headers } = await send(shop, path, sent)
        expect([call, headers.get('cache-control')]).toEqual([call, 'no-store'])
      }
    }
  })

  test('carries the request’s id, the caller’s own where it is a plain one', async ({ shop }) => {
    const idOf = async (given?: string) => {
      const headers: Record<string, string> = given ? { 'x-request-id': given } : {}
      return (await send(shop, 'GET /api/shop/', { headers })).headers.get('x-request-id')
    }
    const ours = /^[\da-f-]{36}$/
    expect(await idOf('proxy-12345')).toBe('proxy-12345')
    for (const given of [undefined, 'short', 'has space 123', '<script>alert', 'x'.repeat(65)]) {
      expect(await idOf(given)).toMatch(ours)
    }
  })

  test('is logged under one id, whether it came over HTTP or in process', async ({ shop }) => {
    const ids: unknown[] = []
    const onChild = (child: pino.Logger) => ids.push(child.bindings().requestId)
    const log = pino({ level: 'silent', onChild })
    const { db, config } = shop
    const app = createApp({ db, config, log, requestAvif: async () => {} })
    const response = await app.request('/api/shop/')
    expect(ids).toEqual([response.headers.get('x-request-id')])
  })

  test('of 500 names no internals, and the log does', async ({ shop }) => {
    const { token } = await buyer(shop)
    const owner = new pg.Client({ connectionString: shop.ownerUrl })
    await owner.connect()
    await owner.query('drop table cart_lines')
    await owner.end()
    const lines: string[] = []
    const response = await appOf(shop, { lines }).request('/api/initiate_payment/', {
      method: 'POST',
      headers: { ...json, authorization: `Token ${token}` },
      body: JSON.stringify({ type: 'cart' }),
    })
    expect(response.status).toBe(500)
    const text = 'Something went wrong on our side. Please try again.'
    expect(await response.json()).toEqual(errorBody(text))
    const faults = lines.map((line) => JSON.parse(line)).filter(({ err }) => err)
    expect(faults).toMatchObject([
      {
        err: {
          message: expect.stringContaining('cart_lines'),
          code: '42P01',
          where: expect.stringMatching(/find_lines_to_buy.*line/),
        },
      },
    ])
  })
})

describe('over https', () => {
  test.override({ settings: { PUBLIC_URL: 'https://shop.example' } })

  test('an answer asks for https from then on', async ({ shop }) => {
    const { headers } = await shop.fetch('/api/products/')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  })
})

test('the log holds no query, e-mail, password, token or address of a person', async ({ shop }) => {
  const { email, token } = await shop.make.customer()
  const lines: string[] = []
  const app = appOf(shop, { lines })
  const post = (path: string, body: object) =>
    app.request(path, {
      method: 'POST',
      headers: { ...json, authorization: `Token ${token}`, 'x-forwarded-for': '203.0.113.7' },
      body: JSON.stringify(body),
    })
  await post('/api/login', { email, password: 'secret-1' })
  await post('/api/login/', { email, password: 'wrong-word' })
  await post('/api/shipping-address/', { address_line1: '1 Temple Road' })
  await app.request('/api/searchproducts/?query=silken-secret')
  await app.request('/api/searchproducts/?query=silken-secret%00')
  const log = lines.join('')
  expect(lines).toHaveLength(5)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    method: 'POST',
    path: '/api/login',
    status: 200,
    requestId: expect.any(String),
    ms: expect.any(Number),
  })
  const personal = [email, token, 'secret-1', 'wrong-word', 'Temple', 'silken', '203.0.113']
  for (const text of personal) expect(log).not.toContain(text)
})

describe('without its database', () => {
  test('the shop is 503 with Retry-After, and recovers without a restart', async ({ shop }) => {
    const relay = await relayTo(shop.ownerUrl)
    const pool = openPool(relay.url)
    const app = appOf(shop, { db: openDb(pool) })
    const { token } = await shop.make.customer()
    const read = () => app.request('/api/products/')
    const statusOf = async (path: string) => (await app.request(path)).status
    expect((await read()).status).toBe(200)

    await relay.cut()
    const refusals = [
      await read(),
      await app.request('/api/cart/', { headers: { authorization: `Token ${token}` } }),
      await app.request('/api/login/', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ email: 'a@b.co', password: 'secret-1' }),
      }),
    ]
    for (const response of refusals) {
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('2')
      expect(await response.json()).toEqual(
        errorBody('The shop is busy. Please try again in a moment.'),
      )
    }
    const ready = await app.request('/readyz')
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await statusOf('/livez')).toBe(200)
    expect(await statusOf('/api/openapi.json')).toBe(200)

    await relay.restore()
    expect((await read()).status).toBe(200)
    expect(await statusOf('/readyz')).toBe(200)
    await pool.end()
    await relay.cut()
  })
})

describe('with a server that has become a standby', () => {
  test('a change is 503, and asked again goes to one that takes writes', async ({ shop }) => {
    const pool = openPool(shop.ownerUrl, { max: 2 })
    const db = openDb(pool)
    const app = appOf(shop, { db })
    const { token } = await shop.make.customer()
    const { selection } = await shop.make.product()
    const add = () =>
      app.request('/api/cart/', {
        method: 'POST',
        headers: { ...json, authorization: `Token ${token}` },
        body: JSON.stringify({ ...selection, quantity: 1 }),
      })
    const refuseWrites = sql`set default_transaction_read_only = on`
    await Promise.all([refuseWrites.execute(db), refuseWrites.execute(db)])
    const refused = await add()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect((await add()).status).toBe(201)
    await pool.end()
  })
})

describe('with a database that has gone silent', () => {
  test('the connection is given up, and the next request has a new one', async ({ shop }) => {
    const relay = await relayTo(shop.ownerUrl)
    const pool = openPool(relay.url, { max: 1 })
    const app = appOf(shop, { db: openDb(pool) })
    const read = async () => (await app.request('/api/categories/')).status
    expect(await read()).toBe(200)
    relay.silence()
    expect(await read()).toBe(503)
    expect(await read()).toBe(200)
    await pool.end()
    await relay.cut()
  })
})

describe('the OpenAPI document', () => {
  const Operation = z.looseObject({
    summary: z.string(),
    parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).default([]),
    requestBody: z.looseObject({ content: z.record(z.string(), z.unknown()) }).optional(),
    responses: z.record(
      z.string().regex(/^\d{3}$/),
      z.union([z.looseObject({ description: z.string() }), z.object({ $ref: z.string() })]),
    ),
    security: z.array(z.partialRecord(z.enum(['token', 'office']), z.array(z.never()))).optional(),
  })
  const Document = z.looseObject({
    openapi: z.string().regex(/^3\.1\.\d+$/),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    paths: z.record(z.string().startsWith('/'), z.record(z.string(), Operation)),
    components: z.record(z.string(), z.record(z.string(), z.unknown())),
  })
  const read = async (shop: TestShop) =>
    Document.parse(await (await shop.fetch('/api/openapi.json')).json())

  test('lists the codes of refusals', async ({ shop }) => {
    const { components } = await read(shop)
    const { Error: refusal, RefusalCode: code } = components['schemas'] ?? {}
    expect(refusal).toMatchObject({ required: ['error', 'message', 'code'] })
    expect(code).toMatchObject({ enum: Object.keys(refusalCodes) })
  })

  test('is 3.1 and has every call of the contract, as the contract says it', async ({ shop }) => {
    const { paths } = await read(shop)
    const listed = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(listed.toSorted()).toEqual(Object.keys(endpoints).toSorted())
    for (const [key, endpoint] of Object.entries(endpoints as Record<string, Endpoint>)) {
      const [method = '', path = ''] = key.split(' ')
      const operation = paths[path]?.[method.toLowerCase()]
      const isLimited = endpoint.auth && method !== 'GET'
      const answers = [
        endpoint.answers,
        endpoint.refusals ?? {},
        endpoint.auth ? { 401: '' } : {},
        endpoint.staff ? { 401: '', 403: '' } : {},
        endpoint.body ? { 413: '', 415: '' } : {},
        isLimited ? { 429: '' } : {},
        { 503: '' },
      ]
      const named = (place: string) =>
        operation?.parameters.filter((one) => one.in === place).map((one) => one.name)
      expect([key, Object.keys(operation?.responses ?? {})]).toEqual([
        key,
        [...new Set(answers.flatMap((one) => Object.keys(one)))].toSorted(),
      ])
      expect(named('path')).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      expect(named('query')).toEqual(Object.keys(endpoint.query?.shape ?? {}))
      expect(operation?.security !== undefined).toBe(
        endpoint.auth !== undefined || endpoint.staff !== undefined,
      )
      expect(named('header')?.length).toBe(endpoint.idempotent || endpoint.acts ? 1 : 0)
      expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined)
    }
  })

  test('refers to nothing that it does not hold', async ({ shop }) => {
    const { components, ...document } = await read(shop)
    const text = JSON.stringify({ components, ...document })
    const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)]
    expect(references.length).toBeGreaterThan(10)
    for (const [, kind = '', name = ''] of references) {
      expect(components[kind]).toHaveProperty([name])
    }
    expect(text.match(/"\$ref":/g)).toHaveLength(references.length)
  })

  test('has a page that names every call', async ({ shop }) => {
    const response = await shop.fetch('/api/docs')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    const page = await response.text()
    for (const key of Object.keys(endpoints)) expect(page).toContain(`<h2>${key}</h2>`)
  })
})

test('livez and readyz say that all is well', async ({ shop }) => {
  const states = { '/livez': { status: 'ok' }, '/readyz': { status: 'ok', mail: 'ok' } }
  for (const [path, state] of Object.entries(states)) {
    const response = await shop.fetch(path)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(state)
  }
})
