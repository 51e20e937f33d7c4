import { LRUCache } from 'lru-cache'
import type { CachedResponse } from './response-cache.ts'

/** The answers of which a busy shop's pages are made; each takes some 10 to 100 kB. */
const parsed = new LRUCache<CachedResponse, object>({ max: 64 })

/** The JSON of a cached answer, frozen, and parsed once for all pages that show it. */
export function parsedJson(cached: CachedResponse): object {
  let json = parsed.get(cached)
  if (!json) {
    json = freeze(JSON.parse(cached.text))
    parsed.set(cached, json)
  }
  return json
}

function freeze(json: object): object {
  for (const value of Object.values(json)) {
    if (typeof value === 'object' && value !== null) freeze(value)
  }
  return Object.freeze(json)
}
