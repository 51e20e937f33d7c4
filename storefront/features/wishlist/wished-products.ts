import { useSyncExternalStore } from 'react'
import { browserApi } from '../../browser-api.client.ts'
import { readToken } from '../session/cookies.ts'
import { onSessionChange } from '../session/session.ts'

const settleMs = 300

const listeners = new Set<() => void>()
/** Whose list it is. */
let token: string | undefined
let listed: ReadonlySet<number> = new Set()
/** What the shopper has changed and the server has not answered yet, by product. */
const underWay = new Map<number, { isWished: boolean }>()
let isFollowing = false
let isStale = true
let calls = 0
let timer: ReturnType<typeof setTimeout> | undefined
// One after the other, or two quick clicks on a heart could arrive in another order.
let queue: Promise<unknown> = Promise.resolve()

/** Whether a product is in the shopper's wishlist; false until it is known. */
export function useIsWished(productId: number): boolean {
  return useSyncExternalStore(
    follow,
    () => isWished(productId),
    () => false,
  )
}

export function isWished(productId: number): boolean {
  return underWay.get(productId)?.isWished ?? listed.has(productId)
}

/**
 * Sends a change that every heart shows at once, and takes back when `send` is refused.
 *
 * @returns undefined when another shopper, or none, is signed in by the time it could be sent
 */
export async function changeWish<T>(
  productId: number,
  change: { isWished: boolean },
  send: () => Promise<T>,
): Promise<T | undefined> {
  const asker = readToken(document.cookie)
  const isStillHere = () => readToken(document.cookie) === asker
  // A list that was asked for before must not undo it.
  calls += 1
  underWay.set(productId, change)
  tell()
  const sent = queue.then(() => (isStillHere() ? send() : undefined))
  queue = sent.catch(() => {})
  try {
    const answer = await sent
    if (!isStillHere()) return answer
    const others = [...listed].filter((id) => id !== productId)
    listed = new Set(change.isWished ? [...others, productId] : others)
    return answer
  } finally {
    if (underWay.get(productId) === change) underWay.delete(productId)
    tell()
    refresh()
  }
}

function follow(listener: () => void): () => void {
  if (!isFollowing) onSessionChange(refresh)
  isFollowing = true
  listeners.add(listener)
  if (isStale) refresh()
  return () => listeners.delete(listener)
}

/** Another customer has another list, and another tab or device may have changed this one. */
function refresh(): void {
  const current = readToken(document.cookie)
  if (current !== token) {
    token = current
    listed = new Set()
    underWay.clear()
    calls += 1
    tell()
  }
  isStale = true
  clearTimeout(timer)
  // One call for all who ask at once, once the screen has settled.
  if (token && listeners.size > 0) timer = setTimeout(() => void load(), settleMs)
}

async function load(): Promise<void> {
  calls += 1
  const call = calls
  try {
    const items = await browserApi('GET /api/wishlist/')
    // A slow answer must not come after, or for another shopper than, a newer one.
    if (call !== calls) return
    listed = new Set(items.map(({ product }) => product.id))
    isStale = false
  } catch {
    // A heart shows what is known; the wishlist's own screen says what is wrong.
    return
  }
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
