import { useSyncExternalStore } from 'react'
import { readCookie, readToken } from './cookies.ts'

/** Who is signed in, as the header shows it. */
export type Session = { userName: string }

const thirtyDays = 30 * 24 * 60 * 60
const listeners = new Set<() => void>()
const tabs = typeof document === 'undefined' ? undefined : new BroadcastChannel('session')
tabs?.addEventListener('message', markRoot)
if (tabs) addEventListener('focus', markRoot)

/** Keeps the token and the name in the cookies Token and user, as the spec asks. */
export function openSession(login: { token: string; first_name: string; username: string }): void {
  writeCookie('Token', login.token, thirtyDays)
  writeCookie('user', login.first_name || login.username, thirtyDays)
  notifyListeners()
}

/** Keeps the customer's new name in the cookie and shows it wherever she is greeted. */
export function renameSession(userName: string): void {
  writeCookie('user', userName, thirtyDays)
  notifyListeners()
}

export function closeSession(): void {
  writeCookie('Token', '', 0)
  writeCookie('user', '', 0)
  notifyListeners()
}

/** The session of the cookies, in the browser. */
export function findSession(): Session | null {
  if (!readToken(document.cookie)) return null
  return { userName: readCookie(document.cookie, 'user') ?? '' }
}

/** How the customer is greeted; empty for a visitor, and until the page has hydrated. */
export function useUserName(): string {
  return useSyncExternalStore(
    onSessionChange,
    () => findSession()?.userName ?? '',
    () => '',
  )
}

/** Whether a customer is signed in; undefined until the page has hydrated. */
export function useIsSignedIn(): boolean | undefined {
  return useSyncExternalStore(
    onSessionChange,
    () => findSession() !== null,
    () => undefined,
  )
}

/** Marks the root of the page, as the head's script did: CSS shows the customer's header by it. */
function markRoot(): void {
  document.documentElement.toggleAttribute('data-session', findSession() !== null)
}

/** Tells when a session begins or ends, here or perhaps in another tab; answers how to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may have signed in or out meanwhile, or the browser have dropped an old cookie.
  tabs?.addEventListener('message', listener)
  addEventListener('focus', listener)
  return () => {
    listeners.delete(listener)
    tabs?.removeEventListener('message', listener)
    removeEventListener('focus', listener)
  }
}

function notifyListeners(): void {
  markRoot()
  for (const listener of listeners) listener()
  tabs?.postMessage('changed')
}

function writeCookie(name: string, value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
}
