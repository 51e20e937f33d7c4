import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Caches } from '../cache/open-caches.ts'
import type { ComputedResponse } from '../cache/response-cache.ts'
import { textOf } from '../http/answer-cached.ts'
import { codingFor, encodeText } from '../http/compressed.ts'
import type { Env } from '../http/env.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import { isShareable, traces, unlessUnchanged } from './cached-page.ts'
import { askApi, type Named, type Who, whoPath } from './in-process-api.ts'
import { fillTemplate, readTemplate, type Template } from './page-template.ts'
import { renderPage, type Site } from './render.ts'

/** For whom templates are rendered: nobody has this token, and no page says these words. */
const nobody = {
  token: randomBytes(32).toString('base64url'),
  standIn: { nonce: randomUUID(), userName: randomUUID() },
}

/** As nginx logs it; nobody reads the answer. */
const readerLeft = 499

/** Templates whose bytes are at hand, up to 200 kB each; the others are kept compressed. */
const mostAtHand = 32

/**
 * Answers whoever is, or was, signed in. Most screens are the same for all who are but for their
 * names: of such a page that is asked for again a template is kept, as visitors' pages are, and
 * filled in. All others are rendered for one shopper alone, and nothing of them is kept.
 */
export function createAnswerShopper(site: Site, { pages: keep, alike }: Caches) {
  const atHand = new LRUCache<Buffer, Template>({ max: mostAtHand })

  return async (c: Context<Env>, path: string): Promise<Response> => {
    // One that has been let in has its turn, in which making a template would wait for another.
    const isAlike = keep.isTrusted && !c.env?.incoming?.entry && alike.get(path)
    return (isAlike && (await fillPage(c, path))) || renderOwn(c, path)
  }

  /** @returns undefined where there is no template, and where nobody is signed in any more */
  async function fillPage(c: Context<Env>, path: string): Promise<Response | undefined> {
    // What makes a template goes on being held by it, and must not hold a request.
    const named = { requestId: c.var.requestId, log: c.var.log }
    const userName = await findUserName(named, site, c.req.header('cookie'))
    if (userName === undefined) return undefined
    const make = unlessUnchanged(() => makeTemplate(named, site, path))
    const kept = await keep.get(`signed in: ${path}`, make)
    if (!kept.isCacheable) {
      alike.delete(path)
      return undefined
    }
    // A page that is found to be as good as new has the same bytes.
    let template = atHand.get(kept.brotli)
    if (!template) {
      template = readTemplate(await textOf(kept), nobody.standIn)
      atHand.set(kept.brotli, template)
    }
    const coding = codingOf(c)
    const nonce = randomUUID()
    const said = encodeText(fillTemplate(template, { nonce, userName }), coding)
    const headers = ownHeaders(site, new Headers(kept.headers), nonce)
    return compressedAnswer(said, { status: kept.status, headers, coding })
  }

  async function renderOwn(c: Context<Env>, path: string): Promise<Response> {
    const { outside, hasLeft } = c.env?.incoming?.entry ?? {}
    if (hasLeft) return new Response(null, { status: readerLeft })
    const { headers: asks, signal: left } = c.req.raw
    const coding = codingOf(c)
    const read = (html: readonly string[]) => encodeText(html, coding)
    const rendered = await renderPage(c.var, site, { path, headers: asks, left, outside, read })
    const { page, said, nonce } = rendered
    const headers = ownHeaders(site, page.headers, nonce)
    if (!said) return page
    if (nonce && isShareable(rendered)) alike.set(path, true)
    return compressedAnswer(said, { status: page.status, headers, coding })
  }
}

/** Asks the API whose the cookie is. */
async function findUserName(named: Named, site: Site, cookies = ''): Promise<string | undefined> {
  const token = /(?:^|;\s*)Token=([\w-]+)(?:;|$)/.exec(cookies)?.[1]
  const init = { method: 'GET', headers: new Headers({ authorization: `Token ${token}` }) }
  const answer = await askApi(named, site, whoPath, init)
  if (!answer.ok) return undefined
  const { user_name: userName }: Who = await answer.json()
  return userName
}

async function makeTemplate(named: Named, site: Site, path: string): Promise<ComputedResponse> {
  const read = (html: readonly string[]) => html.join('')
  const headers = new Headers({ cookie: `Token=${nobody.token}` })
  const { standIn } = nobody
  const rendered = await renderPage(named, site, { path, headers, standIn, read })
  const { page, said, answers } = rendered
  return {
    status: page.status,
    headers: Object.fromEntries(page.headers),
    text: said ?? '',
    isCacheable: said !== undefined && isShareable(rendered),
    ...traces(answers),
  }
}

const codingOf = (c: Context<Env>) => codingFor(c.req.header('accept-encoding'))

/** What a signed-in shopper sees is nobody else's. */
function ownHeaders({ config }: Site, headers: Headers, nonce: string | undefined): Headers {
  headers.set('cache-control', 'private, no-store')
  headers.set(
    'content-security-policy',
    nonce
      ? contentSecurityPolicy(`'nonce-${nonce}'`, config.razorpay.checkoutUrl)
      : "frame-ancestors 'none'",
  )
  return headers
}

function compressedAnswer(
  body: Buffer<ArrayBuffer>,
  { status, headers, coding }: { status: number; headers: Headers; coding: string | undefined },
): Response {
  headers.append('vary', 'Accept-Encoding')
  if (coding) headers.set('content-encoding', coding)
  return new Response(body, { status, headers })
}
