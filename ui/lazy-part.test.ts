import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

const address = '/assets/part.css'

afterEach(() => vi.unstubAllGlobals())

test('a part whose stylesheet was lost once is loaded with it at the next try', async () => {
  const links = [{ getAttribute: () => address, remove: vi.fn<() => void>() }]
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { querySelectorAll: () => links })
  const load = vi
    .fn<() => Promise<{ default: () => null }>>()
    .mockRejectedValueOnce(new Error(`Unable to preload CSS for ${address}`))
    .mockResolvedValue({ default: () => null })
  const part = lazyPart(load)

  expect(await part.fetch()).toBe(false)
  expect(await part.fetch()).toBe(true)
  expect(load).toHaveBeenCalledTimes(2)
  expect(links[0]?.remove).toHaveBeenCalledOnce()
})

test('offline, a part is there once it was loaded', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const part = lazyPart(async () => ({ default: () => null }))
  expect(await part.fetch()).toBe(false)
  vi.stubGlobal('navigator', { onLine: true })
  expect(await part.fetch()).toBe(true)
  vi.stubGlobal('navigator', { onLine: false })
  expect(await part.fetch()).toBe(true)
})
