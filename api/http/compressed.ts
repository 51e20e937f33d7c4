import { constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import { takes } from './encodings.ts'
import type { Env } from './env.ts'

// Some 0.4 and 1.7 ms for a page, where Node's thread pool would add half a millisecond to each. The
// longest that a browser without Brotli can ask for, a sitemap, takes some 20.
const codings = {
  // A third of gzip's time, and a little smaller.
  zstd: (body: Buffer) =>
    zstdCompressSync(body, {
      params: {
        [constants.ZSTD_c_compressionLevel]: 3,
        // Tables of 96 kB, where a page would have up to 768: it comes out as small, and what else
        // the processor had at hand stays there.
        [constants.ZSTD_c_hashLog]: 14,
        [constants.ZSTD_c_chainLog]: 13,
      },
      pledgedSrcSize: body.length,
      // Most pages come out in one piece.
      chunkSize: body.length < 65_536 ? 16_384 : 32_768,
    }),
  gzip: (body: Buffer) => gzipSync(body, { level: 5 }),
}
export type Coding = keyof typeof codings
const order = ['zstd', 'gzip'] as const

/** The best that a request takes. */
export const codingFor = (acceptEncoding: string | undefined): Coding | undefined =>
  order.find((coding) => takes(coding, acceptEncoding))

export const encode = (body: Buffer, coding: Coding): Buffer<ArrayBuffer> => codings[coding](body)

// In UTF-8 a page is some 200 kB, and memory given to each would wait for V8's next full collection.
const scratch = Buffer.allocUnsafeSlow(1_024 * 1_024)

/**
 * Compresses a text given in pieces, some of them bytes already. Its own bytes are in nobody's hands
 * when this has returned.
 *
 * @param coding undefined leaves it as it is
 */
export function encodeText(
  pieces: readonly (string | Buffer)[],
  coding: Coding | undefined,
): Buffer<ArrayBuffer> {
  const most = pieces.reduce((sum, piece) => sum + mostBytes(piece), 0)
  if (!coding || most > scratch.length) {
    const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece)))
    return coding ? encode(bytes, coding) : bytes
  }
  const length = pieces.reduce((at, piece) => at + write(piece, at), 0)
  return encode(scratch.subarray(0, length), coding)
}

/** In UTF-8 none of UTF-16's units is longer than three. */
const mostBytes = (piece: string | Buffer) => piece.length * (typeof piece === 'string' ? 3 : 1)

const write = (piece: string | Buffer, at: number): number =>
  typeof piece === 'string' ? scratch.write(piece, at) : piece.copy(scratch, at)

/** Below it a body fits its packet anyhow. */
const worthBytes = 1_024
const isText = /^(text\/|application\/(json|xml|javascript|manifest\+json|ld\+json)|image\/svg)/

/** Compresses what is made for one answer alone; what is kept is compressed already. */
export const compressed = createMiddleware<Env>(async (c, next) => {
  await next()
  const { res } = c
  const { headers } = res
  if (headers.has('content-encoding') || !isText.test(headers.get('content-type') ?? '')) return
  if (!/accept-encoding/i.test(headers.get('vary') ?? '')) headers.append('vary', 'Accept-Encoding')
  const coding = codingFor(c.req.header('accept-encoding'))
  if (!coding || c.req.method === 'HEAD') return
  if (!res.body) return
  const body = Buffer.from(await res.arrayBuffer())
  const isWorthIt = body.length >= worthBytes
  const sent = isWorthIt ? encode(body, coding) : body
  headers.delete('content-length')
  if (isWorthIt) headers.set('content-encoding', coding)
  // In the place of nothing: Hono copies an answer that takes another's place, as a stream.
  c.res = undefined
  c.res = new Response(sent, { status: res.status, headers })
})
