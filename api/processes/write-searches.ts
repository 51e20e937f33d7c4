import type { SearchCounts } from '../ground/cache/search-counts.ts'
import type { Db } from '../ground/db/pool.ts'
import { repeat } from '../ground/jobs/repeat.ts'

const pauseMs = 10_000

/** Writes what was searched for every 10 s, and when it is stopped. */
export function startWritingSearches(
  searches: SearchCounts,
  db: Db,
  onError: (error: Error) => void,
): { stop(): Promise<void> } {
  const writing = repeat(() => searches.write(db).then(() => 0), { pauseMs, onError })
  return {
    async stop() {
      await writing.stop()
      await searches.write(db)
    },
  }
}
