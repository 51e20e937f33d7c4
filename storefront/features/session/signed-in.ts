import { data, redirect, replace } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { expireCookies } from './cookies.ts'

/** Tells the login page that a session has ended. */
export const endedHash = '#session-ended'

export function loginPath(from: URL): string {
  return `/login?${new URLSearchParams({ from: from.pathname + from.search })}`
}

/** What the pages of signing in pass on to each other: where the login leads. */
export function loginSearch(params: URLSearchParams): string {
  const from = params.get('from')
  return from ? `?${new URLSearchParams({ from })}` : ''
}

/** Loads a private screen; without a session it redirects to /login, which leads back to `url`. */
export async function signedIn<T>(url: URL, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // On the server only a response carries its status to the page.
    if (error.status >= 500 && typeof document === 'undefined') {
      throw data(null, { status: error.status })
    }
    if (error.status !== 401) throw error
    const headers = new Headers()
    expireCookies(headers)
    // In the browser the session's store knows it.
    const end = error.hasSessionEnded && typeof document === 'undefined' ? endedHash : ''
    throw redirectFrom(url, loginPath(url) + end, { headers })
  }
}

/** A redirect that leaves no history entry at `url`, from which Back would lead here again. */
export function redirectFrom(url: URL, to: string, init?: ResponseInit): Response {
  const isThere =
    typeof document !== 'undefined' &&
    location.pathname + location.search === url.pathname + url.search
  return isThere ? replace(to) : redirect(to, init)
}

// Browsers drop tabs and line ends from an address: '/\t/elsewhere' would leave the shop.
const isPath = (text: string) => /^\/(?![/\\])\P{Cc}*$/u.test(text)

/** Where a login goes on: a path of this shop, or the shop's list. */
export function originOf(url: URL): string {
  const from = url.searchParams.get('from') ?? ''
  if (!isPath(from)) return '/shop'
  // Encoded, as the Location header wants it; that may take '/.' away from before a '//'.
  const { pathname, search, hash } = new URL(from, url)
  const path = pathname + search + hash
  return isPath(path) ? path : '/shop'
}
