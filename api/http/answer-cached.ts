import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Context } from 'hono'
import type { CachedResponse } from '../cache/response-cache.ts'
import { takes } from './encodings.ts'
import type { Env } from './env.ts'

const decompress = promisify(brotliDecompress)

/** Answers with what is kept, or that the caller has it already. */
export async function answerCached(c: Context<Env>, kept: CachedResponse): Promise<Response> {
  const { status, etag } = kept
  const headers = new Headers(kept.headers)
  headers.set('etag', etag)
  headers.append('vary', 'Accept-Encoding')
  if (status === 200 && c.req.header('if-none-match') === etag) {
    headers.delete('content-type')
    headers.delete('content-security-policy')
    return new Response(null, { status: 304, headers })
  }
  if (takes('br', c.req.header('accept-encoding'))) {
    headers.set('content-encoding', 'br')
    return new Response(new Uint8Array(kept.brotli), { status, headers })
  }
  return new Response(await textOf(kept), { status, headers })
}

/** What it says; of most only the compressed bytes are kept. */
export const textOf = async (kept: CachedResponse): Promise<string> =>
  kept.text || (await decompress(kept.brotli)).toString()
