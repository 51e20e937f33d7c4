const manyProducts = 10_000

/**
 * What of the catalogue has changed, and when. Its time is a clock that each change advances. As long
 * as nobody tells it the news, everything counts as changed.
 */
export class Changes {
  #clock = 0
  #isHeard = false
  #everythingAt = 0
  #stockAt = new Map<number, number>()

  /** Whether anybody tells it the news. */
  get isHeard(): boolean {
    return this.#isHeard
  }

  /** The time, to be read before something is computed from the database. */
  now(): number {
    return this.#isHeard ? this.#clock : ++this.#clock
  }

  /**
   * Whether the catalogue, or the stock of one of these products, has changed after a time. What was
   * computed from then on may show it already.
   */
  haveCome(since: number, productIds: readonly number[]): boolean {
    if (!this.#isHeard || this.#everythingAt > since) return true
    if (this.#clock === since) return false
    return productIds.some((id) => (this.#stockAt.get(id) ?? 0) > since)
  }

  /** The stock of a product has changed, or, without one, anything else. */
  tell(productId?: number): void {
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
    this.tell()
    this.#isHeard = true
  }

  /** The news is told no longer. */
  stopListening(): void {
    this.#isHeard = false
  }
}
