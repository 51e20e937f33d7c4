import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { ApiError, createApi, type Reply } from '../contract/client.ts'
import { apiContext, logFaultContext, nonceContext, takeHtmlContext } from './context.ts'
import { readToken } from './features/session/cookies.ts'
import { startScriptsLate } from './late-scripts.ts'

/**
 * What loaders of this request see. The context's keys live in this bundle, so the bundle makes it:
 * a copy of context.ts imported by the server would be another object.
 */
export function createLoadContext(
  request: Request,
  server: {
    fetchApi: (path: string, init: RequestInit) => Promise<Reply>
    nonce: string | undefined
    logFault: (fault: Error) => void
    takeHtml: (html: Buffer<ArrayBuffer>) => void
  },
): RouterContextProvider {
  const token = readToken(request.headers.get('cookie') ?? '')
  const context = new RouterContextProvider()
  context.set(
    apiContext,
    createApi(server.fetchApi, () => token),
  )
  context.set(nonceContext, server.nonce)
  context.set(logFaultContext, server.logFault)
  context.set(takeHtmlContext, server.takeHtml)
  return context
}

/**
 * Renders a whole page into one body: the same bytes each time, so that its ETag means something.
 * Pages take turns, as many at once would finish no earlier, and each is soon garbage: V8 moves
 * what it finds half-done to where it looks seldom.
 */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const nonce = context.get(nonceContext)
  return inTurn(async () => {
    // Whoever left while waiting needs no page.
    request.signal.throwIfAborted()
    const html = await renderHtml(
      <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />,
      nonce,
    )
    // In development there is no nonce, and Vite's own scripts come first.
    context.get(takeHtmlContext)(nonce ? startScriptsLate(html, nonce) : html)
    return new Response(null, { status, headers })
  })
}

let last: Promise<unknown> = Promise.resolve()

function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const result = last.then(task)
  last = result.catch(() => {})
  return result
}

/** Longer than any page takes; one that stands still holds up those after it. */
const patienceMs = 5_000

function renderHtml(page: ReactNode, nonce: string | undefined): Promise<Buffer<ArrayBuffer>> {
  // Filled at once, as React's own pieces, of 4 kB each, would be kept until the page is whole.
  let html = Buffer.allocUnsafeSlow(256 * 1_024)
  let length = 0
  const body = new Writable({
    write(piece: Buffer, _encoding, done) {
      const needed = length + piece.length
      if (needed > html.length) html = Buffer.concat([html], 2 * needed)
      piece.copy(html, length)
      length = needed
      done()
    },
  })
  let limit: NodeJS.Timeout
  const whole = new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      ...(nonce && { nonce }),
      // What stands in a boundary stays in its place, where it needs no script to be seen.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(body),
      onShellError: reject,
      onError: reject,
    })
    body.once('finish', () => resolve(html.subarray(0, length)))
    limit = setTimeout(() => abort(new Error('a page took too long')), patienceMs)
  })
  return whole.finally(() => clearTimeout(limit))
}

/** What a page could not load is shown by its error screen; only our own faults are worth a line. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (error instanceof ApiError && error.status < 500) return
  context.get(logFaultContext)(toFault(error))
}

function toFault(error: unknown): Error {
  if (error instanceof Error) return error
  if (isRouteErrorResponse(error)) return new Error(`a page answered ${error.status}`)
  return new Error(String(error))
}
