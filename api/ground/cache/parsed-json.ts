import { brotliDecompressSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { CachedResponse } from './response-cache.ts'

/** The answers of which a busy shop's pages are made; each takes some 10 to 100 kB. */
const parsed = new LRUCache<string, object>({ max: 64 })

/** The JSON of a cached answer, frozen, and parsed once for all pages that show it. */
export function parsedJson({ etag, text, brotli }: CachedResponse): object {
  let json = parsed.get(etag)
  if (!json) {
    json = freeze(JSON.parse(text ?? brotliDecompressSync(brotli).toString()))
    parsed.set(etag, json)
  }
  return json
}

function freeze(json: object): object {
  for (const value of Object.values(json)) {
    if (typeof value === 'object' && value !== null) freeze(value)
  }
  return Object.freeze(json)
}
