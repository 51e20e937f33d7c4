import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('tasks are done one after the other, and other work in between', async () => {
  const done: string[] = []
  const task = (name: string) => async () => {
    done.push(`${name} begins`)
    await Promise.resolve()
    done.push(`${name} ends`)
  }
  const tasks = ['one', 'two'].map((name) => inTurn(task(name)))
  setImmediate(() => done.push('other work'))
  await Promise.all(tasks)
  expect(done).toEqual(['one begins', 'one ends', 'other work', 'two begins', 'two ends'])
})

test('a task that fails tells its caller, and the next is done', async () => {
  const failed = inTurn(() => Promise.reject(new Error('no page')))
  const next = inTurn(async () => 'a page')
  await expect(failed).rejects.toThrow('no page')
  expect(await next).toBe('a page')
})
