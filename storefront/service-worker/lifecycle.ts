/// <reference lib="webworker" />
import { CacheExpiration, type PrecacheEntry, type Strategy } from 'serwist'
import { savesData } from '../../ui/saves-data.ts'
import { unsubscribe } from './push.ts'
import { storedPath } from './shared-pages.ts'
import { checkoutLock, type StoreLimits, storedAtHeader, stores, type ToWorker } from './stores.ts'
import { assets, offlinePath, offlineScreen, pages, pictures } from './strategies.ts'
import { trim } from './trim.ts'

declare const self: ServiceWorkerGlobalScope

/** A page that was stored a moment ago is not asked for again. */
const freshMs = 60_000
/** As Chromium asks for pictures, so that its own cache has them. */
const pictureTypes = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const seldom: RequestInit = { credentials: 'omit', priority: 'low' }
const maxBusyMs = 8_000
const busyPauseMs = 250

type Asking = ExtendableMessageEvent['source']

let busyUntil = 0
let filesStored: Promise<unknown> | undefined
let storing = new AbortController()

/** Stores the offline screen with what it loads, without which there is no worker. */
export async function install(event: ExtendableEvent): Promise<void> {
  await store(offlineScreen, event, new Request(offlinePath, seldom))
  await storeFilesOf(event, await findStored(stores.shell, offlinePath))
}

/** Stores what a page names; most of it the browser has. */
async function storeFilesOf(event: ExtendableEvent, page: Response | undefined): Promise<void> {
  const files = new Set((await page?.text())?.match(/\/assets\/[\w.-]+/g))
  await Promise.all([...files].map((file) => store(assets, event, new Request(file, seldom))))
}

/**
 * Stores the files of the other screens one after the other, once in the life of a worker, while no page wants the
 * line, and until the next version waits for it to be done.
 */
function storeFiles(event: ExtendableEvent, files: PrecacheEntry[]): Promise<unknown> {
  const urls = files.map(({ url }) => url)
  const storeAll = async (): Promise<void> => {
    for (let url = urls.pop(); url; url = urls.pop()) {
      const signal = await freeLine()
      if (self.registration.waiting) return
      const file = new Request(url, { ...seldom, signal })
      await store(assets, event, file).catch(() => signal.aborted && urls.push(url))
    }
  }
  filesStored ??= storeAll()
  return filesStored
}

/** Leaves the line to a page that goes to another screen, until that is shown. */
export function makeWay(): void {
  busyUntil = Date.now() + maxBusyMs
  storing.abort()
  storing = new AbortController()
}

async function freeLine(): Promise<AbortSignal> {
  while (Date.now() < busyUntil && !self.registration.waiting) {
    await new Promise((again) => setTimeout(again, busyPauseMs))
  }
  return storing.signal
}

/**
 * Takes over from an older version, never amid a checkout: the next screen asks again.
 *
 * @param asking the tab that asks, and where it is: the worker knows the address of its document only
 */
export async function takeOver(asking: Asking = null, path?: string): Promise<void> {
  if (!(await isCheckoutOpen(asking, path))) await self.skipWaiting()
}

/** Drops what another version stored under other names, and serves the pages that are open. */
export async function activate(): Promise<void> {
  const names: string[] = Object.values(stores).map(({ name }) => name)
  for (const name of await self.caches.keys()) {
    if (!names.includes(name)) await self.caches.delete(name)
  }
  await self.clients.claim()
}

/**
 * Stores a screen as its page, which the router did not load, and the pictures that came before us; then the files
 * of other screens.
 */
export async function storeVisited(
  event: ExtendableEvent,
  { path, pictures: shown }: Extract<ToWorker, { type: 'visited' }>,
  files: PrecacheEntry[],
): Promise<void> {
  busyUntil = 0
  const url = new URL(path, self.location.origin)
  const stored = storedPath(url)
  if (savesData()) return
  if (stored) await storeScreen(event, url, stored, shown)
  await storeFiles(event, files)
}

async function storeScreen(
  event: ExtendableEvent,
  url: URL,
  stored: string,
  shown: string[],
): Promise<void> {
  const wanted: [Strategy, Request][] = shown.map((picture) => [
    pictures,
    new Request(picture, { ...seldom, headers: { accept: pictureTypes } }),
  ])
  if (!(await isFresh(stored))) wanted.unshift([pages, new Request(url, seldom)])
  for (const [strategy, request] of wanted) await store(strategy, event, request).catch(() => {})
  await storeFilesOf(event, await findStored(stores.pages, stored)).catch(() => {})
  for (const limits of Object.values(stores)) await trim(limits)
}

/** What was seen in another session goes, and its notifications; the shop's own files stay. */
export async function forget(): Promise<void> {
  await unsubscribe()
  for (const { name, entries } of [stores.pages, stores.answers, stores.pictures]) {
    await self.caches.delete(name)
    await new CacheExpiration(name, { maxEntries: entries }).delete()
  }
}

async function isCheckoutOpen(asking: Asking, path: string | undefined): Promise<boolean> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const own = asking instanceof Client ? asking.id : undefined
  const paths = tabs.map(({ id, url }) => (id === own && path) || new URL(url).pathname)
  if (paths.some((each) => /^\/(cart|checkout)(\/|$)/i.test(each))) return true
  // A tab that came there by the router. Safari before 15.4 has no locks.
  const { held = [] } = 'locks' in self.navigator ? await self.navigator.locks.query() : {}
  return held.some(({ name }) => name === checkoutLock)
}

const findStored = ({ name }: StoreLimits, path: string): Promise<Response | undefined> =>
  self.caches.match(path, { cacheName: name })

async function isFresh(stored: string): Promise<boolean> {
  const page = await findStored(stores.pages, stored)
  return Date.now() - Number(page?.headers.get(storedAtHeader) ?? 0) < freshMs
}

const store = (strategy: Strategy, event: ExtendableEvent, request: Request): Promise<unknown> =>
  Promise.all(strategy.handleAll({ event, request }))
