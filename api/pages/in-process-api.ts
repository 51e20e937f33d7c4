import type { Answer, ApiRequest, ApiResponse } from '../../contract/client.ts'
import { parsedJson } from '../cache/parsed-json.ts'
import type { CachedResponse } from '../cache/response-cache.ts'
import type { AskingPage, Env } from '../http/env.ts'
import { tooLong, usualMs } from '../http/limits.ts'
import type { Site } from './render.ts'

/** What of a request is named in the log. */
export type Named = Pick<Env['Variables'], 'requestId' | 'log'>

/** Where a page asks who is signed in. */
export const whoPath = '/api/sessions/current/'
export type Who = Answer<'GET /api/sessions/current/'>

/** A page that asks. */
export type Asker = Named & Partial<Pick<AskingPage, 'found' | 'uses'>>

/** Asks the API in process. */
export async function askApi(
  { requestId, log, found = new Map(), uses = () => {} }: Asker,
  { api, ownReads }: Pick<Site, 'api' | 'ownReads'>,
  path: string,
  init: ApiRequest,
): Promise<ApiResponse> {
  const read = init.method === 'GET' ? ownReads.get(path) : undefined
  const own = read?.(init.headers.get('authorization') ?? '', found)
  const owned = own && (await inTime(own))
  if (owned) return owned
  let taken: object | undefined
  const page: AskingPage = {
    requestId,
    receivedAt: performance.now(),
    log,
    found,
    own,
    uses,
    takes: (json) => {
      taken = json
    },
  }
  const answer = await api.request(path, init, { page })
  // A call that was given up may be answered all the same, when it has been refused.
  return taken && answer.ok ? saying(taken, answer.status) : answer
}

/**
 * What is a shopper's own, without the API around it.
 *
 * @returns undefined when it was refused
 */
async function inTime(reading: Promise<object>): Promise<ApiResponse | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<ApiResponse>((answer) => {
    timer = setTimeout(() => answer(saying({ error: tooLong }, 503)), usualMs)
  })
  const read = reading.then((json) => saying(json))
  try {
    return await Promise.race([read, late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** A kept answer as a page asks for it. */
export const cachedResponse = (kept: CachedResponse): ApiResponse =>
  saying(parsedJson(kept), kept.status)

export const saying = (json: object, status = 200): ApiResponse => ({
  ok: status < 300,
  status,
  json: async () => json,
})
