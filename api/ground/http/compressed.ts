import { constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import { takes } from './encodings.ts'
import type { Env } from './env.ts'

const encodings = {
  // A third of gzip's time, for a tenth more bytes. Level 3 takes twice the time, most of it for mapping memory.
  zstd: (body: Buffer) =>
    zstdCompressSync(body, {
      pledgedSrcSize: body.length,
      params: { [constants.ZSTD_c_compressionLevel]: 1 },
    }),
  gzip: (body: Buffer) => gzipSync(body, { level: 5 }),
}
type Encoding = keyof typeof encodings
const order = ['zstd', 'gzip'] as const

export const encodingFor = (acceptEncoding: string | undefined): Encoding | undefined =>
  order.find((encoding) => takes(encoding, acceptEncoding))

/** Below it a body fits its packet anyhow. */
const worthBytes = 1_024
/** A stream of events is sent as it comes. */
const isText =
  /^(text\/(?!event-stream)|application\/(json|xml|javascript|manifest\+json|ld\+json)|image\/svg)/

/** Compresses what is made for one answer alone; a cached answer is compressed already. */
export const compressed = createMiddleware<Env>(async (c, next) => {
  await next()
  const { res } = c
  const { headers } = res
  if (/no-transform/.test(headers.get('cache-control') ?? '')) return
  if (headers.has('content-encoding') || !isText.test(headers.get('content-type') ?? '')) return
  if (!/accept-encoding/i.test(headers.get('vary') ?? '')) headers.append('vary', 'Accept-Encoding')
  const encoding = encodingFor(c.req.header('accept-encoding'))
  if (!encoding || c.req.method === 'HEAD') return
  if (!res.body) return
  const body = Buffer.from(await res.arrayBuffer())
  const isWorthIt = body.length >= worthBytes
  const sent = isWorthIt ? encodings[encoding](body) : body
  headers.delete('content-length')
  if (isWorthIt) headers.set('content-encoding', encoding)
  // In the place of nothing: Hono copies an answer that takes another's place, as a stream.
  c.res = undefined
  c.res = new Response(sent, { status: res.status, headers })
})
