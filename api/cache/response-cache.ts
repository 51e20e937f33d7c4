import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { CatalogueChanges } from './invalidation.ts'

const compressInThread = promisify(brotliCompress)
/** Of up to so many characters the thread would cost more than the compression, some 0.1 ms. */
const maxSyncLength = 32_768

/** An answer that is the same for everyone, as it was computed. */
export type ComputedResponse = {
  status: number
  headers: Record<string, string>
  text: string
  /** What its ETag stands for, where that is not only the text. */
  identity?: string
  /** The products whose stock it shows. */
  productIds: readonly number[]
  /** The kept answers that it was made of. */
  dependencies?: readonly Dependency[]
  /** False for what only those get who are waiting for it. */
  isCacheable: boolean
  /** Under which route it is counted. */
  route?: string
}

/** An answer that is kept, compressed, until what it shows has changed. */
export type CachedResponse = ComputedResponse & {
  etag: string
  brotli: Buffer
  /** The time of the catalogue's changes at which it was still true. */
  since: number
  /** What it is by now. */
  refresh: () => Promise<CachedResponse>
}

/** What is remembered of an answer that another was made of. */
type Dependency = Pick<CachedResponse, 'etag' | 'productIds' | 'refresh'>

/** Computes an answer; given what it was, it may find that this is as good as new. */
export type Compute = (
  before: CachedResponse | undefined,
) => Promise<ComputedResponse | CachedResponse>

/** Answers by key, each valid for as long as what it shows has not changed. */
export class ResponseCache {
  #changes: CatalogueChanges
  #storesText: boolean
  #answers: LRUCache<string, CachedResponse>
  #making = new Map<string, { since: number; answer: Promise<CachedResponse> }>()
  counts = { hits: 0, misses: 0 }

  /**
   * @param options.maxBytes what it holds at most; those asked for longest ago go first
   * @param options.storesText whether it holds the text too, beside the compressed one
   */
  constructor(
    changes: CatalogueChanges,
    { maxBytes, storesText }: { maxBytes: number; storesText: boolean },
  ) {
    this.#changes = changes
    this.#storesText = storesText
    this.#answers = new LRUCache({ maxSize: maxBytes, sizeCalculation: bytesOf })
  }

  get size() {
    return { entries: this.#answers.size, bytes: this.#answers.calculatedSize }
  }

  /** False while nothing is known to be true: then each answer is computed for who asks for it. */
  get isTrusted(): boolean {
    return this.#changes.isCurrent
  }

  /** The answer as it is kept, if it is still true. */
  find(key: string): CachedResponse | undefined {
    const kept = this.#answers.get(key)
    if (!kept || !this.#isTrue(kept)) return undefined
    this.counts.hits += 1
    return kept
  }

  /**
   * The answer, computed where it is not kept: once at a time, for all who wait for it. Nobody gets
   * one that was begun before a change that had come when he asked. A fault is told to all who
   * would have had the answer, so that what is down is not asked once for each of them.
   */
  async get(key: string, make: Compute): Promise<CachedResponse> {
    const found = this.find(key)
    if (found) return found
    this.counts.misses += 1
    const asked = this.#changes.now()
    for (let making = this.#making.get(key); making; making = this.#making.get(key)) {
      const { since, answer } = making
      if (since >= asked) return answer
      const made = await answer.catch(() => undefined)
      if (made && this.#isTrue(made)) return made
    }
    const since = this.#changes.now()
    const answer = this.#make(key, make, since).finally(() => this.#making.delete(key))
    this.#making.set(key, { since, answer })
    return answer
  }

  #isTrue(kept: CachedResponse): boolean {
    if (this.#changes.haveChanged(kept.since, kept.productIds)) return false
    // What has not changed until now need be looked up again only after the next change.
    kept.since = this.#changes.now()
    return true
  }

  async #make(key: string, make: Compute, since: number): Promise<CachedResponse> {
    const before = this.#answers.get(key)
    const made = await make(before)
    const refresh = () => this.get(key, make)
    const kept = { ...('brotli' in made ? made : await pack(made)), since, refresh }
    if (kept.isCacheable) this.#answers.set(key, this.#storesText ? kept : { ...kept, text: '' })
    return kept
  }
}

async function pack(made: ComputedResponse) {
  const { text, identity = text } = made
  const etag = `W/"${hash('sha256', identity, 'base64url').slice(0, 22)}"`
  const isShort = text.length <= maxSyncLength
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isShort ? 4 : 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    ...(isShort && { [constants.BROTLI_PARAM_LGWIN]: 16 }),
  }
  const compress = isShort ? brotliCompressSync : compressInThread
  return { ...made, etag, brotli: await compress(text, { params }) }
}

/** Text is held as UTF-16 where it has more than Latin letters. */
function bytesOf({ text, brotli, headers }: CachedResponse): number {
  return 1_000 + text.length * 2 + brotli.length + JSON.stringify(headers).length
}
