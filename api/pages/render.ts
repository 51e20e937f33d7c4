import { randomUUID } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import type { Config } from '../config.ts'
import { createLimit } from '../ground/http/concurrency-limit.ts'
import type { CallingPage } from '../ground/http/env.ts'
import type { ReadLimit } from '../ground/http/read-limit.ts'
import type { PageRoute } from './find-route.ts'
import { callInProcess, type FetchApi, type InProcessApi } from './in-process-api.ts'

/** What the site's server bundle exports, from storefront/entry.server.tsx. */
export type SiteModule = {
  /** Runs in the head of every page; the policy names it by its digest. */
  headScript: string
  /** The session's token of a `Cookie` header. */
  readToken(cookies: string): string | undefined
  createLoadContext(
    request: Request,
    server: {
      fetchApi: FetchApi
      nonce: string | undefined
      logError: (error: Error) => void
    },
  ): RouterContextProvider
}

/** The site, built or through Vite in development. */
export type Pages = {
  /** Where the built assets are; undefined when Vite serves them. */
  assets: string | undefined
  /** False in development, where Vite puts styles and scripts into the page. */
  hasPolicy: boolean
  findRoute: (path: string) => PageRoute
  load(): Promise<{
    render: (request: Request, context: RouterContextProvider) => Promise<Response>
    site: SiteModule
  }>
}

export type Site = { pages: Pages; api: InProcessApi; config: Config; reads: ReadLimit }

/** Rendering takes the processor: more pages at once are ready no earlier, and take memory. */
export const pageLimit = createLimit(4)

/** What of a request a page may hold on to: a cached page outlives its first request. */
export type PageRequest = Pick<CallingPage, 'requestId' | 'log'>

type Options = {
  path: string
  /** What a form of the page sends; without it the page is only read. */
  form?: string
  /** Only a private page has them. */
  headers?: Headers
  signal?: AbortSignal
}

/**
 * Renders a page, under the shop's own address, whatever the request calls its host.
 * @param options.signal gives up a page that still waits for its slot
 * @returns the response; its HTML in UTF-8; the nonce of its inline scripts, none in development; the cached
 *   answers it was made of, and whether of nothing else
 * @throws Refusal 503 when too many pages wait
 */
export const renderPage = (request: PageRequest, site: Site, options: Options) =>
  pageLimit.run(() => render(request, site, options), {
    queued: site.config.limits.pagesQueued,
    signal: options.signal,
  })

async function render(
  { requestId, log }: PageRequest,
  { pages, api, config }: Site,
  { path, headers, signal, form }: Options,
) {
  const { render: handle, site } = await pages.load()
  const { fetchApi, used, isAllCached } = callInProcess(api, { requestId, log })
  const nonce = pages.hasPolicy ? randomUUID() : undefined
  const request = new Request(config.publicUrl + path, {
    ...(headers && { headers }),
    ...(signal && { signal }),
    ...(form !== undefined && { method: 'POST', body: form }),
  })
  const logError = ({ message, stack }: Error) =>
    log.error({ err: { message, stack } }, 'a page failed')
  const response = await handle(
    request,
    site.createLoadContext(request, { fetchApi, nonce, logError }),
  )
  if (response.status === 503) response.headers.set('Retry-After', '2')
  const html = Buffer.from(await response.arrayBuffer())
  return { response, html, nonce, headScript: site.headScript, used, isAllCached: isAllCached() }
}
