/// <reference lib="webworker" />
import { CacheExpiration, type PrecacheEntry, type Strategy } from 'serwist'
import { savesData } from '../../ui/saves-data.ts'
import { unsubscribe } from './push.ts'
import { storedPath } from './shared-pages.ts'
import { checkoutLock, storedAtHeader, stores, type ToWorker } from './stores.ts'
import { assets, offlinePath, offlineScreen, pages, pictures } from './strategies.ts'
import { trim } from './trim.ts'

declare const self: ServiceWorkerGlobalScope

/** Requests at once, so that a slow line is left to the page. */
const concurrency = 3
/** A page that was stored a moment ago is not asked for again. */
const freshMs = 60_000
/** As Chromium asks for pictures, so that its own cache has them. */
const pictureTypes = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const seldom: RequestInit = { credentials: 'omit', priority: 'low' }

/** Stores the offline screen, without which there is no worker, and the files of the other screens. */
export async function install(event: ExtendableEvent, files: PrecacheEntry[]): Promise<void> {
  await store(offlineScreen, event, new Request(offlinePath, seldom))
  if (savesData()) return
  const urls = files.map(({ url }) => url)
  const storeNext = async (): Promise<void> => {
    for (let url = urls.pop(); url; url = urls.pop()) {
      await store(assets, event, new Request(url, seldom)).catch(() => {})
    }
  }
  await Promise.all(Array.from({ length: concurrency }, storeNext))
}

/** Takes over from an older version, never amid a checkout: the next screen asks again. */
export async function takeOver(): Promise<void> {
  if (!(await isCheckoutOpen())) await self.skipWaiting()
}

/** Drops what another version stored under other names, and serves the pages that are open. */
export async function activate(): Promise<void> {
  const names: string[] = Object.values(stores).map(({ name }) => name)
  for (const name of await self.caches.keys()) {
    if (!names.includes(name)) await self.caches.delete(name)
  }
  await self.clients.claim()
}

/** Stores a screen as its page, which the router did not load, and the pictures that came before us. */
export async function storeVisited(
  event: ExtendableEvent,
  { path, pictures: shown }: Extract<ToWorker, { type: 'visited' }>,
): Promise<void> {
  const url = new URL(path, self.location.origin)
  const stored = storedPath(url)
  if (!stored || savesData()) return
  const wanted: [Strategy, Request][] = shown.map((picture) => [
    pictures,
    new Request(picture, { ...seldom, headers: { accept: pictureTypes } }),
  ])
  if (!(await isFresh(stored))) wanted.unshift([pages, new Request(url, seldom)])
  for (const [strategy, request] of wanted) await store(strategy, event, request).catch(() => {})
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

async function isCheckoutOpen(): Promise<boolean> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (tabs.some(({ url }) => /^\/(cart|checkout)(\/|$)/i.test(new URL(url).pathname))) return true
  // A tab that came there by the router. Safari before 15.4 has no locks.
  const { held = [] } = 'locks' in self.navigator ? await self.navigator.locks.query() : {}
  return held.some(({ name }) => name === checkoutLock)
}

async function isFresh(stored: string): Promise<boolean> {
  const page = await (await self.caches.open(stores.pages.name)).match(stored)
  return Date.now() - Number(page?.headers.get(storedAtHeader) ?? 0) < freshMs
}

const store = (strategy: Strategy, event: ExtendableEvent, request: Request): Promise<unknown> =>
  Promise.all(strategy.handleAll({ event, request }))
