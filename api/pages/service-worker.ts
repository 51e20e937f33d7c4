import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { Config } from '../config.ts'
import { takes } from '../ground/http/encodings.ts'
import type { Env } from '../ground/http/env.ts'

/** A worker fetches pages, pictures and scripts of the shop alone, and none from elsewhere. */
const policy = "default-src 'self'; frame-ancestors 'none'"

/**
 * `GET /sw.js`: the service worker; with `SERVICE_WORKER=off` the one that takes its place and does nothing.
 * Browsers ask for it with each page that they open, past their own cache.
 * @param assets the folder of the built site
 */
export function serviceWorkerRoute(app: Hono<Env>, assets: string, config: Config): void {
  const file = join(assets, '../service-worker', config.hasServiceWorker ? 'sw.js' : 'off.js')
  const identity = readFileSync(file)
  const bodies = { br: readFileSync(`${file}.br`), gzip: readFileSync(`${file}.gz`), identity }
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const headers = { 'Cache-Control': 'no-cache', ETag: etag, Vary: 'Accept-Encoding' }

  app.get('/sw.js', (c) => {
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    const accepted = c.req.header('accept-encoding')
    const encoding = (['br', 'gzip'] as const).find((each) => takes(each, accepted))
    return c.body(bodies[encoding ?? 'identity'], 200, {
      ...headers,
      'Content-Type': 'text/javascript; charset=utf-8',
      'Content-Security-Policy': policy,
      ...(encoding && { 'Content-Encoding': encoding }),
    })
  })
}
