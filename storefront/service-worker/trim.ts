/// <reference lib="webworker" />
import { type StoreLimits, storedBytesHeader } from './stores.ts'

/** Removes what was stored first until the rest is within the store's bytes. */
export async function trim({ name, bytes }: StoreLimits): Promise<void> {
  const cache = await self.caches.open(name)
  let sum = 0
  for (const request of (await cache.keys()).toReversed()) {
    const response = await cache.match(request, { ignoreVary: true })
    sum += Number(response?.headers.get(storedBytesHeader) ?? 0)
    if (sum > bytes) await cache.delete(request, { ignoreVary: true })
  }
}
