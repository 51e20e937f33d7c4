import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { avifRequests } from './jobs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const picture = (n: number) => ({ key: `picture-${n}`, width: 160 }) as const

/** A queue that records what it is sent, or fails. */
function openStandIn() {
  const sent: object[] = []
  const queue = { sent, isDown: false, send }
  async function send(_queue: string, job: object) {
    if (queue.isDown) throw new Error('down')
    sent.push(job)
  }
  return queue
}

test('an AVIF is asked for once, and again after an hour', async () => {
  const queue = openStandIn()
  const request = avifRequests(queue)
  for (let n = 0; n < 3; n++) await request(picture(1))
  expect(queue.sent).toEqual([picture(1)])
  vi.advanceTimersByTime(3_600_000)
  await request(picture(1))
  expect(queue.sent).toHaveLength(2)
})

test('an AVIF that could not be asked for is asked for the next time', async () => {
  const queue = openStandIn()
  const request = avifRequests(queue)
  queue.isDown = true
  await expect(request(picture(1))).rejects.toThrow('down')
  queue.isDown = false
  await request(picture(1))
  expect(queue.sent).toEqual([picture(1)])
})

test('no more than 10,000 AVIFs are remembered', async () => {
  const queue = openStandIn()
  const request = avifRequests(queue)
  for (let n = 0; n < 10_001; n++) await request(picture(n))
  expect(queue.sent).toHaveLength(10_000)
  vi.advanceTimersByTime(3_600_000)
  await request(picture(10_000))
  expect(queue.sent).toHaveLength(10_001)
})
