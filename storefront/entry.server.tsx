import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { ApiError, createApi, type Reply } from '../contract/client.ts'
import {
  apiContext,
  leftContext,
  logFaultContext,
  nonceContext,
  takeHtmlContext,
} from './context.ts'
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
    left: AbortSignal | undefined
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
  context.set(leftContext, server.left)
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
    context.get(leftContext)?.throwIfAborted()
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
  // Whoever needs no rendering is answered in between.
  last = result.catch(() => {}).then(() => setImmediate())
  return result
}

/** Longer than any page takes; one that stands still holds up those after it. */
const patienceMs = 5_000

async function renderHtml(page: ReactNode, nonce: string | undefined) {
  const body = new PageBody()
  let limit: NodeJS.Timeout | undefined
  try {
    return await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
      body.once('finish', () => resolve(body.html)).once('error', reject)
      const { pipe, abort } = renderToPipeableStream(page, {
        ...(nonce && { nonce }),
        // What stands in a boundary stays in its place, where it needs no script to be seen.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(body),
        onShellError: reject,
        onError: reject,
      })
      limit = setTimeout(() => abort(new Error('a page took too long')), patienceMs)
    })
  } finally {
    clearTimeout(limit)
  }
}

/**
 * Takes what React writes, at once: React's own pieces are of 4 kB. One of Node's Writable would live
 * until V8's next full collection, and the page with it.
 */
class PageBody extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true
  #html = Buffer.allocUnsafeSlow(256 * 1_024)
  #length = 0

  get html(): Buffer<ArrayBuffer> {
    return this.#html.subarray(0, this.#length)
  }

  write(piece: Uint8Array | string): boolean {
    const at = this.#length
    this.#length += Buffer.byteLength(piece)
    if (this.#length > this.#html.length) this.#html = Buffer.concat([this.#html], 2 * this.#length)
    if (typeof piece === 'string') this.#html.write(piece, at)
    else this.#html.set(piece, at)
    return true
  }

  end(): this {
    this.emit('finish')
    return this
  }

  destroy(fault?: Error): void {
    this.emit('error', fault)
  }
}

/** What a page could not load is shown by its error screen; only our own faults are worth a line. */
export function handleError(
  error: unknown,
  { context }: { context: Readonly<RouterContextProvider> },
): void {
  if (context.get(leftContext)?.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (error instanceof ApiError && error.status < 500) return
  context.get(logFaultContext)(toFault(error))
}

function toFault(error: unknown): Error {
  if (error instanceof Error) return error
  if (isRouteErrorResponse(error)) return new Error(`a page answered ${error.status}`)
  return new Error(String(error))
}
