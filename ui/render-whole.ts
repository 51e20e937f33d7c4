import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/** Of most pages, so that none waits to be read while it is written. */
const pageBytes = 256 * 1024

/**
 * @param script runs at the end of the page, inline
 * @throws what any part of the page threw: half a page would be cached as if it were whole
 */
export function renderWhole(
  page: ReactNode,
  nonce: string | undefined,
  script?: string,
): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      ...(nonce && { nonce }),
      ...(script && { bootstrapScriptContent: script }),
      // A large section stays where it belongs, with no script to move it there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: reject,
      onAllReady: () => resolve(buffer(pipe(new PassThrough({ highWaterMark: pageBytes })))),
    })
  })
}
