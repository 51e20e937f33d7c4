import type { Context } from 'hono'
import type { Keep, Made } from '../cache/response-cache.ts'
import { answerKept } from '../http/answer-cached.ts'
import type { Env } from '../http/env.ts'
import { anyRoute } from '../http/request-metrics.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import { isKeepable, traces, unlessTrue } from './cached-page.ts'
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
  keep: Keep,
  path: string,
): Promise<Response> {
  // A kept page goes on holding this function, and must not hold the request of its first reader.
  const named = { requestId: c.var.requestId, log: c.var.log }
  const make = unlessTrue(() => makePage(named, site, path))
  return answerKept(c, await keep.get(path, make))
}

/** It is kept when it was made of kept answers alone. */
async function makePage(named: Named, site: Site, path: string): Promise<Made> {
  const read = (html: readonly string[]) => html.join('')
  const rendered = await renderPage(named, site, { path, read })
  const [pathname = ''] = path.split('?', 1)
  const { page, said, nonce = '', answers } = rendered
  const { html, sources } = withoutNonce(said ?? (await page.text()), nonce)
  const isKept = isKeepable(rendered)
  page.headers.set('cache-control', isKept ? 'public, no-cache' : 'private, no-store')
  const policy = contentSecurityPolicy(sources, site.config.razorpay.checkoutUrl)
  page.headers.set('content-security-policy', policy)
  return {
    status: page.status,
    headers: Object.fromEntries(page.headers),
    text: html,
    // A page that is kept over a change of the policy would go on with the old one.
    identity: policy + html,
    isKept,
    route: site.pages.routeOf?.(pathname) ?? anyRoute,
    ...traces(answers),
  }
}
