const manyProducts = 10_000

/**
 * What of the catalogue has changed, and when. Its time is a clock that each change advances. As long
 * as nobody tells it the news, everything counts as changed.
 */
export class CatalogueChanges {
  #clock = 0
  #isCurrent = false
  #everythingAt = 0
  #stockAt = new Map<number, number>()

  /** Whether anybody tells it the news. */
  get isCurrent(): boolean {
    return this.#isCurrent
  }

  /** The time, to be read before something is computed from the database. */
  now(): number {
    return this.#isCurrent ? this.#clock : ++this.#clock
  }

  /**
   * Whether the catalogue, or the stock of one of these products, has changed after a time. What was
   * computed from then on may show it already.
   */
  haveChanged(since: number, productIds: readonly number[]): boolean {
    if (!this.#isCurrent || this.#everythingAt > since) return true
    if (this.#clock === since) return false
    return productIds.some((id) => (this.#stockAt.get(id) ?? 0) > since)
  }

  /** The stock of a product has changed, or, without one, anything else. */
  invalidate(productId?: number): void {
    this.#clock += 1
    if (productId !== undefined && this.#stockAt.size < manyProducts) {
      this.#stockAt.set(productId, this.#clock)
      return
    }
    this.#everythingAt = this.#clock
    this.#stockAt.clear()
  }

  /** From now on the news is told; what came before was missed. */
  listen(): void {
    this.invalidate()
    this.#isCurrent = true
  }

  /** The news is told no longer. */
  stopListening(): void {
    this.#isCurrent = false
  }
}
