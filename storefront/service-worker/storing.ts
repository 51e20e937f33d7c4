/// <reference lib="webworker" />
import type { SerwistPlugin } from 'serwist'
import { storedPath } from './shared-pages.ts'
import { maxEntryBytes, storedAtHeader, storedBytesHeader, type ToPage } from './stores.ts'

declare const self: ServiceWorkerGlobalScope

/** Stores what is the same for everyone and not too large, with its time and size. */
export const storePublic: SerwistPlugin = {
  async cacheWillUpdate({ request, response }) {
    const caching = response.headers.get('cache-control') ?? ''
    const isPublic = /\bpublic\b/.test(caching) && !/\b(private|no-store)\b/.test(caching)
    const hasToken = request.headers.has('authorization') || response.headers.has('set-cookie')
    if (response.status !== 200 || response.redirected || !isPublic || hasToken) return null
    const body = await response.arrayBuffer()
    return body.byteLength > maxEntryBytes ? null : stamped(response, body)
  },
}

/** An answer as it is stored, or handed on; its body is no longer compressed. */
function stamped({ status, headers }: Response, body: ArrayBuffer): Response {
  const stored = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'vary']) stored.delete(name)
  stored.set(storedAtHeader, String(Date.now()))
  stored.set(storedBytesHeader, String(body.byteLength))
  return new Response(body, { status, headers: stored })
}

/** Stores a page under its one address. */
export const underStoredPath: SerwistPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => storedPath(new URL(request.url)) ?? request,
}

/** Marks the root of a page that comes from the device, so that it can say how old it is. */
export const markStored: SerwistPlugin = {
  async cachedResponseWillBeUsed({ cachedResponse }) {
    if (!cachedResponse) return null
    const html = await cachedResponse.text()
    const mark = `<html data-stored-at="${cachedResponse.headers.get(storedAtHeader)}"`
    return new Response(html.replace('<html', mark), { headers: cachedResponse.headers })
  },
}

/** Posts to the page how old an answer of the API is that comes from the device. */
export const postAge: SerwistPlugin = {
  async cachedResponseWillBeUsed({ event, cachedResponse }) {
    if (!cachedResponse) return null
    const storedAt = Number(cachedResponse.headers.get(storedAtHeader))
    const client = await self.clients.get(event instanceof FetchEvent ? event.clientId : '')
    client?.postMessage({ type: 'stored-answer', storedAt } satisfies ToPage)
    return cachedResponse
  },
}
