import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** Different words between two writes; others are not counted. */
const maxWords = 1_000
const keptDays = 400

/** What an answer is counted under, once for each request that it answers. `found`: products. */
export type Asked = { words: string; found: number }

/** What was searched for in this process since it was last written. */
export class SearchCounts {
  #counted = new Map<string, { times: number; found: number }>()

  count({ words, found }: Asked, times = 1): void {
    const known = this.#counted.get(words)
    if (known) {
      known.times += times
      known.found = found
    } else if (this.#counted.size < maxWords) this.#counted.set(words, { times, found })
  }

  /** What could not be written is written with the next. */
  async write(db: Db): Promise<void> {
    const counted = this.#counted
    if (counted.size === 0) return
    this.#counted = new Map()
    const searches = Array.from(counted, ([words, each]) => ({ words, ...each }))
    try {
      await sql`select count_searches(p_searches => ${JSON.stringify(searches)}::jsonb)`.execute(db)
    } catch (error) {
      for (const { times, ...asked } of searches) this.count(asked, times)
      throw error
    }
  }
}

export const deleteOldSearches = (db: Db) =>
  db
    .deleteFrom('searches')
    .where('day', '<', sql<Date>`day_in_india(now()) - ${keptDays}::integer`)
    .execute()
