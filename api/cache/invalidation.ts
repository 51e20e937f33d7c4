/** How long ago the last finished read of changes may have started for an answer to be served. */
const maxAgeMs = 100
/** When it started longer ago, the next read starts before anyone has to wait for it. */
const readAheadMs = 50
/** Products whose stock changes are remembered one by one. */
const maxProducts = 10_000

/**
 * Reads what has changed since a position.
 * @param since what the read before answered; undefined for the first
 * @returns productIds: whose stock has moved; null, alone or among them: anything may have changed
 */
export type ReadChanges = (
  since: object | undefined,
) => Promise<{ reached: object; productIds: readonly (number | null)[] | null }>

/**
 * What of the catalogue has changed, and when, on a clock that each change advances. It is read from the
 * database when an answer is asked for, not by a timer, in one read for all that wait. While it cannot
 * be read, everything counts as changed.
 */
export class CatalogueChanges {
  #readChanges: ReadChanges | undefined
  #now: () => number
  #clock = 0
  #everythingAt = 0
  #stockAt = new Map<number, number>()
  /** When the last read started that has succeeded; -Infinity after one that failed. */
  #readAt = Number.NEGATIVE_INFINITY
  #reached: object | undefined
  #reading: { startedAt: number; done: Promise<void> } | undefined

  /**
   * @param readChanges left out, everything always counts as changed
   * @param now milliseconds
   */
  constructor(readChanges?: ReadChanges, now = () => performance.now()) {
    this.#readChanges = readChanges
    this.#now = now
  }

  /** False after a read that failed. */
  get isTrusted(): boolean {
    return this.#readAt > Number.NEGATIVE_INFINITY
  }

  /** Whether answers may be served by what has been read, without waiting. */
  isFresh(): boolean {
    const age = this.#now() - this.#readAt
    if (age > readAheadMs && age <= maxAgeMs && !this.#reading) this.#startReading()
    return age <= maxAgeMs
  }

  /**
   * Waits until all is known that was committed up to so long ago: for a read that started since, which
   * all share that wait for it. Returns all the same when it fails.
   */
  async catchUp(ageMs = maxAgeMs): Promise<void> {
    const time = this.#now() - ageMs
    while (this.#readChanges && this.#readAt < time) {
      const reading = this.#reading ?? this.#startReading()
      await reading.done
      if (reading.startedAt >= time) return
    }
  }

  /** The clock, to be read before something is computed from the database. */
  clock(): number {
    return this.isTrusted ? this.#clock : ++this.#clock
  }

  /**
   * Whether the catalogue, or the stock of one of these products, has changed after a reading of the
   * clock. What was computed from then on may show it already.
   */
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
      // The reader reports it. What was missed, the next read cannot say.
      this.#reached = undefined
      this.#readAt = Number.NEGATIVE_INFINITY
    } finally {
      this.#reading = undefined
    }
  }

  /** The stock of a product has changed, or (null) anything else. */
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
