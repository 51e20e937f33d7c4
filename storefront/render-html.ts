import { EventEmitter } from 'node:events'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

type Options = {
  /** What its inline scripts carry. */
  nonce?: string | undefined
  /**
   * When a page that stands still is given up, since it holds up those after it. Loaders are
   * awaited, so a page waits for nothing but React Router's own stream.
   */
  patienceMs?: number
}

/**
 * Renders a whole page.
 *
 * @returns its UTF-8
 * @throws what the page threw, or Error when it took too long
 */
export async function renderHtml(page: ReactNode, { nonce, patienceMs = 1_000 }: Options = {}) {
  const body = new PageBody()
  let rendering: ReturnType<typeof renderToPipeableStream> | undefined
  let limit: NodeJS.Timeout | undefined
  try {
    return await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
      // React ends a body that it could not write whole, too, and tells of that right after.
      body.once('finish', () => queueMicrotask(() => resolve(body.html)))
      body.once('error', reject)
      rendering = renderToPipeableStream(page, {
        ...(nonce && { nonce }),
        // What stands in a boundary stays in its place, where it needs no script to be seen.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => rendering?.pipe(body),
        onShellError: reject,
        onError: reject,
      })
      limit = setTimeout(() => reject(new Error('a page took too long')), patienceMs)
    })
  } catch (fault) {
    rendering?.abort(fault)
    throw fault
  } finally {
    clearTimeout(limit)
  }
}

/**
 * Takes what React writes, which is mostly pieces of 4 kB. One of Node's Writable would live until
 * V8's next full collection, and the page with it.
 */
class PageBody extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true
  #bytes = Buffer.allocUnsafeSlow(256 * 1_024)
  #length = 0

  get html(): Buffer<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length)
  }

  write(piece: Uint8Array | string): boolean {
    const end = this.#length + Buffer.byteLength(piece)
    if (end > this.#bytes.length) this.#bytes = Buffer.concat([this.html], 2 * end)
    if (typeof piece === 'string') this.#bytes.write(piece, this.#length)
    else this.#bytes.set(piece, this.#length)
    this.#length = end
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
