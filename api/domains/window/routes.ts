import type { Context, Hono } from 'hono'
import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import type { Env } from '../../ground/http/env.ts'
import { callLimits } from '../../ground/http/limits.ts'
import type { ReadLimit } from '../../ground/http/read-limit.ts'
import { answer, type Serve } from '../../ground/http/serve.ts'
import type { ServeCached } from '../../ground/http/serve-cached-call.ts'
import { readBody } from './bodies.ts'
import { lookStylesheet } from './look.ts'
import { previewLook, showPreview } from './preview.ts'
import { findLook } from './queries.ts'
import { showCollection, showFrame, showHome, showPage } from './service.ts'

type Deps = { serve: Serve; serveCached: ServeCached; db: Db; config: Config }

/** What the shop shows of the maker's own. */
export function windowRoutes({ serve, serveCached, db, config }: Deps): void {
  serveCached('GET /api/window/', async () => answer(200, await showFrame(db)))
  serveCached('GET /api/window/home/', async () => answer(200, await showHome({ db, config })))
  serveCached('GET /api/window/pages/{slug}/', async ({ params }) =>
    answer(200, await showPage(db, params.slug)),
  )
  serveCached('GET /api/window/collections/{slug}/', async ({ params }) =>
    answer(200, await showCollection(db, params.slug)),
  )
  serve('GET /api/window/preview/', async ({ query }, c) => {
    c.header('Cache-Control', 'private, no-store')
    return answer(200, await showPreview(db, config, query.token))
  })
}

const forEver = 'public, max-age=31536000, immutable'

/** The small stylesheets of the shop's own looks. */
export function lookRoutes(
  app: Hono<Env>,
  { db, config, reads }: { db: Db; config: Config; reads: ReadLimit },
): void {
  app.get('/look/:file{[1-9][0-9]{0,8}\\.css}', callLimits.time, async (c) => {
    reads.countAddress(c)
    const look = await findLook(db, Number.parseInt(c.req.param('file'), 10))
    if (!look) throw new Refusal(404, 'Not found.')
    return css(c, lookStylesheet(readBody('theme', look.body)), forEver)
  })
  app.get('/look/draft.css', callLimits.time, async (c) => {
    reads.countAddress(c)
    const text = await previewLook(db, config, c.req.query('token') ?? '')
    return css(c, text, 'private, no-store')
  })
}

const css = (c: Context<Env>, text: string, cacheControl: string) =>
  c.body(text, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': cacheControl })
