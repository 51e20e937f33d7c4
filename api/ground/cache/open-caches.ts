import { countElsewhere, gauge } from '../metrics/registry.ts'
import type { CatalogueChanges } from './invalidation.ts'
import { ResponseCache } from './response-cache.ts'
import { SearchCounts } from './search-counts.ts'

const megabyte = 1024 * 1024

const kinds = ['answers', 'pages'] as const

export type Caches = ReturnType<typeof openCaches>

export const openCaches = (changes: CatalogueChanges) => ({
  changes,
  answers: new ResponseCache(changes, { maxBytes: 4 * megabyte }),
  pages: new ResponseCache(changes, { maxBytes: 12 * megabyte }),
  searches: new SearchCounts(),
})

export function measureCaches(caches: Caches): void {
  const each = (read: (cache: ResponseCache) => number) => () =>
    Object.fromEntries(kinds.map((kind) => [kind, read(caches[kind])]))
  countElsewhere(
    'nool_cache_hits_total',
    'Answers found in a cache',
    each(({ counts }) => counts.hits),
    'kind',
  )
  countElsewhere(
    'nool_cache_misses_total',
    'Answers that had to be computed',
    each(({ counts }) => counts.misses),
    'kind',
  )
  gauge(
    'nool_cache_entries',
    'Answers cached',
    each(({ size }) => size.entries),
    'kind',
  )
  gauge(
    'nool_cache_bytes',
    'Memory of the cached answers',
    each(({ size }) => size.bytes),
    'kind',
  )
}
