import { readdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import type { Caches } from '../ground/cache/open-caches.ts'
import { Refusal } from '../ground/errors/refusal.ts'
import { refuse } from '../ground/http/answer-error.ts'
import type { Env } from '../ground/http/env.ts'
import { callLimits } from '../ground/http/limits.ts'
import { type Office, officePageRoutes } from './office.ts'
import { answerPrivate } from './private.ts'
import type { Site } from './render.ts'
import { serviceWorkerRoute } from './service-worker.ts'
import { answerShared } from './shared.ts'
import { createTooManyReads } from './too-many-reads.ts'

const aDay = 'public, max-age=86400'
const forEver = 'public, max-age=31536000, immutable'

const nowhere = '/not-found'

/** What ends a line, and what `.` in a regular expression does not match. */
const lineEnd = /[\n\r\u2028\u2029]/

export function pageRoutes(
  app: Hono<Env>,
  site: Site & { office?: Office | undefined },
  caches: Caches,
): void {
  const { pages, office } = site
  // React Router cannot decode some addresses, and matches none that has a line end, not even with `*`: it
  // would show its error without the shop around it. Two slashes would name another host. All are answered as the
  // address of no page.
  app.use(async (c, next) => {
    const path = decodePath(c.req.url)
    if (path === undefined) {
      const { status, body, headers } = await answerPage(c, nowhere)
      return new Response(body, { status: status === 404 ? 400 : status, headers })
    }
    return lineEnd.test(path) || path.startsWith('//') ? answerPage(c, nowhere) : next()
  })
  if (office) officePageRoutes(app, { ...site, office })
  if (pages.assets) {
    serviceWorkerRoute(app, pages.assets, site.config)
    // Pages are spared a look at the disk.
    const files = new Set(filesIn(pages.assets))
    const serveFile = serveStatic({
      root: pages.assets,
      precompressed: true,
      onFound: (path, c) => c.header('Cache-Control', path.includes('/assets/') ? forEver : aDay),
    })
    app.use((c, next) => (files.has(c.req.path) ? serveFile(c, next) : next()))
  }

  app.get('*', (c) => {
    const { pathname, search } = new URL(c.req.url)
    return answerPage(c, pathname + search)
  })

  // The pages with a form that a browser sends by itself: by the link of a mail, without a session, so that there is
  // nothing that another site's form could act with.
  for (const path of ['/delivery', '/join-accounts']) {
    app.post(path, callLimits.size, async (c) =>
      answerPage(c, `${path}/${new URL(c.req.url).search}`, await c.req.text()),
    )
  }

  // Other forms talk to the API; a page is only ever read.
  app.all('*', (c) => refuse(c, 405, 'Method not allowed.'))

  const answerTooManyReads = createTooManyReads(site)

  async function answerPage(c: Context<Env>, path: string, form?: string): Promise<Response> {
    const { isPrivate, query } = pages.findRoute(path)
    try {
      if (isPrivate) return await answerPrivate(c, site, path, form)
      return await answerShared(c, site, caches, withKnownQuery(path, query))
    } catch (error) {
      if (error instanceof Refusal && error.status === 429) return answerTooManyReads(c, error)
      throw error
    }
  }
}

/** One address for all that show the same: a campaign's `utm_source` is for the browser alone. */
function withKnownQuery(path: string, names: readonly string[]): string {
  const { pathname, searchParams } = new URL(path, 'http://shop')
  // The data of a page, which React Router asks for route by route.
  const all = pathname.endsWith('.data') ? [...names, '_routes'] : names
  const known = all.flatMap((name) => searchParams.getAll(name).map((value) => [name, value]))
  return known.length > 0 ? `${pathname}?${new URLSearchParams(known)}` : pathname
}

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.map((name) => `/${name.replaceAll('\\', '/')}`)
}

function decodePath(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url).pathname)
  } catch {
    return undefined
  }
}
