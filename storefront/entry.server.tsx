import {
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { ApiError, type ApiRequest, type ApiResponse, createApi } from '../contract/client.ts'
import { renderWhole } from '../ui/render-whole.ts'
import { toError } from '../ui/to-error.ts'
import stylesheet from './app.css?url'
import { apiContext, fetchFileContext, logErrorContext, nonceContext } from './context.ts'
import { readToken } from './features/session/cookies.ts'

export { readToken } from './features/session/cookies.ts'
export { headScript } from './features/session/head-script.ts'

/**
 * What loaders of this request see. The context's keys live in this bundle, so the bundle makes it:
 * a copy of context.ts imported by the server would be another object.
 */
export function createLoadContext(
  request: Request,
  server: {
    fetchApi: (path: string, init: ApiRequest) => Promise<ApiResponse>
    nonce: string | undefined
    logError: (error: Error) => void
  },
): RouterContextProvider {
  const token = readToken(request.headers.get('cookie') ?? '')
  const context = new RouterContextProvider()
  context.set(
    apiContext,
    createApi(server.fetchApi, () => token),
  )
  context.set(fetchFileContext, async (path) => {
    const headers = new Headers(token ? { authorization: `Token ${token}` } : {})
    const answer = await server.fetchApi(path, { method: 'GET', headers })
    if (answer instanceof Response) return answer
    throw new Error(`${path} is no file`)
  })
  context.set(nonceContext, server.nonce)
  context.set(logErrorContext, server.logError)
  return context
}

/** Renders a whole page: the same bytes each time, so that its ETag means something. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const html = await renderWhole(
    <ServerRouter
      context={withoutImports(routerContext)}
      url={request.url}
      {...(nonce && { nonce })}
    />,
    nonce,
    importOncePainted(importsOf(routerContext)),
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // It stands last in the head, behind the script that may not wait for it.
  headers.set('Link', `<${stylesheet}>; rel=preload; as=style`)
  return new Response(html, { status, headers })
}

/** What the modules of a page import. */
function importsOf({ manifest, staticHandlerContext: { matches } }: EntryContext): string[] {
  const routes = matches.map(({ route }) => manifest.routes[route.id])
  return [...new Set([manifest.entry, ...routes].flatMap((module) => module?.imports ?? []))]
}

/** Until the first paint the line is its styles', faces' and picture's. */
const importOncePainted = (files: string[]) =>
  `new PerformanceObserver((_,o)=>{o.disconnect();for(let href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))}).observe({type:'paint',buffered:true})`

/**
 * A page's markup preloads its own modules, and in React Router what those import too: 100 kB before the
 * first paint.
 */
function withoutImports({ manifest, ...context }: EntryContext): EntryContext {
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, route]) => [id, route && { ...route, imports: [] }]),
  )
  const entry = { ...manifest.entry, imports: [] }
  return { ...context, manifest: { ...manifest, entry, routes } }
}

/** What a page could not load is shown by its error screen; only our own errors are worth a line. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (error instanceof ApiError && error.status < 500) return
  context.get(logErrorContext)(toError(error))
}
