import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { withoutNonce } from './script-digests.ts'

const nonce = 'c2VjcmV0LW5vbmNlLTEyMw=='
const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('a page that is cached names its own inline scripts, and none that found its way in', () => {
  const page = `<head><link rel="preload" nonce="${nonce}"></head><body>
    <script nonce="${nonce}">start()</script><script>steal()</script>
    <script nonce="guessed">steal()</script><script src="/a.js" nonce="${nonce}"></script>
    <script nonce="${nonce}" type="text/plain" data-late="">import('/b.js')</script></body>`
  const { html, sources } = withoutNonce(page, nonce)
  expect(sources).toEqual([digest('start()'), digest("import('/b.js')")])
  expect(html).not.toContain(nonce)
  expect(html).toContain('<script src="/a.js"></script>')
})
