import type { ToWorker } from '../../service-worker/stores.ts'
import { readToken } from '../session/cookies.ts'
import { onSessionChange } from '../session/session.ts'

/** Remembers, by a few digits of a digest, in whose session pages were stored. */
const sessionKey = 'stored-for'
const digestDigits = 8

let started: Promise<void> | undefined
let registration: ServiceWorkerRegistration | undefined

/**
 * Registers the service worker once the page has loaded. Where the browser has none, allows none or
 * has no room, the shop is as it is without.
 */
export const startServiceWorker = (): Promise<void> => {
  started ??= start()
  return started
}

async function start(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState !== 'complete') {
    await new Promise((loaded) => addEventListener('load', loaded, { once: true }))
  }
  try {
    registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    await forgetOtherSession()
    onSessionChange(() => void forgetOtherSession())
  } catch {
    // No worker, then.
  }
}

/** True of a page that came by a worker. */
export const hasWorker = (): boolean =>
  'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

/**
 * Asks a version that waited for the end of a checkout to take over. What a screen calls while the browser ends the
 * older one starts that again, so it is asked once the screen has what it shows.
 */
export function takeNewVersion(): void {
  const { pathname: path } = location
  registration?.waiting?.postMessage({ type: 'take-over', path } satisfies ToWorker)
}

/** While the first worker is being installed it listens already: a page that is left then is stored. */
export function postToWorker(message: ToWorker): void {
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing
  worker?.postMessage(message)
}

/** Deletes what was seen before a login or logout. */
async function forgetOtherSession(): Promise<void> {
  const session = await digest(readToken(document.cookie) ?? '')
  if ((localStorage.getItem(sessionKey) ?? '') === session) return
  postToWorker({ type: 'forget' })
  localStorage.setItem(sessionKey, session)
}

/** A few digits, which say nothing of the token; empty without one. */
async function digest(token: string): Promise<string> {
  if (!token) return ''
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const digits = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0'))
  return digits.join('').slice(0, digestDigits)
}
