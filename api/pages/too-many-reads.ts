import { type Context, Hono } from 'hono'
import type { Refusal } from '../ground/errors/refusal.ts'
import { refuse } from '../ground/http/answer-error.ts'
import type { Env } from '../ground/http/env.ts'
import type { Site } from './render.ts'
import { makePage } from './shared.ts'

/** Answers with the shop's page for those who read too much. It is rendered once, so it takes no work. */
export function createTooManyReads(site: Site) {
  const app = new Hono<Env>().all('*', (c) => refuse(c, 429, ''))
  const answers = { find: () => undefined, findCaughtUp: () => undefined }
  const refusing: Site = { ...site, api: { ...site.api, app, answers } }
  let page: ReturnType<typeof makePage> | undefined

  return async (c: Context<Env>, { retryAfter = 0 }: Refusal): Promise<Response> => {
    page ??= makePage(c.var, refusing, '/')
    const { status, headers, text } = await page.catch((error: unknown) => {
      page = undefined
      throw error
    })
    return new Response(text, {
      status,
      headers: { ...headers, 'retry-after': String(Math.ceil(retryAfter)) },
    })
  }
}
