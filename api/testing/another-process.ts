import pino from 'pino'
import { vi } from 'vitest'
import type { TestShop } from './shop.ts'

/** The shop as another process serves it: fresh modules know nothing of what this one's are doing. */
export async function anotherProcess(shop: TestShop): Promise<TestShop> {
  vi.resetModules()
  const { createApp } = await import('../app.ts')
  const log = pino({ level: 'silent' })
  const app = createApp({ ...shop, log, requestAvif: async () => {} })
  return { ...shop, fetch: async (path, init) => app.request(path, init) }
}
