import { LRUCache } from 'lru-cache'
import type { CatalogueChanges } from './invalidation.ts'

/** What is made of single products, each valid until its stock or anything else of the catalogue changes. */
export class ProductCache<T extends object> {
  #changes: CatalogueChanges
  #entries: LRUCache<number, { value: T; since: number }>

  constructor(changes: CatalogueChanges, maxProducts: number) {
    this.#changes = changes
    this.#entries = new LRUCache({ max: maxProducts })
  }

  /** In the order of the ids, without those not found. `load` gets the ids that are not cached. */
  async get(ids: number[], load: (ids: number[]) => Promise<Map<number, T>>): Promise<T[]> {
    const since = this.#changes.clock()
    const found = new Map<number, T>()
    for (const id of ids) {
      const entry = this.#entries.get(id)
      if (entry && !this.#changes.haveChanged(entry.since, [id])) found.set(id, entry.value)
    }
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length > 0) {
      for (const [id, value] of await load(missing)) {
        this.#entries.set(id, { value, since })
        found.set(id, value)
      }
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }
}
