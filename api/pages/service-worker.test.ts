import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { test as base } from '../testing/shop.ts'
import { openProcess } from '../testing/site.ts'

const testOff = base.extend<{ settings: Record<string, string> }>({
  settings: { SERVICE_WORKER: 'off' },
})

base('the worker is asked for each time, and fetches from the shop alone', async ({ shop }) => {
  const { see } = await openProcess(shop)
  const worker = await see('/sw.js')
  expect(worker.status).toBe(200)
  expect(Object.fromEntries(worker.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  })
  const script = await worker.text()
  expect(script).toContain('shop-pages-1')
  // What screens without a connection are made of, and no checkout.
  expect(script).toMatch(/assets\/product-[\w-]+\.js/)
  expect(script).not.toMatch(/assets\/(checkout|order-details|cart|review|complaint)-[\w-]{8}\./)

  const stored = new Set(script.match(/assets\/[\w.-]+\.js/g))
  for (const file of stored) {
    const code = readFileSync(`build/client/${file}`, 'utf8')
    const imports = [...code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)/g)]
    const missing = imports.filter(([, name]) => !stored.has(`assets/${name}`))
    expect([file, missing.map(([, name]) => name)]).toEqual([file, []])
  }

  const etag = worker.headers.get('etag') ?? ''
  expect((await see('/sw.js', undefined, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const compressed = await see('/sw.js', undefined, { headers: { 'accept-encoding': 'gzip, br' } })
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect((await compressed.arrayBuffer()).byteLength).toBeLessThan(script.length / 2)
})

testOff(
  'switched off, one takes its place that empties the browser and answers nothing',
  async ({ shop }) => {
    const { see } = await openProcess(shop)
    const worker = await see('/sw.js')
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    const script = await worker.text()
    expect(script).toContain('caches.delete')
    expect(script).not.toContain('fetch')
  },
)
