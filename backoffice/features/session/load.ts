import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { type Api, ApiError } from '../../../contract/client.ts'
import { apiContext } from '../../context.ts'

/** The login, which leads back to where its reader was. */
export function loginPath(request: Request): string {
  const { pathname, search } = new URL(request.url)
  const from = pathname.replace(/^\/office/, '') + search
  return `/login?${new URLSearchParams({ from: from || '/' })}`
}

/**
 * Loads a screen by the API. Without a session it redirects to the login.
 * @throws a response with the API's own status, by which the page says what is wrong
 */
export async function load<T>(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  call: (api: Api) => Promise<T>,
): Promise<T> {
  try {
    return await call(context.get(apiContext))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) throw redirect(loginPath(request))
    throw data(error.message, { status: error.status || 503 })
  }
}
