import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { Env } from '../http/env.ts'
import type { Made } from './make-picture.ts'

export async function answerPicture(
  c: Context<Env>,
  picture: Made,
  type: 'jpeg' | 'png' | 'webp' | 'avif',
  caching: { 'Cache-Control': string; Vary?: string },
) {
  const size = 'bytes' in picture ? picture.bytes.length : (await stat(picture.file)).size
  const headers = { 'Content-Type': `image/${type}`, 'Content-Length': String(size), ...caching }
  // The body of a HEAD is never read: its file would stay open.
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  if ('bytes' in picture) return c.body(new Uint8Array(picture.bytes), 200, headers)
  const body = Readable.toWeb(createReadStream(picture.file)) as ReadableStream
  return c.body(body, 200, headers)
}
