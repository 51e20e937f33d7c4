import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Kept } from './cache/keep.ts'
import type { Keeps } from './cache/keeps.ts'
import { takes } from './http/encodings.ts'
import { logAnswer, requestIdOf } from './http/request-log.ts'
import { anyRoute, countAnswer } from './http/request-metrics.ts'
import { commonHeaders, nothingAllowed } from './http/security-headers.ts'
import { hasBeenSignedIn } from './pages.ts'

/** What is the same for every answer with something kept, made once. */
type Ready = { whole: string[]; same: string[]; log: Logger }

/**
 * Answers from what is kept before anything else is asked, and with the same words: most requests of
 * a busy shop are such, and this way takes a third of the time of the usual one.
 *
 * @param otherwise answers all else
 */
export function keptFirst(
  { answers, pages }: Keeps,
  otherwise: RequestListener,
  { log, https }: { log: Logger; https: boolean },
): RequestListener {
  const readyOf = new WeakMap<Kept, Ready>()
  const common = commonHeaders(https)

  const find = ({ method, url = '', headers }: IncomingMessage): Kept | undefined => {
    if (method !== 'GET' || !takes('br', headers['accept-encoding'])) return undefined
    if (url.startsWith('/api/')) return answers.find(url)
    return hasBeenSignedIn(headers.cookie) ? undefined : pages.find(url)
  }

  const getReady = (kept: Kept, url = ''): Ready => {
    let ready = readyOf.get(kept)
    if (!ready) {
      const [path] = url.split('?', 1)
      ready = { ...writeLines(kept, common), log: log.child({ method: 'GET', path }) }
      readyOf.set(kept, ready)
    }
    return ready
  }

  return (request, response) => {
    const kept = find(request)
    if (!kept) return otherwise(request, response)
    const receivedAt = performance.now()
    const { whole, same, log } = getReady(kept, request.url)
    const requestId = requestIdOf(request.headers['x-request-id'])
    const isSame = request.headers['if-none-match'] === kept.etag
    if (isSame) send(response, 304, [...same, 'x-request-id', requestId])
    else send(response, 200, [...whole, 'x-request-id', requestId], kept.brotli)
    const answered = { status: isSame ? 304 : 200, receivedAt }
    logAnswer(log, { requestId, ...answered })
    countAnswer({ method: 'GET', route: kept.route ?? anyRoute, ...answered })
  }
}

function send(response: ServerResponse, status: number, lines: string[], body?: Buffer): void {
  response.writeHead(status, lines)
  response.end(body)
}

/** What answers are sent with, as names and values in turn. */
function writeLines({ headers, etag, brotli }: Kept, common: Record<string, string>) {
  const { vary, 'content-type': type = '', 'content-security-policy': policy, ...rest } = headers
  const same = Object.entries({
    ...rest,
    ...common,
    etag,
    vary: vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding',
  }).flat()
  const whole = Object.entries({
    'content-type': type,
    'content-encoding': 'br',
    'content-length': String(brotli.length),
    'content-security-policy': policy ?? nothingAllowed,
  }).flat()
  return { whole: [...same, ...whole], same }
}
