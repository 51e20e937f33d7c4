import type { Context } from 'hono'
import type { ComputedResponse, ResponseCache } from '../cache/response-cache.ts'
import { answerCached } from '../http/answer-cached.ts'
import type { Env } from '../http/env.ts'
import { anyRoute } from '../http/request-metrics.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import { isShareable, traces, unlessUnchanged } from './cached-page.ts'
import type { Named } from './in-process-api.ts'
import { renderPage, type Site } from './render.ts'
import { withoutNonce } from './script-digests.ts'

/**
 * Answers with a page that is the same for everyone: one of its address alone, since no header of
 * the one who happens to ask reaches it.
 */
export async function answerVisitor(
  c: Context<Env>,
  site: Site,
  keep: ResponseCache,
  path: string,
): Promise<Response> {
  // A kept page goes on holding this function, and must not hold the request of its first reader.
  const named = { requestId: c.var.requestId, log: c.var.log }
  const make = unlessUnchanged(() => makePage(named, site, path))
  return answerCached(c, await keep.get(path, make))
}

/** It is kept when it was made of kept answers alone. */
async function makePage(named: Named, site: Site, path: string): Promise<ComputedResponse> {
  const read = (html: readonly string[]) => html.join('')
  const rendered = await renderPage(named, site, { path, read })
  const [pathname = ''] = path.split('?', 1)
  const { page, said, nonce = '', answers } = rendered
  const { html, sources } = withoutNonce(said ?? (await page.text()), nonce)
  const isCacheable = isShareable(rendered)
  page.headers.set('cache-control', isCacheable ? 'public, no-cache' : 'private, no-store')
  const policy = contentSecurityPolicy(sources, site.config.razorpay.checkoutUrl)
  page.headers.set('content-security-policy', policy)
  return {
    status: page.status,
    headers: Object.fromEntries(page.headers),
    text: html,
    // A page that is kept over a change of the policy would go on with the old one.
    identity: policy + html,
    isCacheable,
    route: site.pages.routeOf?.(pathname) ?? anyRoute,
    ...traces(answers),
  }
}
