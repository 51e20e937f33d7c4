import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import pino from 'pino'
import sharp from 'sharp'
import { describe, expect, onTestFinished } from 'vitest'
import { createApp } from '../../app.ts'
import { test as base, type TestShop } from '../../testing/shop.ts'

const test = base.extend<{ settings: Record<string, string> }>({
  settings: { RATE_LIMITS: 'on' },
})

const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
const form = async () =>
  Buffer.concat([
    Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="profile_image"; filename="a"\r\n\r\n',
    ),
    await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer(),
    Buffer.from('\r\n--x--\r\n'),
  ])

/** The shop over HTTP. Each upload sends half of its body, and the rest when it is told to. */
async function openServer({ db, config }: TestShop) {
  const app = createApp({ db, config, log: pino({ level: 'silent' }), requestAvif: async () => {} })
  const listener = getRequestListener(app.fetch)
  const received = new Map<string, IncomingMessage>()
  const server = createServer((incoming, outgoing) => {
    received.set(String(incoming.headers['x-request-id']), incoming)
    return listener(incoming, outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const body = await form()
  const half = body.length / 2

  return ({ token }: { token: string }, headers: Record<string, string> = multipart) => {
    const id = crypto.randomUUID()
    const path = '/api/profile_update/'
    const request = send({ port, path, method: 'PUT', agent: false })
    for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
    request.setHeader('x-request-id', id)
    request.setHeader('authorization', `Token ${token}`)
    request.setHeader('content-length', body.length)
    request.write(body.subarray(0, half))
    const upload = {
      status: 0,
      retryAfter: 0,
      hasCome: () => received.has(id),
      isRead: () => received.get(id)?.readableDidRead,
      finish: () => request.end(body.subarray(half)),
      leave: () => request.destroy(),
    }
    request.on('error', () => {})
    request.on('response', (response) => {
      upload.status = response.statusCode ?? 0
      upload.retryAfter = Number(response.headers['retry-after'])
      response.resume()
    })
    return upload
  }
}

type Upload = ReturnType<Awaited<ReturnType<typeof openServer>>>

const statusesOf = (uploads: Upload[]) => uploads.map(({ status }) => status)
const openOf = (uploads: Upload[]) => uploads.filter(({ status }) => status === 0)
const isReadOf = (uploads: Upload[]) => uploads.filter((upload) => upload.isRead())

const customers = (shop: TestShop, count: number) =>
  Promise.all(Array.from({ length: count }, () => shop.make.customer()))

async function finish(uploads: Upload[]) {
  for (const upload of uploads) upload.finish()
  await expect.poll(() => openOf(uploads)).toHaveLength(0)
  return statusesOf(uploads)
}

describe('of 30 pictures at once', () => {
  test('two are read, four wait unread, and the rest is refused', async ({ shop }) => {
    const upload = await openServer(shop)
    const uploads = (await customers(shop, 30)).map((customer) => upload(customer))
    await expect.poll(() => openOf(uploads)).toHaveLength(6)
    const taken = openOf(uploads)
    await expect.poll(() => isReadOf(taken)).toHaveLength(2)
    const refused = uploads.filter(({ status }) => status !== 0)
    expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter < 1)).toEqual([])
    // The ones that wait are read as those ahead of them are answered.
    const [first] = isReadOf(taken)
    first?.finish()
    await expect.poll(() => first?.status).toBe(200)
    await expect.poll(() => isReadOf(openOf(taken))).toHaveLength(2)
    expect(new Set(await finish(openOf(taken)))).toEqual(new Set([200]))
  })

  test('of one account one is taken, and the next after it', async ({ shop }) => {
    const upload = await openServer(shop)
    const [meena, kavya] = await customers(shop, 2)
    if (!meena || !kavya) return
    const uploads = Array.from({ length: 30 }, () => upload(meena))
    await expect.poll(() => openOf(uploads)).toHaveLength(1)
    const refused = uploads.filter(({ status }) => status !== 0)
    expect(refused.filter(({ status, retryAfter }) => status !== 429 || retryAfter < 1)).toEqual([])
    expect(await finish([upload(kavya)])).toEqual([200])
    expect(await finish(openOf(uploads))).toEqual([200])
    expect(await finish([upload(meena)])).toEqual([200])
  })
})

test('a client that leaves while it waits frees its place', async ({ shop }) => {
  const upload = await openServer(shop)
  const [late, ...early] = await customers(shop, 7)
  if (!late) return
  const uploads = early.map((customer) => upload(customer))
  await expect.poll(() => uploads.every((each) => each.hasCome())).toBe(true)
  await expect.poll(() => isReadOf(uploads)).toHaveLength(2)
  const gone = uploads.filter((each) => !each.isRead())
  for (const each of gone) each.leave()
  const next = upload(late)
  expect(await finish([...isReadOf(uploads), next])).toEqual([200, 200, 200])
})

test('a profile without a picture does not wait for pictures', async ({ shop }) => {
  const upload = await openServer(shop)
  const uploads = (await customers(shop, 6)).map((customer) => upload(customer))
  await expect.poll(() => isReadOf(uploads)).toHaveLength(2)
  const customer = await shop.make.customer()
  const small = upload(customer, { 'content-type': 'text/plain' })
  expect(await finish([small])).toEqual([415])
  expect(openOf(uploads)).toHaveLength(6)
})

test('without a token nothing is read, and no place is taken', async ({ shop }) => {
  const upload = await openServer(shop)
  const uploads = Array.from({ length: 8 }, () => upload({ token: 'none' }))
  await expect.poll(() => openOf(uploads)).toHaveLength(0)
  expect(new Set(statusesOf(uploads))).toEqual(new Set([401]))
})

test('a family of four changes its pictures at once', async ({ shop }) => {
  const upload = await openServer(shop)
  const uploads = (await customers(shop, 4)).map((customer) => upload(customer))
  expect(await finish(uploads)).toEqual([200, 200, 200, 200])
})

describe('with limits off', () => {
  test.override({ settings: { RATE_LIMITS: 'off' } })

  test('none is refused, and two are read at a time', async ({ shop }) => {
    const upload = await openServer(shop)
    const customer = await shop.make.customer()
    const uploads = Array.from({ length: 12 }, () => upload(customer))
    await expect.poll(() => uploads.every((each) => each.hasCome())).toBe(true)
    await expect.poll(() => isReadOf(uploads)).toHaveLength(2)
    expect(openOf(uploads)).toHaveLength(12)
    expect(new Set(await finish(uploads))).toEqual(new Set([200]))
  })
})
