import { useEffect } from 'react'
import type { Cart } from '../../../contract/cart.ts'
import { browserApi } from '../../browser-api.client.ts'
import { createStore, latestCalls, useStore } from '../../ui/store.ts'
import { readToken } from '../session/cookies.ts'
import { onSessionChange } from '../session/session.ts'

const settleMs = 300

const pieces = createStore(0)
const startCall = latestCalls()
/** Whose cart was counted. */
let countedToken: string | undefined
let isFollowing = false

/** How many pieces the shopper's cart holds; 0 until it is known, and without a session. */
export function useCartCount(): number {
  useEffect(followSession, [])
  return useStore(pieces, (count) => count)
}

/** Shows the count of a cart that was just loaded. */
export function showCartCount({ items }: Cart): void {
  startCall()
  countedToken = readToken(document.cookie)
  pieces.set(items.reduce((sum, line) => sum + line.quantity, 0))
}

/** Counts the pieces anew, after a change of the cart on a screen that does not show it. */
export async function countCart(): Promise<void> {
  const isLatest = startCall()
  try {
    const cart = await browserApi('GET /api/cart/')
    if (isLatest()) showCartCount(cart)
  } catch {
    // The count is an extra; the cart's own screen shows what is wrong.
  }
}

function followSession(): void {
  if (isFollowing) return
  isFollowing = true
  onSessionChange(countForSession)
  // Once the screen has settled.
  setTimeout(countForSession, settleMs)
}

function countForSession(): void {
  const token = readToken(document.cookie)
  if (token === countedToken) return
  countedToken = token
  startCall()
  pieces.set(0)
  if (token) void countCart()
}
