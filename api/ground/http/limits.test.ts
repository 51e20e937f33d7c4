import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { test } from '../../testing/shop.ts'
import { statementsUnderWay } from '../../testing/statements-under-way.ts'
import { answerError } from './answer-error.ts'
import type { Env } from './env.ts'
import { callLimits } from './limits.ts'
import { readBody } from './read-body.ts'
import { accessLog, requestContext } from './request-log.ts'

describe('a request that is not answered within five seconds', () => {
  test('is refused', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const app = new Hono<Env>().get('/', callLimits.time, () => new Promise<Response>(() => {}))
    app.onError(answerError)
    const statuses: number[] = []
    void Promise.resolve(app.request('/')).then(({ status }) => statuses.push(status))
    await vi.advanceTimersByTimeAsync(4_999)
    expect(statuses).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(statuses).toEqual([503])
  })

  test('is answered once, and asks the database nothing more', async ({ shop }) => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    const reached: string[] = []
    const app = new Hono<Env>()
    app.use(requestContext(log), accessLog)
    app.onError(answerError)
    app.get('/', callLimits.time, async (c) => {
      for (const step of ['first', 'second', 'third']) {
        await sql`select pg_sleep(3)`.execute(shop.db)
        reached.push(step)
      }
      return c.text('done')
    })
    const answer = await app.request('/')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect((await answer.json()).error).toBe('That took too long.')
    await sleep(300)
    expect(await statementsUnderWay(shop)).toEqual([])
    expect(reached).toEqual(['first'])
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ status: 503, level: 30 }])
  })
})

test('a body that does not come is the client’s, and its connection is closed', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const app = new Hono<Env>()
  app.use(requestContext(log), accessLog)
  app.onError(answerError)
  const { time, size } = callLimits
  app.post('/read', time, size, async (c) => c.json(await readBody(c)))
  app.post('/busy', time, size, () => sleep(20_000, new Response(), { ref: false }))
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async (path: string, type: string, length: string, body: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: ${type}\r\n${length}\r\n\r\n${body}`,
    )
    const answer: string[] = []
    const isClosed = once(socket, 'close').then(() => true)
    socket.on('data', (bytes) => answer.push(bytes.toString()))
    const closed = await Promise.race([isClosed, sleep(8_000, false)])
    socket.destroy()
    return { closed, text: answer.join('') }
  }
  const sized = 'Content-Length: 1000'
  const json = 'application/json'
  const late = await Promise.all([
    ask('/read', json, sized, '{"email":'),
    ask('/read', json, sized, ''),
    ask('/read', json, 'Transfer-Encoding: chunked', '9\r\n{"email":\r\n'),
    ask('/read', 'application/x-www-form-urlencoded', sized, 'email=a'),
    ask('/read', 'multipart/form-data; boundary=a', sized, '--a\r\n'),
    ask('/busy', json, sized, '{"email":'),
  ])
  for (const { closed, text } of late.slice(0, 5)) {
    expect([closed, text]).toEqual([true, expect.stringMatching(/^HTTP\/1\.1 408 /)])
    expect(text).toMatch(/connection: close/i)
  }
  expect(late[5]?.text).toMatch(/^HTTP\/1\.1 503 /)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    ...Array.from({ length: 5 }, () => ({ status: 408, level: 30 })),
    { status: 503, level: 30 },
  ])
})
