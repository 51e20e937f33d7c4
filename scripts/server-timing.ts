import { randomUUID } from 'node:crypto'
import { requestScope } from '../api/db/request-scope.ts'

/**
 * Answers a request, and says in `Server-Timing` where its time went: `app` is all of it, `db` the
 * sum of its statements, of which several may run at once, and `render` what came after the last.
 */
export async function withServerTiming(
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const began = performance.now()
  const asked = { statements: 0, ms: 0, lastAnswerAt: began }
  const response = await requestScope.run({ requestId: randomUUID(), asked }, () => answer(request))
  const ended = performance.now()
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  const parts = [
    `app;dur=${(ended - began).toFixed(1)}`,
    `db;dur=${asked.ms.toFixed(1)};desc="${asked.statements} statements"`,
    ...(isPage ? [`render;dur=${(ended - asked.lastAnswerAt).toFixed(1)}`] : []),
  ]
  response.headers.set('Server-Timing', parts.join(', '))
  return response
}
