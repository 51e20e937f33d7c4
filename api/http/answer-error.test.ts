import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { answerThrown } from './answer-error.ts'

test('what is thrown and is no Error is a 500 with a line in the log', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const app = new Hono().get('/', () => Promise.reject('the line was cut'))
  app.onError(() => expect.unreachable('Hono tells of errors alone'))
  const listener = getRequestListener(app.fetch, { errorHandler: answerThrown(log) })
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const message = 'Something went wrong on our side. Please try again.'
  expect([answer.status, await answer.json()]).toEqual([500, { error: message, message }])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, msg: 'unexpected error', err: { message: 'threw the line was cut' } },
  ])
})
