import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { CatalogueChanges } from './invalidation.ts'
import type { Asked } from './search-counts.ts'

const compressInThread = promisify(brotliCompress)
export const decompress = promisify(brotliDecompress)

/** Up to so many characters a quick compression takes less than handing it to a thread. */
const maxQuickLength = 32_768

const maxEntries = 5_000

export type ComputedResponse = {
  status: number
  headers: Record<string, string>
  text: string
  identity?: string
  productIds: readonly number[]
  dependencies?: readonly Dependency[]
  isCacheable: boolean
  route?: string
  /** What each request that it answers is counted under. */
  asked?: Asked | undefined
}

export type CachedResponse = Omit<ComputedResponse, 'text' | 'identity'> & {
  etag: string
  brotli: NonSharedBuffer
  /** For those who waited for it to be computed; what is stored is compressed alone. */
  text?: string
  /** Compressed in a hurry, a third larger than need be: most filters are asked for once. */
  isQuick?: boolean
  validAt: number
  refresh: () => Promise<CachedResponse>
}

type Dependency = Pick<CachedResponse, 'etag' | 'productIds' | 'refresh'>

/** Computes an answer. Given the one before, it may find that nothing of it has changed. */
export type Compute = (
  before: CachedResponse | undefined,
) => Promise<ComputedResponse | CachedResponse>

/** Answers by key, each valid for as long as what it shows has not changed. */
export class ResponseCache {
  #changes: CatalogueChanges
  #answers: LRUCache<string, CachedResponse>
  #computing = new Map<string, { since: number; answer: Promise<CachedResponse> }>()
  counts = { hits: 0, misses: 0 }

  constructor(changes: CatalogueChanges, { maxBytes }: { maxBytes: number }) {
    this.#changes = changes
    this.#answers = new LRUCache({ max: maxEntries, maxSize: maxBytes, sizeCalculation: bytesOf })
  }

  get size() {
    return { entries: this.#answers.size, bytes: this.#answers.calculatedSize }
  }

  /** The cached answer, if it was valid at most 100 ms ago; undefined too where that is not known. */
  find(key: string): CachedResponse | undefined {
    return this.#changes.isFresh() ? this.#findValid(key) : undefined
  }

  /** As `find`, after a read of changes where need be. Undefined at once where none is cached. */
  findCaughtUp(key: string, ageMs?: number): Promise<CachedResponse | undefined> | undefined {
    if (!this.#answers.has(key)) return undefined
    return this.#changes.catchUp(ageMs).then(() => this.#findValid(key))
  }

  /**
   * The answer, computed once for all requests that wait for it, whose error is theirs too. It shows
   * what was committed up to `ageMs` ago, by default 100.
   * @param options.beforeComputing called when this request is the one to compute it; may refuse it
   */
  async get(
    key: string,
    compute: Compute,
    { ageMs, beforeComputing }: { ageMs?: number; beforeComputing?: () => void } = {},
  ): Promise<CachedResponse> {
    await this.#changes.catchUp(ageMs)
    const found = this.#findValid(key)
    if (found) return found
    this.counts.misses += 1
    const asked = this.#changes.clock()
    for (let other = this.#computing.get(key); other; other = this.#computing.get(key)) {
      if (other.since >= asked) return other.answer
      const computed = await other.answer.catch(() => undefined)
      if (computed && this.#isValid(computed)) return computed
    }
    beforeComputing?.()
    const since = this.#changes.clock()
    const answer = this.#compute(key, compute, since).finally(() => this.#computing.delete(key))
    this.#computing.set(key, { since, answer })
    return answer
  }

  #findValid(key: string): CachedResponse | undefined {
    const cached = this.#answers.get(key)
    if (!cached || !this.#isValid(cached)) return undefined
    this.counts.hits += 1
    if (cached.isQuick) void this.#compressWell(key, cached)
    return cached
  }

  async #compressWell(key: string, cached: CachedResponse): Promise<void> {
    cached.isQuick = false
    const brotli = await compress((await decompress(cached.brotli)).toString())
    const now = this.#answers.peek(key)
    if (now?.etag === cached.etag) this.#answers.set(key, { ...now, brotli })
  }

  #isValid(cached: CachedResponse): boolean {
    if (this.#changes.haveChanged(cached.validAt, cached.productIds)) return false
    cached.validAt = this.#changes.clock()
    return true
  }

  async #compute(key: string, compute: Compute, validAt: number): Promise<CachedResponse> {
    const computed = await compute(this.#answers.get(key))
    const { text, ...made } = 'brotli' in computed ? computed : await this.#compressNew(computed)
    const cached = { ...made, validAt, refresh: () => this.get(key, compute) }
    if (cached.isCacheable) this.#answers.set(key, cached)
    return text === undefined ? cached : { ...cached, text }
  }

  async #compressNew(
    computed: ComputedResponse,
  ): Promise<Omit<CachedResponse, 'validAt' | 'refresh'>> {
    // Of a page, the identity is as long as its whole text.
    const { identity = computed.text, ...rest } = computed
    const { text } = rest
    const etag = `W/"${hash('sha256', identity, 'base64url').slice(0, 22)}"`
    const isQuick = text.length <= maxQuickLength
    const brotli = isQuick ? compressQuickly(text) : await compress(text)
    return { ...rest, etag, brotli, isQuick }
  }
}

const compress = async (text: string) =>
  exact(await compressInThread(text, { params: paramsFor(text, 5) }))
const compressQuickly = (text: string) =>
  exact(brotliCompressSync(text, { params: paramsFor(text, 1) }))

/** A copy in memory of its own: zlib answers a view of 16 kB, which would be held with it. */
function exact(compressed: Buffer): NonSharedBuffer {
  const copy = Buffer.allocUnsafeSlow(compressed.length)
  compressed.copy(copy)
  return copy
}

const paramsFor = (text: string, quality: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
})

/** The closure of `refresh` holds the key too. */
function bytesOf({ brotli, headers, dependencies }: CachedResponse, key: string): number {
  const own = brotli.length + JSON.stringify(headers).length
  return 2_000 + own + key.length * 4 + (dependencies?.length ?? 0) * 200
}
