import { expect, test, vi } from 'vitest'
import { isChallenge, makeChallenge } from './challenges.ts'

test('a challenge counts for its purpose, unchanged, for five minutes', () => {
  const key = 'a-key-of-the-shop'
  const signed = (text: string) => Buffer.from(text).toString('base64url')
  const made = makeChallenge(key, 'get')
  const later = made.replace(/\.(\d+)\./, (_, until) => `.${Number(until) + 1}.`)
  expect(isChallenge(key, 'get', signed(made))).toBe(true)
  expect(isChallenge('another-key', 'get', signed(made))).toBe(false)
  expect(isChallenge(key, 'create:1', signed(made))).toBe(false)
  expect(isChallenge(key, 'create:2', signed(makeChallenge(key, 'create:1')))).toBe(false)
  for (const bad of [later, `${made}x`, made.slice(1), '..', '']) {
    expect([bad, isChallenge(key, 'get', signed(bad))]).toEqual([bad, false])
  }
  vi.useFakeTimers({ now: Date.now() + 5 * 60_000 + 1 })
  expect(isChallenge(key, 'get', signed(made))).toBe(false)
  vi.useRealTimers()
})
