import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compressed } from './compressed.ts'
import type { Env } from './env.ts'

const page = `<p>நூல் ₹499</p>${'கைத்தறி'.repeat(10_000)}`
const app = new Hono<Env>()
  .use(compressed)
  .get('/', (c) => c.html(page))
  .get('/short', (c) => c.html('<p>நூல்</p>'))

const ask = (path: string, accepted: string) =>
  app.request(path, { headers: { 'accept-encoding': accepted } })

test.for([
  ['zstd', 'gzip, deflate, br, zstd', zstdDecompressSync],
  ['gzip', 'gzip, zstd;q=0', gunzipSync],
] as const)(
  'a page is sent as %s to a client that takes %s',
  async ([encoding, accepted, decompress]) => {
    const got = await ask('/', accepted)
    expect([got.headers.get('content-encoding'), got.headers.get('vary')]).toEqual([
      encoding,
      'Accept-Encoding',
    ])
    expect(decompress(new Uint8Array(await got.arrayBuffer())).toString()).toBe(page)
  },
)

test('a short answer, and one to a client that takes no encoding, is sent as it is', async () => {
  const short = await ask('/short', 'gzip')
  expect([short.headers.get('content-encoding'), await short.text()]).toEqual([null, '<p>நூல்</p>'])
  const plain = await ask('/', 'identity')
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, page])
})
