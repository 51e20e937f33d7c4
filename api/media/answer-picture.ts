import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { Env } from '../http/env.ts'
import { openPicture } from './store.ts'

export async function answerPicture(
  c: Context<Env>,
  picture: { file: string; type: 'jpeg' | 'webp' | 'avif' },
  caching: { 'Cache-Control': string; Vary?: string },
) {
  const { size, read } = await openPicture(picture.file)
  const headers = {
    'Content-Type': `image/${picture.type}`,
    'Content-Length': String(size),
    ...caching,
  }
  // The body of a HEAD is never read: its file would stay open.
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  return c.body(Readable.toWeb(read()) as ReadableStream, 200, headers)
}
