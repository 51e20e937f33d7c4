import type { IncomingMessage, RequestListener } from 'node:http'
import type { Logger } from 'pino'
import type { Caches } from '../cache/open-caches.ts'
import type { CachedResponse } from '../cache/response-cache.ts'
import { takes } from '../http/encodings.ts'
import { requestIdOf } from '../http/request-id.ts'
import { inTenths } from '../http/request-log.ts'
import { answerCounter, anyRoute } from '../http/request-metrics.ts'
import { commonHeaders, nothingAllowed } from '../http/security-headers.ts'

/** What is the same for every answer with something kept. */
type Reply = {
  status: number
  /** Names and values in turn. */
  lines: string[]
  body?: Buffer
  /** Tells the log and the metrics. */
  tell: (requestId: string, receivedAt: number) => void
}
/** Made once: all of it, and that the caller has it already. */
type Ready = { whole: Reply; same: Reply }

/**
 * Answers from what is kept before anything else is asked, and with the same words: most requests of
 * a busy shop are such, and this way takes a third of the time of the usual one.
 *
 * @param otherwise answers all else
 */
export function serveCachedFirst(
  { answers, pages }: Caches,
  otherwise: RequestListener,
  { log, https }: { log: Logger; https: boolean },
): RequestListener {
  const readyOf = new WeakMap<CachedResponse, Ready>()
  const common = commonHeaders(https)

  const find = ({ method, url = '', headers }: IncomingMessage): CachedResponse | undefined => {
    if (method !== 'GET' || !takes('br', headers['accept-encoding'])) return undefined
    if (url.startsWith('/api/')) return answers.find(url)
    return pages.find(url)
  }

  const prepare = (kept: CachedResponse, url = ''): Ready => {
    const [path] = url.split('?', 1)
    const { whole, same } = writeLines(kept, common)
    const tell = (status: number) => {
      const count = answerCounter({ method: 'GET', route: kept.route ?? anyRoute, status })
      return (requestId: string, receivedAt: number) => {
        const ms = performance.now() - receivedAt
        log.info({ method: 'GET', path, status, requestId, ms: inTenths(ms) })
        count(ms)
      }
    }
    return {
      whole: { status: 200, lines: whole, body: kept.brotli, tell: tell(200) },
      same: { status: 304, lines: same, tell: tell(304) },
    }
  }

  return (request, response) => {
    const kept = find(request)
    if (!kept) return otherwise(request, response)
    const receivedAt = performance.now()
    let ready = readyOf.get(kept)
    if (!ready) {
      ready = prepare(kept, request.url)
      readyOf.set(kept, ready)
    }
    const isSame = request.headers['if-none-match'] === kept.etag
    const { status, lines, body, tell } = isSame ? ready.same : ready.whole
    const requestId = requestIdOf(request.headers['x-request-id'])
    response.writeHead(status, [...lines, 'x-request-id', requestId])
    response.end(body)
    tell(requestId, receivedAt)
  }
}

/** What answers are sent with, as names and values in turn. */
function writeLines({ headers, etag, brotli }: CachedResponse, common: Record<string, string>) {
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
