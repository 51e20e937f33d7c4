import { randomUUID } from 'node:crypto'
import { requestScope } from '../api/ground/db/request-scope.ts'

/**
 * Adds to an answer a `Server-Timing` with where its time went: `app` is all of it, `db` the
 * sum of its statements, of which several may run at once, and `render` what came after the last.
 */
export async function withServerTiming(
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const startedAt = performance.now()
  const asked = { statements: 0, ms: 0, lastAnswerAt: startedAt }
  const response = await requestScope.run({ requestId: randomUUID(), asked }, () => answer(request))
  const endedAt = performance.now()
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  const parts = [
    `app;dur=${(endedAt - startedAt).toFixed(1)}`,
    `db;dur=${asked.ms.toFixed(1)};desc="${asked.statements} statements"`,
    ...(isPage ? [`render;dur=${(endedAt - asked.lastAnswerAt).toFixed(1)}`] : []),
  ]
  response.headers.set('Server-Timing', parts.join(', '))
  return response
}
