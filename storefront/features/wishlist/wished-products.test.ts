import { expect, test, vi } from 'vitest'
import { changeWish, isWished } from './wished-products.ts'

const browser = { cookie: '' }
vi.stubGlobal('document', browser)

const signInAs = (letter: string) => {
  browser.cookie = `Token=${letter.repeat(43)}`
}
const add = { isWished: true }

test('a queued change is not sent for the next shopper', async () => {
  signInAs('a')
  await changeWish(1, add, async () => 'added')
  await changeWish(2, add, async () => 'added')
  expect(isWished(2)).toBe(true)

  let answer = () => {}
  const slow = new Promise<string>((resolve) => {
    answer = () => resolve('added')
  })
  const sendFirst = vi.fn<() => Promise<string>>(() => slow)
  const sendSecond = vi.fn<() => Promise<string>>(async () => 'added')
  const first = changeWish(3, add, sendFirst)
  const second = changeWish(4, add, sendSecond)
  await expect.poll(() => sendFirst.mock.calls.length).toBe(1)
  signInAs('b')
  answer()
  expect(await first).toBe('added')
  expect(await second).toBeUndefined()
  expect(sendSecond).not.toHaveBeenCalled()
  expect([2, 3, 4].filter(isWished)).toEqual([])
})
