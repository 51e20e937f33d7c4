import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { callLimits } from './limits.ts'

test('a request that is not answered within five seconds is refused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = new Hono().get('/', callLimits.time, () => new Promise<Response>(() => {}))
  const statuses: number[] = []
  void Promise.resolve(app.request('/')).then(({ status }) => statuses.push(status))
  await vi.advanceTimersByTimeAsync(4_999)
  expect(statuses).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(statuses).toEqual([503])
})
