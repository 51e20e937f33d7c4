import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import type { RouterContextProvider } from 'react-router'
import type { ApiRequest, ApiResponse } from '../../contract/client.ts'
import type { CachedResponse, ResponseCache } from '../cache/response-cache.ts'
import type { Config } from '../config.ts'
import type { Env } from '../http/env.ts'
import type { OwnReads } from '../http/serve-own.ts'
import { askApi, cachedResponse, type Named, saying, type Who, whoPath } from './in-process-api.ts'
import type { StandIn } from './page-template.ts'
import { inTurn, type Outside } from './turns.ts'

/** Calls the API in process. */
export type FetchApi = (path: string, init: ApiRequest) => Promise<ApiResponse>

/** What the site's server bundle gives, from storefront/entry.server.tsx. */
export type SiteModule = {
  createLoadContext(
    request: Request,
    server: {
      fetchApi: FetchApi
      nonce: string | undefined
      logFault: (fault: Error) => void
      /** Takes what the page says, in pieces: its answer carries no body. */
      takeHtml: (html: readonly string[]) => void
      /** Aborted when the reader has left. */
      left: AbortSignal | undefined
      /** Whether what screens have in common is rendered once, and not for each page. */
      keepsHtml: boolean
    },
  ): RouterContextProvider
}

/** The site, built or through Vite in development. */
export type Pages = {
  /** Where the built assets are; undefined when Vite serves them. */
  assets: string | undefined
  /** False in development, where Vite puts styles and scripts into the page. */
  hasPolicy: boolean
  /** The route that an address belongs to, for the metrics; left out in development. */
  routeOf?: (path: string) => string
  load(): Promise<{
    render: (request: Request, context: RouterContextProvider) => Promise<Response>
    site: SiteModule
  }>
}

/** The site with the API that it asks, and the answers of it that are kept. */
export type Site = {
  pages: Pages
  api: Hono<Env>
  ownReads: OwnReads
  answers: ResponseCache
  config: Config
}

type Asked<Said> = {
  /** With what is searched for. */
  path: string
  headers?: Headers
  /** Stands in the page where the nonce and the name of whoever is signed in will be put. */
  standIn?: StandIn
  /** Aborted when the reader has left. */
  left?: AbortSignal
  /** Of the turn in which its request was let in. */
  outside?: Outside | undefined
  /**
   * Makes of a page's HTML, in pieces, what is wanted of it. It had better go no further: what a request refers
   * to that has waited lives until V8's next full collection.
   */
  read: (html: readonly string[]) => Said
}

/**
 * Renders a page, in the turn that its request has or in one of its own.
 *
 * @returns its answer; what was read of the page, undefined for an answer that is none; its nonce;
 *   the kept answers that it was made of, and whether of nothing else but who is signed in
 */
export const renderPage = <Said>(named: Named, site: Site, asked: Asked<Said>) =>
  asked.outside
    ? renderNow(named, site, asked, asked.outside)
    : inTurn((outside) => renderNow(named, site, asked, outside))

async function renderNow<Said>(
  named: Named,
  site: Site,
  { path, headers, standIn, left, read }: Asked<Said>,
  outside: Outside,
) {
  const { pages, answers, config } = site
  const { render, site: bundle } = await pages.load()
  const nonce = pages.hasPolicy ? (standIn?.nonce ?? randomUUID()) : undefined
  const used: CachedResponse[] = []
  const uses = (kept: CachedResponse) => used.push(kept)
  const asker = { ...named, uses, found: new Map() }
  let calls = 0
  const fetchApi: FetchApi = async (path, init) => {
    if (path !== whoPath) calls += 1
    else if (standIn) return saying({ user_name: standIn.userName } satisfies Who)
    // What is kept is everyone's, whoever asks.
    const kept = init.method === 'GET' ? answers.find(path) : undefined
    if (!kept) return outside(() => askApi(asker, site, path, init))
    uses(kept)
    return cachedResponse(kept)
  }
  // Under the shop's own address, whatever the request calls its host. A HEAD too is rendered, as
  // its GET: both have one ETag, and Hono leaves the body out.
  const request = new Request(config.publicUrl + path, { ...(headers && { headers }) })
  const logFault = ({ message, stack }: Error) =>
    named.log.error({ err: { message, stack } }, 'a page failed')
  let said: Said | undefined
  const takeHtml = (html: readonly string[]) => {
    said = read(html)
  }
  const keepsHtml = pages.hasPolicy
  const server = { fetchApi, nonce, logFault, takeHtml, left, keepsHtml }
  const page = await render(request, bundle.createLoadContext(request, server))
  page.headers.append('Vary', 'Cookie')
  if (page.status === 503) page.headers.set('Retry-After', '2')
  return { page, said, nonce, answers: used, isEveryones: used.length === calls }
}
