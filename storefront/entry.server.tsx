import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { ApiError, createApi } from '../contract/client.ts'
import { apiContext, logFaultContext, nonceContext } from './context.ts'
import { readToken } from './features/session/cookies.ts'
import { startScriptsLate } from './late-scripts.ts'

/**
 * What loaders of this request see. The context's keys live in this bundle, so the bundle makes it:
 * a copy of context.ts imported by the server would be another object.
 */
export function createLoadContext(
  request: Request,
  server: {
    fetchApi: (path: string, init: RequestInit) => Promise<Response>
    nonce: string | undefined
    logFault: (fault: Error) => void
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
  return context
}

const bodies = new WeakMap<Response, Buffer<ArrayBuffer>>()

/** What a page says: reading it from the page takes as long as compressing it. */
export const bodyOf = (page: Response) => bodies.get(page)

/** Renders a whole page into one body: the same bytes each time, so that its ETag means something. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const nonce = context.get(nonceContext)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        const html = Buffer.concat(chunks)
        // In development there is no nonce, and Vite's own scripts come first.
        const body = nonce ? startScriptsLate(html, nonce) : html
        const page = new Response(body, { status, headers })
        bodies.set(page, body)
        resolve(page)
        done()
      },
    })
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />,
      {
        ...(nonce && { nonce }),
        // What stands in a boundary stays in its place, where it needs no script to be seen.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(body),
        onShellError: reject,
        onError: reject,
      },
    )
  })
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
