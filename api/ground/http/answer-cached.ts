import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import { type CachedResponse, decompress } from '../cache/response-cache.ts'
import { takes } from './encodings.ts'
import type { Env } from './env.ts'

const compress = promisify(gzip)

/** What clients without Brotli get, of the answers that they ask for most. */
const encoded = new LRUCache<string, Promise<NonSharedBuffer>>({ max: 64 })

export async function answerCached(c: Context<Env>, cached: CachedResponse): Promise<Response> {
  const { status, etag } = cached
  const headers = new Headers(cached.headers)
  headers.set('etag', etag)
  headers.append('vary', 'Accept-Encoding')
  if (status === 200 && c.req.header('if-none-match') === etag) {
    headers.delete('content-type')
    headers.delete('content-security-policy')
    return new Response(null, { status: 304, headers })
  }
  const accepted = c.req.header('accept-encoding')
  const encoding = (['br', 'gzip'] as const).find((each) => takes(each, accepted))
  if (encoding) headers.set('content-encoding', encoding)
  const body = encoding === 'br' ? cached.brotli : await encodeOnce(cached, encoding)
  return new Response(body, { status, headers })
}

function encodeOnce(
  cached: CachedResponse,
  encoding: 'gzip' | undefined,
): Promise<NonSharedBuffer> {
  const key = `${encoding ?? 'identity'} ${cached.etag}`
  const known = encoded.get(key)
  if (known) return known
  const body = encode(cached, encoding)
  body.catch(() => encoded.delete(key))
  encoded.set(key, body)
  return body
}

async function encode({ text, brotli }: CachedResponse, encoding: 'gzip' | undefined) {
  const plain = text ? Buffer.from(text) : await decompress(brotli)
  return encoding ? compress(plain) : plain
}
