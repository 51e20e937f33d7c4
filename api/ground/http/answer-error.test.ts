import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '../db/pool.ts'
import { answerError, answerThrown, isUnavailable } from './answer-error.ts'
import type { Env } from './env.ts'

test('what is thrown and is no Error is a 500 with a line in the log', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const app = new Hono().get('/', () => Promise.reject('the line was cut'))
  app.onError(() => expect.unreachable('Hono passes errors alone'))
  const listener = getRequestListener(app.fetch, { errorHandler: answerThrown(log) })
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const message = 'Something went wrong on our side. Please try again.'
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { error: message, message, code: 'internal_error' },
  ])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, msg: 'unexpected error', err: { message: 'threw the line was cut' } },
  ])
})

test('a database whose Unix socket is not there is away, and a file that is missing is not', async () => {
  const pool = openPool('postgres://nobody@127.0.0.1:5432/none?host=/nowhere')
  const away = await pool.query('select').catch((error: unknown) => error)
  expect(away).toMatchObject({ code: 'ENOENT' })
  expect(isUnavailable(away)).toBe(true)
  const missing = await readFile('/nowhere').catch((error: unknown) => error)
  expect(missing).toMatchObject({ code: 'ENOENT' })
  expect(isUnavailable(missing)).toBe(false)
  await pool.end()
})

test.runIf(existsSync('/dev/full'))('a disk that is full is 503, not a fault', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const app = new Hono<Env>().use((c, next) => {
    c.set('log', log)
    return next()
  })
  app.get('/', async () => writeFile('/dev/full', 'a picture').then(() => new Response()))
  app.onError(answerError)
  const answer = await app.request('/')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'the disk is full' }])
})
