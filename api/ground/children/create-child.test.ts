import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createChild } from './create-child.ts'

const folder = mkdtempSync(join(tmpdir(), 'nool-child-'))
const script = pathToFileURL(join(folder, 'child.ts'))
const answerParent = new URL('./answer-parent.ts', import.meta.url)
writeFileSync(
  script,
  `import { answerParent } from '${answerParent}'
  answerParent(({ act }) => {
    if (act === 'fail') throw new Error('it is no picture')
    if (act === 'end') process.exit(1)
    if (act === 'hang') for (;;);
    return { pid: process.pid, env: process.env }
  })`,
)
afterAll(() => rmSync(folder, { recursive: true }))

type Result = { pid: number; env: Record<string, string> }

const open = ({ timeoutMs = 20_000, maxBytes = 1e9 } = {}) =>
  createChild<{ act: string }, Result>({ script, timeoutMs, maxBytes })

test('one process answers again and again, and has no secret', async () => {
  process.env.SECRET_OF_A_TEST = 'thread'
  const child = open()
  const { pid, env } = await child.ask({ act: 'answer' })
  expect(pid).not.toBe(process.pid)
  expect(JSON.stringify(env)).not.toContain('thread')
  await expect(child.ask({ act: 'fail' })).rejects.toThrow('it is no picture')
  expect((await child.ask({ act: 'answer' })).pid).toBe(pid)
})

test('one that ends or hangs is told of, and another takes its place', async () => {
  const child = open({ timeoutMs: 3_000 })
  await expect(child.ask({ act: 'end' })).rejects.toThrow('has ended')
  const { pid } = await child.ask({ act: 'answer' })
  await expect(child.ask({ act: 'hang' })).rejects.toThrow('has ended')
  expect((await child.ask({ act: 'answer' })).pid).not.toBe(pid)
})

test('one that has grown makes room for another', async () => {
  const child = open({ maxBytes: 1 })
  const { pid } = await child.ask({ act: 'answer' })
  expect((await child.ask({ act: 'answer' })).pid).not.toBe(pid)
})
