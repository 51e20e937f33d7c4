import { promisify } from 'node:util'
import { constants, gzip, zstdCompressSync } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import { takes } from './encodings.ts'
import type { Env } from './env.ts'

const toGzip = promisify(gzip)

const codings = {
  // A third of gzip's time, and a little smaller.
  zstd: (body: Buffer) =>
    zstdCompressSync(body, {
      params: { [constants.ZSTD_c_compressionLevel]: 3 },
      pledgedSrcSize: body.length,
    }),
  gzip: (body: Buffer) => toGzip(body, { level: 5 }),
}
const order = ['zstd', 'gzip'] as const

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
  const coding = order.find((each) => takes(each, c.req.header('accept-encoding')))
  if (!coding || c.req.method === 'HEAD') return
  // To ask whether there is a body makes it a stream.
  const body = c.get('pageBytes') ?? (res.body && Buffer.from(await res.arrayBuffer()))
  if (!body) return
  const isWorthIt = body.length >= worthBytes
  const sent = isWorthIt ? await codings[coding](body) : body
  headers.delete('content-length')
  if (isWorthIt) headers.set('content-encoding', coding)
  // In the place of nothing: Hono copies an answer that takes another's place, as a stream.
  c.res = undefined
  c.res = new Response(sent, { status: res.status, headers })
})
