import { useEffect } from 'react'
import type { Cart } from '../../../contract/cart.ts'
import { browserApi } from '../../browser-api.client.ts'
import { createStore, useStore } from '../../ui/store.ts'
import { readToken } from '../session/cookies.ts'
import { onSessionChange } from '../session/session.ts'

const settleMs = 300

const pieces = createStore(0)
/** Whose cart was counted. */
let countedToken: string | undefined
let latestCall = 0
let isFollowing = false

/** How many pieces the shopper's cart holds; 0 until it is known, and without a session. */
export function useCartCount(): number {
  useEffect(followSession, [])
  return useStore(pieces, (count) => count)
}

/** Shows the count of a cart that was just loaded. */
export function showCartCount({ items }: Cart): void {
  latestCall += 1
  countedToken = readToken(document.cookie)
  pieces.set(items.reduce((sum, line) => sum + line.quantity, 0))
}

/** Counts the pieces anew, after a change of the cart on a screen that does not show it. */
export async function countCart(): Promise<void> {
  latestCall += 1
  const call = latestCall
  try {
    const cart = await browserApi('GET /api/cart/')
    // A slow answer must not follow a newer one, or be shown to another shopper.
    if (call === latestCall) showCartCount(cart)
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
  latestCall += 1
  pieces.set(0)
  if (token) void countCart()
}
