import type { Context } from 'hono'
import type { Caches } from '../ground/cache/open-caches.ts'
import type { CachedResponse, Compute, ComputedResponse } from '../ground/cache/response-cache.ts'
import { withDeadline } from '../ground/db/request-scope.ts'
import { answerCached } from '../ground/http/answer-cached.ts'
import type { Env } from '../ground/http/env.ts'
import { callTimeoutMs } from '../ground/http/limits.ts'
import { pagePolicy } from './page-policy.ts'
import { type PageRequest, renderPage, type Site } from './render.ts'
import { digestOf, withoutNonce } from './script-digests.ts'

/** Above it a page is rendered for its request alone. */
const maxPathLength = 512

/** Answers with a page of its address alone: no header of the request reaches it. */
export async function answerShared(
  c: Context<Env>,
  site: Site,
  { pages, searches }: Pick<Caches, 'pages' | 'searches'>,
  path: string,
): Promise<Response> {
  const { requestId, log } = c.var
  const cached = await pages.get(path, making({ requestId, log }, site, path), {
    beforeComputing: () => site.reads.countAddress(c),
  })
  if (cached.asked && isRead(c.req.header('sec-fetch-dest'))) searches.count(cached.asked)
  return answerCached(c, cached)
}

/** By the header `Sec-Fetch-Dest`: a script asks for a page to store it, beside a call that has been counted. */
export const isRead = (destination: string | string[] | undefined) => destination !== 'empty'

/** The cache holds it as long as the page, so it must not close over the context of a request. */
const making =
  (request: PageRequest, site: Site, path: string): Compute =>
  async (before) =>
    (before && (await revalidate(before))) ?? makePage(request, site, path)

/** A page is as good as new while the answers that it was made of are the same. */
async function revalidate(before: CachedResponse): Promise<CachedResponse | undefined> {
  const then = before.dependencies ?? []
  // An answer that can no longer be had has changed, too.
  const now = await Promise.all(then.map((answer) => answer.refresh())).catch(() => undefined)
  if (!now?.every(({ etag }, at) => etag === then[at]?.etag)) return undefined
  return { ...before, ...dependOn(now) }
}

export async function makePage(
  request: PageRequest,
  site: Site,
  path: string,
): Promise<ComputedResponse> {
  const rendered = await withDeadline(callTimeoutMs, () => renderPage(request, site, { path }))
  const { response, nonce, used, isAllCached, headScript } = rendered
  const text = rendered.html.toString()
  const { html, sources } = nonce ? withoutNonce(text, nonce) : { html: text, sources: [] }
  const policy = pagePolicy(nonce, [digestOf(headScript), ...sources], site)
  const isEveryones = isAllCached && [200, 404].includes(response.status)
  response.headers.set('cache-control', isEveryones ? 'public, no-cache' : 'no-store')
  response.headers.set('content-security-policy', policy)
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: html,
    // A page that is cached over a change of the policy would go on with the old one.
    identity: policy + html,
    // There is no end of addresses without a page, nor of long ones.
    isCacheable: isEveryones && response.status === 200 && path.length <= maxPathLength,
    route: site.pages.findRoute(path).name,
    ...dependOn(used),
  }
}

/** What a page goes by of the answers it was made of; they themselves are cached elsewhere. */
function dependOn(answers: CachedResponse[]) {
  const dependencies = answers.map(({ etag, productIds, refresh }) => ({
    etag,
    productIds,
    refresh,
  }))
  const productIds = dependencies.flatMap((answer) => answer.productIds)
  return { dependencies, productIds, asked: answers.find(({ asked }) => asked)?.asked }
}
