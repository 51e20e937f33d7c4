import type { IncomingMessage, RequestListener } from 'node:http'
import type { Logger } from 'pino'
import { codeOfStatus } from '../errors/refusal.ts'
import { requestIdOf } from './request-id.ts'
import { answerCounter, anyRoute } from './request-metrics.ts'
import { commonHeaders, nothingAllowed } from './security-headers.ts'

const text = 'The request has no valid address.'
const body = JSON.stringify({ error: text, message: text, code: codeOfStatus(400) })
const health = new Set(['/livez', '/readyz'])

/** Refuses requests without a valid address as any other is refused; health is answered without a Host. */
export function refuseBadRequest(
  answer: RequestListener,
  { log, https }: { log: Logger; https: boolean },
): RequestListener {
  const headers = {
    ...commonHeaders(https),
    'content-type': 'application/json',
    'content-security-policy': nothingAllowed,
  }
  return (request, response) => {
    if (!request.headers.host && health.has(request.url ?? '')) request.headers.host = 'localhost'
    if (hasAddress(request)) return answer(request, response)
    const requestId = requestIdOf(request.headers['x-request-id'])
    response.writeHead(400, { ...headers, 'x-request-id': requestId }).end(body)
    const { method = '' } = request
    log.info({ method, status: 400, requestId })
    answerCounter({ method: 'GET', route: anyRoute, status: 400 })(0)
  }
}

/** Parsed once: nearly all requests have the same one, and a cached answer takes as long as a parse. */
let validHost = 'localhost'

function hasAddress({ url = '', headers: { host = '' } }: IncomingMessage): boolean {
  if (!url.startsWith('/')) return false
  if (url.includes('\\') && url.split('?', 1)[0]?.includes('\\')) return false
  if (host !== validHost && isValid(host)) validHost = host
  return host === validHost
}

function isValid(host: string): boolean {
  const given = URL.parse(`http://${host}`)
  return given?.pathname === '/' && given.host === host.toLowerCase().replace(/:80$/, '')
}
