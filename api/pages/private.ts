import type { Context } from 'hono'
import { withDeadline } from '../ground/db/request-scope.ts'
import type { Authenticate, Env } from '../ground/http/env.ts'
import { callTimeoutMs } from '../ground/http/limits.ts'
import { pagePolicy } from './page-policy.ts'
import { renderPage, type Site } from './render.ts'
import { digestOf } from './script-digests.ts'
import { whileConnected } from './while-connected.ts'

/**
 * Answers with a page that is rendered for one customer, and stored nowhere.
 * @param form what a form of it has sent
 */
export async function answerPrivate(
  c: Context<Env>,
  site: Site,
  path: string,
  form?: string,
): Promise<Response> {
  const { headers, signal } = c.req.raw
  const answer = async () => {
    const authenticate = await countRead(c, site)
    const withCustomer = { ...site, api: { ...site.api, authenticate } }
    return renderForCustomer(c.var, withCustomer, {
      path,
      headers,
      signal,
      ...(form !== undefined && { form }),
    })
  }
  return whileConnected(signal, () => withDeadline(callTimeoutMs, answer))
}

/** Counts the page for its customer, whom it need not look up again; without one for the address. */
async function countRead(c: Context<Env>, { pages, api, reads }: Site): Promise<Authenticate> {
  const { site } = await pages.load()
  const token = site.readToken(c.req.header('cookie') ?? '')
  if (!token) {
    reads.countAddress(c)
    return api.authenticate
  }
  const lookup = api.authenticate(`Token ${token}`)
  // The page shows what went wrong.
  const customer = await lookup.catch(() => undefined)
  if (customer) reads.countAccount(customer.id)
  else reads.countAddress(c)
  return () => lookup
}

async function renderForCustomer(
  request: Env['Variables'],
  site: Site,
  asked: { path: string; headers: Headers; signal: AbortSignal; form?: string },
): Promise<Response> {
  const { response, html, nonce, headScript } = await renderPage(request, site, asked)
  const { status, headers } = response
  headers.set('cache-control', 'private, no-store')
  const scripts = [`'nonce-${nonce}'`, digestOf(headScript)]
  const isPreview = asked.path.startsWith('/preview')
  // Where a policy says who may frame it, browsers go by that alone.
  if (isPreview) headers.set('x-frame-options', 'SAMEORIGIN')
  const framedBy = isPreview ? `'self' ${site.config.officeUrl ?? ''}`.trim() : "'none'"
  headers.set('content-security-policy', pagePolicy(nonce, scripts, site, framedBy))
  return new Response(html.byteLength > 0 ? html : null, { status, headers })
}
