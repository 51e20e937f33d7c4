import { createHash, randomBytes } from 'node:crypto'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import type { RouterContextProvider } from 'react-router'
import { refuse } from './http/answer-error.ts'
import type { Env } from './http/env.ts'
import { contentSecurityPolicy } from './http/security-headers.ts'

/** Calls the API in process. */
export type FetchApi = (path: string, init: RequestInit) => Promise<Response>

/** What the site's server bundle gives, from storefront/entry.server.tsx. */
export type SiteModule = {
  createLoadContext(
    request: Request,
    server: { fetchApi: FetchApi; nonce: string | undefined; logFault: (fault: Error) => void },
  ): RouterContextProvider
}

/** The site, built or through Vite in development. */
export type Pages = {
  /** Where the built assets are; undefined when Vite serves them. */
  assets: string | undefined
  /** False in development, where Vite puts styles and scripts into the page. */
  hasPolicy: boolean
  load(): Promise<{
    render: (request: Request, context: RouterContextProvider) => Promise<Response>
    site: SiteModule
  }>
}

const aDay = 'public, max-age=86400'
const forEver = 'public, max-age=31536000, immutable'

/** An address that no page has. */
const nowhere = '/not-found'

/** @param checkoutUrl the payment gateway's script, which pages may load */
export function pageRoutes(
  app: Hono<Env>,
  pages: Pages,
  api: Hono<Env>,
  checkoutUrl: string,
): void {
  // React Router would print the address and go on with it as it is.
  app.use(async (c, next) => {
    if (isDecodable(c.req.url)) return next()
    const { status, body, headers } = await renderPage(c, new URL(nowhere, c.req.url))
    return new Response(body, { status: status === 404 ? 400 : status, headers })
  })
  if (pages.assets) {
    app.use(
      serveStatic({
        root: pages.assets,
        precompressed: true,
        onFound: (path, c) => c.header('Cache-Control', path.includes('/assets/') ? forEver : aDay),
      }),
    )
  }

  app.get('*', (c) => renderPage(c, new URL(c.req.url)))

  // Forms talk to the API; a page is only ever read.
  app.all('*', (c) => refuse(c, 405, 'Method not allowed.'))

  async function renderPage(c: Context<Env>, url: URL): Promise<Response> {
    const { render, site } = await pages.load()
    const nonce = pages.hasPolicy ? randomBytes(16).toString('base64') : undefined
    const fetchApi: FetchApi = async (path, init) => {
      const headers = new Headers(init.headers)
      headers.set('x-request-id', c.var.requestId)
      return api.request(path, { ...init, headers })
    }
    // A HEAD too is rendered, as its GET: both have one ETag, and Hono leaves the body out.
    const { headers, signal } = c.req.raw
    const request = new Request(url, { headers, signal })
    const logFault = ({ message, stack }: Error) =>
      c.var.log.error({ err: { message, stack } }, 'a page failed')
    const context = site.createLoadContext(request, { fetchApi, nonce, logFault })
    const page = await render(request, context)
    if (page.status === 503) page.headers.set('Retry-After', '2')
    page.headers.set(
      'Content-Security-Policy',
      nonce ? contentSecurityPolicy(nonce, checkoutUrl) : "frame-ancestors 'none'",
    )
    return withCaching(c, page, nonce ?? '')
  }
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(new URL(url).pathname)
    return true
  } catch {
    return false
  }
}

/**
 * A visitor's page may be kept by anyone and is asked for again by its ETag; what a signed-in
 * shopper sees is nobody else's. The nonce is left out of the ETag, and a 304 sends no policy: the
 * kept page goes on with the nonce it was kept with.
 */
async function withCaching(c: Context<Env>, page: Response, nonce: string): Promise<Response> {
  const isPublic = page.status === 200 && !/(^|;\s*)Token=/.test(c.req.header('cookie') ?? '')
  page.headers.append('Vary', 'Cookie')
  if (!isPublic) {
    page.headers.set('Cache-Control', 'private, no-store')
    return page
  }
  const body = await page.text()
  // A page that is kept over a change of the policy would go on with the old one.
  const said = `${page.headers.get('Content-Security-Policy')}${body}`.replaceAll(nonce, '')
  const digest = createHash('sha256').update(said).digest('base64url')
  const etag = `W/"${digest.slice(0, 22)}"`
  page.headers.set('Cache-Control', 'public, no-cache')
  page.headers.set('ETag', etag)
  if (c.req.header('if-none-match') !== etag) return new Response(body, page)
  page.headers.delete('Content-Security-Policy')
  page.headers.delete('Content-Type')
  return new Response(null, { status: 304, headers: page.headers })
}
