import { useSyncExternalStore } from 'react'
import { browserApi } from '../../browser-api.client.ts'
import { findSession } from '../session/session.ts'

const settleMs = 300

const listeners = new Set<() => void>()
let count = 0
let calls = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * How many pieces the shopper's cart holds; 0 until it is known. Whoever changes the cart says so
 * with a `cart-changed` event on the window.
 */
export function useCartCount(isSignedIn: boolean): number {
  const known = useSyncExternalStore(
    isSignedIn ? follow : ignore,
    () => count,
    () => 0,
  )
  return isSignedIn ? known : 0
}

const ignore = () => () => {}

function follow(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('cart-changed', countLater)
  listeners.add(listener)
  countLater()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('cart-changed', countLater)
    clearTimeout(timer)
    calls += 1
    count = 0
  }
}

/** One call for all who ask at once, once the screen has settled. */
function countLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void countPieces(), settleMs)
}

async function countPieces(): Promise<void> {
  calls += 1
  const call = calls
  try {
    const { items } = await browserApi('GET /api/cart/')
    // A slow answer must not come after, or for another shopper than, a newer one.
    if (call !== calls) return
    count = findSession() ? items.reduce((sum, line) => sum + line.quantity, 0) : 0
  } catch {
    // The count is an extra; the cart's own screen says what is wrong.
    return
  }
  for (const listener of listeners) listener()
}
