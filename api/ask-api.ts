import type { Answer, ApiResponse } from '../contract/client.ts'
import type { Kept } from './cache/keep.ts'
import { jsonOf } from './cache/kept-json.ts'
import { tooLong, usualMs } from './http/bounds.ts'
import type { AskingPage, Env, SignedIn } from './http/env.ts'
import type { Site } from './site.ts'

/** What of a request is named in the log. */
export type Named = Pick<Env['Variables'], 'requestId' | 'log'>

/** Where who is signed in is asked: what of a shopper's own every page shows her. */
export const whoPath = '/api/sessions/current/'
export type Who = Answer<'GET /api/sessions/current/'>

/** A page that asks. */
export type Asker = Named & Partial<Pick<AskingPage, 'found' | 'uses'>>

/** Asks the API in process. */
export async function askApi(
  { requestId, log, found = new Map(), uses = () => {} }: Asker,
  { api, authenticate }: Pick<Site, 'api' | 'authenticate'>,
  path: string,
  init: RequestInit,
): Promise<ApiResponse> {
  if (path === whoPath) {
    const authorization = new Headers(init.headers).get('authorization') ?? ''
    const finding = found.get(authorization) ?? authenticate(authorization)
    found.set(authorization, finding)
    const who = await findWho(finding)
    if (who) return who
    // The API finds the same, and says what was wrong.
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

/**
 * Who is signed in, without the API around it: each page asks.
 *
 * @returns undefined when nobody could be found
 */
async function findWho(finding: Promise<SignedIn>): Promise<ApiResponse | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<ApiResponse>((answer) => {
    timer = setTimeout(() => answer(saying({ error: tooLong }, 503)), usualMs)
  })
  const who = finding.then(({ userName }) => saying({ user_name: userName } satisfies Who))
  try {
    return await Promise.race([who, late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** A kept answer as a page asks for it. */
export const keptResponse = (kept: Kept): ApiResponse => saying(jsonOf(kept), kept.status)

export const saying = (json: object, status = 200): ApiResponse => ({
  ok: status < 300,
  status,
  json: async () => json,
})
