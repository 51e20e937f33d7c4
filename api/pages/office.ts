import { randomUUID } from 'node:crypto'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { RouterContextProvider } from 'react-router'
import type { Config } from '../config.ts'
import { withDeadline } from '../ground/db/request-scope.ts'
import { Refusal } from '../ground/errors/refusal.ts'
import { refuse } from '../ground/http/answer-error.ts'
import type { Env } from '../ground/http/env.ts'
import { callLimits, callTimeoutMs, slowTimeoutMs } from '../ground/http/limits.ts'
import type { ReadLimit } from '../ground/http/read-limit.ts'
import {
  officePermissions,
  officePolicy,
  officeWorkerPolicy,
} from '../ground/http/security-headers.ts'
import type { FetchApi, InProcessApi } from './in-process-api.ts'
import { pageLimit } from './render.ts'
import { whileConnected } from './while-connected.ts'

/** What the office's server bundle exports, from backoffice/entry.server.tsx. */
export type OfficeModule = {
  createLoadContext(server: {
    fetchApi: FetchApi
    nonce: string | undefined
    isDemo: boolean
    shopName: string
    isTooLarge: boolean
    logError: (error: Error) => void
  }): RouterContextProvider
}

/** The back office, built or through Vite in development. */
export type Office = {
  /** Where the built assets are; undefined when Vite serves them. */
  assets: string | undefined
  /** False in development, where Vite puts styles and scripts into the page. */
  hasPolicy: boolean
  load(): Promise<{
    render: (request: Request, context: RouterContextProvider) => Promise<Response>
    site: OfficeModule
  }>
}

type OfficeSite = { office: Office; api: InProcessApi; config: Config; reads: ReadLimit }

const workers = '/office/assets/workers/'
const forEver = 'public, max-age=31536000, immutable'

/** What the API goes by of the request of a page: her session, where it came from, and whose it is. */
const forwarded = ['cookie', 'host', 'origin', 'sec-fetch-site', 'user-agent', 'x-forwarded-for']

/** Answers every address at or below `/office`. */
export function officePageRoutes(app: Hono<Env>, site: OfficeSite): void {
  const { assets } = site.office
  if (assets) {
    app.get(
      '/office/assets/*',
      async (c, next) => {
        await next()
        if (!c.res.ok) return
        c.res.headers.set('Cache-Control', forEver)
        if (c.req.path.startsWith(workers)) {
          c.res.headers.set('Content-Security-Policy', officeWorkerPolicy)
        }
      },
      serveStatic({
        root: assets,
        rewriteRequestPath: (path) => path.replace(/^\/office/, ''),
        precompressed: true,
      }),
      (c) => refuse(c, 404, 'Not found.'),
    )
  }
  // React Router asks for the data of the start page beside it.
  const addresses = ['/office/*', '/office.data']
  app.on(['GET', 'POST'], addresses, showTooLarge(site), callLimits.size, (c) =>
    answerOffice(c, site),
  )
}

/** Shows the screen of a form whose body was refused, which says so; a script has the refusal itself. */
const showTooLarge = (site: OfficeSite) =>
  createMiddleware<Env>(async (c, next) => {
    await next()
    const isTooLarge = c.error instanceof Refusal && c.error.status === 413
    if (!isTooLarge || c.req.path.endsWith('.data')) return
    c.res = undefined
    c.res = await answerOffice(c, site, { isTooLarge })
  })

type Shown = { isTooLarge: boolean }

async function answerOffice(
  c: Context<Env>,
  site: OfficeSite,
  shown: Shown = { isTooLarge: false },
): Promise<Response> {
  // A page of a session is counted by the calls that it makes.
  if (!c.req.header('cookie')?.includes('office=')) site.reads.countAddress(c)
  const { signal } = c.req.raw
  const waiting = { queued: site.config.limits.pagesQueued, signal }
  const closesMonth = c.req.method === 'POST' && /^\/office\/law(\.data)?$/.test(c.req.path)
  const timeoutMs = closesMonth ? slowTimeoutMs : callTimeoutMs
  return whileConnected(signal, () =>
    withDeadline(timeoutMs, () => pageLimit.run(() => render(c, site, shown), waiting)),
  )
}

/** Renders a page for one person. A form's page, too: a screen's action calls the API as its loader does. */
async function render(
  c: Context<Env>,
  { office, api, config }: OfficeSite,
  { isTooLarge }: Shown,
): Promise<Response> {
  const { render: handle, site } = await office.load()
  const nonce = office.hasPolicy ? randomUUID() : undefined
  const { log } = c.var
  const { fetchApi, cookies } = callAsPage(c, api)
  const context = site.createLoadContext({
    fetchApi,
    nonce,
    isDemo: config.mode === 'demo',
    shopName: config.shop.name,
    isTooLarge,
    logError: ({ message, stack }) => log.error({ err: { message, stack } }, 'a page failed'),
  })
  const request = isTooLarge ? requestOf(c, config) : await formOf(c, config)
  const response = await handle(request, context)
  const { headers } = response
  const status = isTooLarge && response.ok ? 413 : response.status
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  headers.set('cache-control', 'private, no-store')
  headers.set('x-robots-tag', 'noindex')
  headers.set('content-security-policy', officePolicy(nonce, config))
  headers.set('permissions-policy', officePermissions)
  if (status === 503) headers.set('retry-after', '2')
  const html = await response.arrayBuffer()
  return new Response(html.byteLength > 0 ? html : null, { status, headers })
}

/** Under the office's own address, whatever the request calls its host; a demo may be called by others. */
function requestOf(
  c: Context<Env>,
  { publicUrl, officeUrl, mode }: Config,
  form: { method?: string; body?: ArrayBuffer } = {},
): Request {
  const { origin, pathname, search } = new URL(c.req.url)
  const { headers, signal } = c.req.raw
  const url = (officeUrl ?? (mode === 'demo' ? origin : publicUrl)) + pathname + search
  return new Request(url, { headers, signal, ...form })
}

/** The same, with what a form has sent. */
async function formOf(c: Context<Env>, config: Config): Promise<Request> {
  if (c.req.method !== 'POST') return requestOf(c, config)
  return requestOf(c, config, { method: 'POST', body: await c.req.arrayBuffer() })
}

/** Calls the API in process with what it goes by of the page's request; collects the cookies that it sets. */
function callAsPage(c: Context<Env>, { app, authenticate }: InProcessApi) {
  const { requestId, log } = c.var
  const page = { requestId, log, authenticate, onCached: () => {} }
  const cookies: string[] = []
  const fetchApi: FetchApi = async (path, init) => {
    for (const name of forwarded) {
      const value = c.req.header(name)
      if (value !== undefined) init.headers.set(name, value)
    }
    const { incoming } = c.env ?? {}
    const response = await app.request(path, init, { page, ...(incoming && { incoming }) })
    cookies.push(...response.headers.getSetCookie())
    return response
  }
  return { fetchApi, cookies }
}
