import {
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { ApiError, type ApiRequest, type ApiResponse, createApi } from '../contract/client.ts'
import {
  apiContext,
  keepsHtmlContext,
  leftContext,
  logFaultContext,
  nonceContext,
  takeHtmlContext,
} from './context.ts'
import { readToken } from './features/session/cookies.ts'
import { finishPage } from './finish-page.ts'
import { keepHtml } from './keep-html.tsx'
import { KeepHtmlContext } from './kept-html.tsx'
import { writeLoadedData } from './loaded-data.ts'
import { renderHtml } from './render-html.ts'

/**
 * What loaders of this request see. The context's keys live in this bundle, so the bundle makes it:
 * a copy of context.ts imported by the server would be another object.
 */
export function createLoadContext(
  request: Request,
  server: {
    fetchApi: (path: string, init: ApiRequest) => Promise<ApiResponse>
    nonce: string | undefined
    logFault: (fault: Error) => void
    takeHtml: (html: readonly string[]) => void
    left: AbortSignal | undefined
    keepsHtml: boolean
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
  context.set(keepsHtmlContext, server.keepsHtml)
  return context
}

/** As nginx logs it; nobody reads the answer. */
const readerLeft = 499

/**
 * Renders a whole page and hands it over: the same bytes each time, so that its ETag means something.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (context.get(leftContext)?.aborted) return new Response(null, { status: readerLeft, headers })
  const { serverHandoffStream, ...loaded } = routerContext
  const nonce = context.get(nonceContext)
  const html = await renderHtml(
    <KeepHtmlContext value={context.get(keepsHtmlContext) ? keepHtml : undefined}>
      <ServerRouter context={loaded} url={request.url} {...(nonce && { nonce })} />
    </KeepHtmlContext>,
  )
  const data = await writeLoadedData(serverHandoffStream)
  // Which React writes only into a stream.
  const doctype = '<!DOCTYPE html>'
  context.get(takeHtmlContext)([doctype, ...finishPage(html, { data, nonce })])
  return new Response(null, { status, headers })
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
