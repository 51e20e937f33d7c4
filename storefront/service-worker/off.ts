/// <reference lib="webworker" />
import { unsubscribe } from './push.ts'

declare const self: ServiceWorkerGlobalScope

// What the server answers in the worker's place with SERVICE_WORKER=off. It takes over at once, empties
// what was stored, and answers no request, so pages come from the shop again. It stays: a page that is
// open would register a worker that had gone at once.
self.addEventListener('install', () => void self.skipWaiting())
// Asked again by a page, as its takeover may have been put off.
self.addEventListener('message', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(empty()))

async function empty(): Promise<void> {
  await self.clients.claim()
  for (const name of await self.caches.keys()) await self.caches.delete(name)
  for (const { name } of await self.indexedDB.databases()) {
    if (name) self.indexedDB.deleteDatabase(name)
  }
  await unsubscribe()
}
