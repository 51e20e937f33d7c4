import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { refuseBadRequest } from './refuse-bad-request.ts'
import { answerInOrder, limitConnections, serverTimeouts } from './server-limits.ts'

async function openServer(listener: RequestListener, limit: (server: Server) => void = () => {}) {
  const server = createServer({ ...serverTimeouts, requireHostHeader: false }, listener)
  limit(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A client that sends, and reads only when it is asked to. */
function openClient(port: number) {
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => {})
  return socket
}

const get = (path: string, host = 'Host: shop.test\r\n') => `GET ${path} HTTP/1.1\r\n${host}\r\n`

test('an answer that is not read holds back those behind it', async () => {
  const big = Buffer.alloc(20_000_000)
  let answered = 0
  const port = await openServer(
    answerInOrder((_request, response) => {
      answered += 1
      response.end(big)
    }),
  )
  const socket = openClient(port)
  socket.write(get('/').repeat(15))
  await expect.poll(() => answered).toBe(1)
  await sleep(200)
  expect(answered).toBe(1)
  socket.resume()
  await expect.poll(() => answered, { timeout: 20_000 }).toBe(15)
})

test('a socket that sends too many requests ahead is closed', async () => {
  const port = await openServer(answerInOrder((_request, response) => void response.write('one')))
  const socket = openClient(port)
  socket.resume().write(get('/').repeat(30))
  await once(socket, 'close')
  expect(socket.destroyed).toBe(true)
})

test('a socket on which nothing moves is closed, also one that is not read', async () => {
  const { promise: closedByServer, resolve } = Promise.withResolvers<void>()
  const port = await openServer(
    (_request, response) => void response.end(Buffer.alloc(20_000_000)),
    (server) => {
      limitConnections(server, { stalledMs: 300 })
      server.on('connection', (socket) => socket.once('close', () => resolve()))
    },
  )
  const unread = openClient(port)
  unread.write(get('/'))
  const closed = once(unread, 'close')
  await closedByServer
  unread.resume()
  await closed
  expect(unread.bytesRead).toBeLessThan(20_000_000)
})

test('an address has so many connections and no more', async () => {
  const port = await openServer(
    (_request, response) => void response.end('ok'),
    (server) => limitConnections(server, { maxConnections: 2 }),
  )
  const first = openClient(port)
  const second = openClient(port)
  await Promise.all([once(first, 'connect'), once(second, 'connect')])
  await once(openClient(port).resume(), 'close')
  first.destroy()
  await expect
    .poll(async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.status)
    .toBe(200)
})

test('a request without a valid address is refused as any other, and health is not', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const answer: RequestListener = ({ url }, response) => void response.end(url)
  const port = await openServer(refuseBadRequest(answer, { log, https: false }))
  const ask = async (text: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.end(text)
    return Buffer.concat(await socket.toArray()).toString()
  }
  const bad = [
    get('/', ''),
    'GET / HTTP/1.0\r\n\r\n',
    get('/', 'Host: a/b\r\n'),
    get('/', 'Host: user@shop.test\r\n'),
    get('/a\\b'),
    get('http://other.test/'),
    'OPTIONS * HTTP/1.1\r\nHost: shop.test\r\n\r\n',
  ]
  for (const request of bad) {
    const text = await ask(request)
    expect([request, text]).toEqual([request, expect.stringMatching(/^HTTP\/1\.1 400 /)])
    expect(text).toMatch(/x-request-id: [\da-f-]{36}/)
    expect(text).toContain('x-content-type-options: nosniff')
  }
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(bad.map(() => 30))
  for (const path of ['/livez', '/readyz']) {
    expect(await ask(`GET ${path} HTTP/1.0\r\n\r\n`)).toContain('200 OK')
  }
  expect(
    await ask(`GET /shop HTTP/1.1\r\nHost: Shop.TEST:4000\r\nConnection: close\r\n\r\n`),
  ).toContain('200 OK')
})
