import type { Answer, ApiResponse } from '../contract/client.ts'
import type { Kept } from './cache/keep.ts'
import { jsonOf } from './cache/kept-json.ts'
import type { AskingPage, Env } from './http/env.ts'
import type { Site } from './site.ts'

/** What of a request is named in the log. */
export type Named = Pick<Env['Variables'], 'requestId' | 'log'>

/** Where who is signed in is asked: what of a shopper's own every page shows her. */
export const whoPath = '/api/sessions/current/'
export type Who = Answer<'GET /api/sessions/current/'>

/** A page that asks. */
export type Asker = Named & Partial<Pick<AskingPage, 'found' | 'uses'>>

/** Asks the API in process; only who is signed in, which each page asks, is found without it. */
export async function askApi(
  { requestId, log, found = new Map(), uses = () => {} }: Asker,
  { api, findShopper }: Pick<Site, 'api' | 'findShopper'>,
  path: string,
  init: RequestInit,
): Promise<ApiResponse> {
  if (path === whoPath) {
    const authorization = new Headers(init.headers).get('authorization') ?? ''
    const finding = found.get(authorization) ?? findShopper(authorization)
    found.set(authorization, finding)
    // What keeps her from being found, the API has words for.
    const shopper = await finding.catch(() => undefined)
    if (shopper) return saying({ user_name: shopper.userName } satisfies Who)
  }
  let taken: object | undefined
  const page: AskingPage = {
    requestId,
    receivedAt: performance.now(),
    log,
    found,
    uses,
    takes: (json) => {
      taken = json
    },
  }
  const answer = await api.request(path, init, { page })
  // A call that was given up may be answered all the same, when it has been refused.
  return taken && answer.ok ? saying(taken, answer.status) : answer
}

/** A kept answer as a page asks for it. */
export const keptResponse = (kept: Kept): ApiResponse => saying(jsonOf(kept), kept.status)

export const saying = (json: object, status = 200): ApiResponse => ({
  ok: status < 300,
  status,
  json: async () => json,
})
