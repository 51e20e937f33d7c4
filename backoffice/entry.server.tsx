import {
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { ApiError, type ApiRequest, type ApiResponse, createApi } from '../contract/client.ts'
import { renderWhole } from '../ui/render-whole.ts'
import { toError } from '../ui/to-error.ts'
import { apiContext, logErrorContext, nonceContext, settingsContext } from './context.ts'

/** What loaders and actions of this request see; the context's keys live in this bundle. */
export function createLoadContext({
  fetchApi,
  nonce,
  logError,
  ...settings
}: {
  fetchApi: (path: string, init: ApiRequest) => Promise<ApiResponse>
  nonce: string | undefined
  isDemo: boolean
  shopName: string
  isTooLarge: boolean
  logError: (error: Error) => void
}): RouterContextProvider {
  const context = new RouterContextProvider()
  // The session is a cookie, which the server adds.
  context.set(
    apiContext,
    createApi(fetchApi, () => undefined),
  )
  context.set(nonceContext, nonce)
  context.set(settingsContext, settings)
  context.set(logErrorContext, logError)
  return context
}

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const page = <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(await renderWhole(page, nonce), { status, headers })
}

/** Refusals are shown; only our own errors are worth a line. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (error instanceof ApiError && error.status < 500) return
  context.get(logErrorContext)(toError(error))
}
