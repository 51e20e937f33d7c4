import type { LogPosition } from '../db/replica-reads.ts'

/** Since the last read of changes started. */
const maxAgeMs = 100
/** From then on the next read starts, before a request has to wait for it. */
const readAheadMs = 50
const maxProducts = 10_000

/** Recorded beside products when a size of any has sold out or is back: lists narrowed by size depend on it. */
export const sizesLeft = 0

/** Where a read of changes came to. A standby that has replayed its part of the log has all of it. */
export type Reached = Partial<LogPosition>

/** Reads what changed since a position: the products whose stock moved; null for anything else. */
export type ReadChanges = (
  since: Reached | undefined,
) => Promise<{ reached: Reached; productIds: readonly (number | null)[] | null }>

/** What of the catalogue has changed, by a clock that each change advances; everything, while it cannot be read. */
export class CatalogueChanges {
  #readChanges: ReadChanges | undefined
  #now: () => number
  #clock = 0
  #everythingAt = 0
  #stockAt = new Map<number, number>()
  /** When the last read started, -Infinity if it failed. */
  #readAt = Number.NEGATIVE_INFINITY
  #reached: Reached | undefined
  #reading: { startedAt: number; done: Promise<void> } | undefined

  constructor(readChanges?: ReadChanges, now = () => performance.now()) {
    this.#readChanges = readChanges
    this.#now = now
  }

  get isTrusted(): boolean {
    return this.#readAt > Number.NEGATIVE_INFINITY
  }

  get logPosition(): LogPosition | undefined {
    const { wal, timeline } = this.#reached ?? {}
    return wal !== undefined && timeline !== undefined ? { wal, timeline } : undefined
  }

  isFresh(): boolean {
    const age = this.#now() - this.#readAt
    if (age > readAheadMs && age <= maxAgeMs && !this.#reading) this.#startReading()
    return age <= maxAgeMs
  }

  /** Waits until what was committed up to `ageMs` ago has been read, or could not be. */
  async catchUp(ageMs = maxAgeMs): Promise<void> {
    const time = this.#now() - ageMs
    while (this.#readChanges && this.#readAt < time) {
      const reading = this.#reading ?? this.#startReading()
      await reading.done
      if (reading.startedAt >= time) return
    }
  }

  clock(): number {
    return this.isTrusted ? this.#clock : ++this.#clock
  }

  /** Whether the catalogue, or the stock of one of these products, changed after a reading of the clock. */
  haveChanged(since: number, productIds: readonly number[]): boolean {
    if (!this.isTrusted || this.#everythingAt > since) return true
    if (this.#clock === since) return false
    return productIds.some((id) => (this.#stockAt.get(id) ?? 0) > since)
  }

  #startReading() {
    const reading = { startedAt: this.#now(), done: Promise.resolve() }
    reading.done = this.#read(reading.startedAt)
    this.#reading = reading
    return reading
  }

  async #read(startedAt: number): Promise<void> {
    try {
      const changes = await this.#readChanges?.(this.#reached)
      if (!changes) return
      for (const id of changes.productIds ?? [null]) this.#invalidate(id)
      this.#reached = changes.reached
      this.#readAt = startedAt
    } catch {
      // `readChanges` has logged it.
      this.#reached = undefined
      this.#readAt = Number.NEGATIVE_INFINITY
    } finally {
      this.#reading = undefined
    }
  }

  #invalidate(productId: number | null): void {
    this.#clock += 1
    if (productId !== null && this.#stockAt.size < maxProducts) {
      this.#stockAt.set(productId, this.#clock)
      return
    }
    this.#everythingAt = this.#clock
    this.#stockAt.clear()
  }
}
