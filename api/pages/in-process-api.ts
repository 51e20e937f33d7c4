import type { Hono } from 'hono'
import type { ApiRequest, ApiResponse } from '../../contract/client.ts'
import { parsedJson } from '../ground/cache/parsed-json.ts'
import type { CachedResponse, ResponseCache } from '../ground/cache/response-cache.ts'
import type { Authenticate, CallingPage, Env } from '../ground/http/env.ts'

/** How loaders call the API on the server. */
export type FetchApi = (path: string, init: ApiRequest) => Promise<ApiResponse>

/** The API, its cached answers, and how it finds a customer. */
export type InProcessApi = {
  app: Hono<Env>
  answers: Pick<ResponseCache, 'find' | 'findCaughtUp'>
  authenticate: Authenticate
}

/**
 * Calls the API for one page, without a socket. What a customer's page shows of stock is what was
 * committed before it was asked for.
 * @returns fetchApi for its loaders; `used`, the cached answers it was made of; and whether it was
 *   made of nothing else, so that the page may be cached too
 */
export function callInProcess(
  { app, answers, authenticate }: InProcessApi,
  { requestId, log }: Pick<CallingPage, 'requestId' | 'log'>,
) {
  const used: CachedResponse[] = []
  let calls = 0
  let customer: ReturnType<Authenticate> | undefined
  const page: CallingPage = {
    requestId,
    log,
    authenticate: (authorization) => (customer ??= authenticate(authorization)),
    onCached: (cached) => used.push(cached),
  }
  const fetchApi: FetchApi = async (path, init) => {
    calls += 1
    let cached = init.method === 'GET' ? answers.find(path) : undefined
    if (cached?.productIds.length && init.headers.has('authorization')) {
      cached = await answers.findCaughtUp(path, 0)
    }
    if (!cached) return app.request(path, init, { page })
    used.push(cached)
    return { ok: true, status: cached.status, json: async () => parsedJson(cached) }
  }
  return { fetchApi, used, isAllCached: () => used.length === calls }
}
