import { createStore, useStore } from '../../ui/store.ts'
import { storedText } from '../../ui/stored-text.ts'
import { readCookie, readToken } from './cookies.ts'

type Session = { userName: string }

/** Viewed in this browser, as JSON; of a signed-in customer what her account lacks. Emptied when the session ends. */
export const viewedProducts = storedText('localStorage', 'viewed')

export const sessionEnded = 'Your session has ended.'

const thirtyDays = 30 * 24 * 60 * 60

/** Undefined on the server and while hydrating: pages are the same for every reader. */
const session = createStore<Session | null | undefined>(undefined)
const tabs = typeof document === 'undefined' ? undefined : new BroadcastChannel('session')
if (tabs) {
  readSession()
  // Another tab may have signed in or out meanwhile, or the browser have dropped an old cookie.
  tabs.addEventListener('message', readSession)
  addEventListener('focus', readSession)
}

/** Whether the server has ended the last session, and no screen has said so. */
let hasEnded = false

/** Stores the token and the name in the cookies Token and user, as the spec asks. */
export function openSession(login: { token: string; first_name: string; username: string }): void {
  writeCookie('Token', login.token, thirtyDays)
  writeCookie('user', login.first_name || login.username, thirtyDays)
  hasEnded = false
  publish()
}

/** Stores the customer's new name in the cookie and shows it in the header. */
export function renameSession(userName: string): void {
  writeCookie('user', userName, thirtyDays)
  publish()
}

/** Closes a session that the server knows no more. */
export function dropEndedSession(): void {
  closeSession()
  hasEnded = true
}

/** Why she is to log in: that her session has ended, where no screen has said so yet, else the given reason. */
export function takeLoginReason(reason: string): string {
  const text = hasEnded ? sessionEnded : reason
  hasEnded = false
  return text
}

export function closeSession(): void {
  hasEnded = false
  writeCookie('Token', '', 0)
  writeCookie('user', '', 0)
  viewedProducts.set(null)
  publish()
}

export function findSession(): Session | null {
  if (!readToken(document.cookie)) return null
  return { userName: readCookie(document.cookie, 'user') ?? '' }
}

/** The customer's name in the header; empty for a visitor, and until the page has hydrated. */
export const useUserName = (): string => useStore(session, (current) => current?.userName ?? '')

export const useIsSignedIn = (): boolean | undefined =>
  useStore(session, (current) => (current === undefined ? undefined : current !== null))

/** Calls the listener when a session may have started or ended, here or in another tab. */
export const onSessionChange = session.subscribe

/** Marks the root too, as the head's script does: CSS shows the customer's header by it. */
function readSession(): void {
  session.set(findSession())
  document.documentElement.toggleAttribute('data-session', session.get() !== null)
}

function publish(): void {
  readSession()
  tabs?.postMessage('changed')
}

function writeCookie(name: string, value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
}
