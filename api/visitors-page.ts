import type { Context } from 'hono'
import type { Keep, Kept, Made } from './cache/keep.ts'
import { answerKept } from './http/answer-kept.ts'
import type { Env } from './http/env.ts'
import { anyRoute } from './http/request-metrics.ts'
import { contentSecurityPolicy } from './http/security-headers.ts'
import { withoutNonce } from './inline-scripts.ts'
import { type Named, renderPage, type Site } from './site.ts'

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
  const make = async (before: Kept | undefined) =>
    (before && (await stillTrue(before))) ?? (await makePage(named, site, path))
  return answerKept(c, await keep.get(path, make))
}

/** A page is as good as new while the answers that it was made of are the same. */
async function stillTrue(before: Kept): Promise<Kept | undefined> {
  const then = before.madeOf ?? []
  // One that is no longer to be had has changed, too.
  const now = await Promise.all(then.map((answer) => answer.again())).catch(() => undefined)
  if (!now?.every(({ etag }, at) => etag === then[at]?.etag)) return undefined
  return { ...before, ...traces(now) }
}

/** It is kept when it was made of kept answers alone. */
async function makePage(named: Named, site: Site, path: string): Promise<Made> {
  const read = (html: readonly string[]) => html.join('')
  const { page, said, nonce = '', calls, answers } = await renderPage(named, site, { path, read })
  const [pathname = ''] = path.split('?', 1)
  const { html, sources } = withoutNonce(said ?? (await page.text()), nonce)
  const isKept = page.status === 200 && answers.length === calls && !page.headers.has('set-cookie')
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

/** What a page goes by of the answers that it was made of; they themselves are kept elsewhere. */
function traces(answers: Kept[]) {
  const madeOf = answers.map(({ etag, shows, again }) => ({ etag, shows, again }))
  return { madeOf, shows: madeOf.flatMap(({ shows }) => shows) }
}
