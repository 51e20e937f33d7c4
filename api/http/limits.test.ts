import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { test } from '../testing/shop.ts'
import { statementsUnderWay } from '../testing/statements-under-way.ts'
import { answerError } from './answer-error.ts'
import type { Env } from './env.ts'
import { callLimits } from './limits.ts'
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
