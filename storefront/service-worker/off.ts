/// <reference lib="webworker" />

export {}

declare const self: ServiceWorkerGlobalScope

// What the server answers in the worker's place with SERVICE_WORKER=off: it takes over at once, empties
// what was stored, and is gone. It answers no request, so pages come from the shop again.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
// A page that was open meanwhile has registered the worker again.
self.addEventListener('message', (event) => event.waitUntil(leave()))

async function leave(): Promise<void> {
  await self.clients.claim()
  for (const name of await self.caches.keys()) await self.caches.delete(name)
  for (const { name } of await self.indexedDB.databases()) {
    if (name) self.indexedDB.deleteDatabase(name)
  }
  await self.registration.unregister()
}
