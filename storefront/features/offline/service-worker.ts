import type { ToWorker } from '../../service-worker/stores.ts'
import { readToken } from '../session/cookies.ts'
import { onSessionChange } from '../session/session.ts'

/** Remembers, by a few digits of a digest, in whose session pages were stored. */
const sessionKey = 'stored-for'
const digestDigits = 8

/** Screens during which no new worker takes over, in whichever tab, and the lock that says so to the others. */
const checkout = /^\/(cart|checkout)(\/|$)/i
const checkoutLock = 'checkout'
const askAgainMs = 500

let started: Promise<void> | undefined
let registration: ServiceWorkerRegistration | undefined
let nextAsk: ReturnType<typeof setTimeout> | undefined

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
    void takeNewVersion()
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
 * Has a version that waits take over, unless a tab is at cart or checkout. It is asked until it has:
 * Chromium drops the wish when a request reaches the old worker at that moment.
 */
export async function takeNewVersion(): Promise<void> {
  clearTimeout(nextAsk)
  if (!registration?.waiting || (await isCheckoutOpen())) return
  registration.waiting?.postMessage({ type: 'SKIP_WAITING' } satisfies ToWorker)
  clearTimeout(nextAsk)
  nextAsk = setTimeout(() => void takeNewVersion(), askAgainMs)
}

/** Holds a new worker back while this tab shows cart or checkout. @returns what ends that */
export function holdVersion(pathname: string): (() => void) | undefined {
  if (!checkout.test(pathname) || !('locks' in navigator)) return undefined
  let release = () => {}
  const left = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks.request(checkoutLock, { mode: 'shared' }, () => left)
  return release
}

async function isCheckoutOpen(): Promise<boolean> {
  if (checkout.test(location.pathname)) return true
  // Safari before 15.4 has no locks.
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {}
  return held.some(({ name }) => name === checkoutLock)
}

export async function postToWorker(message: ToWorker): Promise<void> {
  if (!registration) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(message)
}

/** Deletes what was seen before a login or logout. */
async function forgetOtherSession(): Promise<void> {
  const session = await digest(readToken(document.cookie) ?? '')
  if ((localStorage.getItem(sessionKey) ?? '') === session) return
  await postToWorker({ type: 'forget' })
  localStorage.setItem(sessionKey, session)
}

/** A few digits, which say nothing of the token; empty without one. */
async function digest(token: string): Promise<string> {
  if (!token) return ''
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const digits = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0'))
  return digits.join('').slice(0, digestDigits)
}
