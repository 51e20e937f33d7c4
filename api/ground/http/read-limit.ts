import type { BlockList } from 'node:net'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import { clientAddress } from './client-address.ts'
import { isOff, type RateLimit, refuseTooMany } from './rate-limit.ts'

/** Of those who read most lately; some 2 MB. */
const maxCounted = 10_000

const tooManyReads = 'That was a lot at once. Please wait a minute and try again.'

type Options = {
  ofAccount: RateLimit
  ofAddress: RateLimit
  trustedProxies: BlockList | undefined
  now?: () => number
}

export type ReadLimit = ReturnType<typeof createReadLimit>

/** Limits the reads that take work, counted in each process: the database's count would cost what it saves. */
export function createReadLimit({
  ofAccount,
  ofAddress,
  trustedProxies,
  now = () => performance.now(),
}: Options) {
  const windows = new LRUCache<string, { hits: number; resetsAt: number }>({ max: maxCounted })

  function count(limit: RateLimit, subject: string | number): void {
    if (isOff(limit)) return
    const key = `${limit.name}:${subject}`
    let window = windows.get(key)
    if (!window || window.resetsAt <= now()) {
      window = { hits: 0, resetsAt: now() + limit.seconds * 1000 }
      windows.set(key, window)
    }
    window.hits += 1
    const waitSeconds = (window.resetsAt - now()) / 1000
    refuseTooMany(limit, { hits: window.hits, waitSeconds }, tooManyReads)
  }

  return {
    countAddress: (c: Context): void => count(ofAddress, clientAddress(c, trustedProxies)),
    countAccount: (customerId: number): void => count(ofAccount, customerId),
  }
}
