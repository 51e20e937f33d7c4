import { EventEmitter } from 'node:events'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

type Options = {
  /** What its inline scripts carry. */
  nonce?: string | undefined
  /** When a page that stands still is given up, since it holds up those after it. */
  patienceMs?: number
}

/**
 * Renders a whole page.
 *
 * @returns its UTF-8
 * @throws what the page threw, or Error when it took too long
 */
export async function renderHtml(page: ReactNode, { nonce, patienceMs = 5_000 }: Options = {}) {
  const body = new PageBody()
  let limit: NodeJS.Timeout | undefined
  try {
    return await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
      body.once('finish', () => resolve(body.html)).once('error', reject)
      const { pipe, abort } = renderToPipeableStream(page, {
        ...(nonce && { nonce }),
        // What stands in a boundary stays in its place, where it needs no script to be seen.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(body),
        onShellError: reject,
        onError: reject,
      })
      limit = setTimeout(() => abort(new Error('a page took too long')), patienceMs)
    })
  } finally {
    clearTimeout(limit)
  }
}

/**
 * Takes what React writes, at once: React's own pieces are of 4 kB. One of Node's Writable would live
 * until V8's next full collection, and the page with it.
 */
class PageBody extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true
  #html = Buffer.allocUnsafeSlow(256 * 1_024)
  #length = 0

  get html(): Buffer<ArrayBuffer> {
    return this.#html.subarray(0, this.#length)
  }

  write(piece: Uint8Array | string): boolean {
    const at = this.#length
    this.#length += Buffer.byteLength(piece)
    if (this.#length > this.#html.length) this.#html = Buffer.concat([this.#html], 2 * this.#length)
    if (typeof piece === 'string') this.#html.write(piece, at)
    else this.#html.set(piece, at)
    return true
  }

  end(): this {
    this.emit('finish')
    return this
  }

  destroy(fault?: Error): void {
    this.emit('error', fault)
  }
}
