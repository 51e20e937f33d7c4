import { LRUCache } from 'lru-cache'
import type { CachedResponse } from './response-cache.ts'

/** Of these a busy shop's pages are made; each takes some 10 to 100 kB. */
const most = 64

const read = new LRUCache<CachedResponse, object>({ max: most })

/** What a kept answer says, read once for all pages that show it: nobody can change it. */
export function parsedJson(kept: CachedResponse): object {
  let json = read.get(kept)
  if (!json) {
    json = freeze(JSON.parse(kept.text))
    read.set(kept, json)
  }
  return json
}

function freeze(json: object): object {
  for (const value of Object.values(json)) {
    if (typeof value === 'object' && value !== null) freeze(value)
  }
  return Object.freeze(json)
}
