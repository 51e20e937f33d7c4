import type { TestShop } from './shop.ts'

/** A request that has come in now, as services take it. */
export const requestNow = ({ config }: TestShop) => ({
  idempotencyKey: undefined,
  receivedAt: performance.now(),
  client: { address: '192.0.2.1', userAgent: 'test', limits: config.limits },
})
