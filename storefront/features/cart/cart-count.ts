import { useEffect } from 'react'
import type { Cart } from '../../../contract/cart.ts'
import { browserApi } from '../../browser-api.client.ts'
import { useStore } from '../../ui/store.ts'
import { createLoadedStore } from '../session/loaded-store.ts'
import { onSessionChange } from '../session/session.ts'
import { isSoldOut } from './line-stock.ts'

const settleMs = 300

const pieces = createLoadedStore(0, async () => countPieces(await browserApi('GET /api/cart/')))
let isFollowing = false

const countPieces = ({ items }: Cart) =>
  items.reduce((sum, line) => (isSoldOut(line) ? sum : sum + line.quantity), 0)

/** How many pieces of the shopper's cart can be bought; 0 until it is known, and without a session. */
export function useCartCount(): number {
  useEffect(followSession, [])
  return useStore(pieces, (count) => count)
}

/** Shows the count of a cart that was just loaded. */
export const showCartCount = (cart: Cart): void => pieces.update(() => countPieces(cart))

/** Counts the pieces anew, after a change of the cart on a screen that does not show it. */
export const countCart = pieces.load

function followSession(): void {
  if (isFollowing) return
  isFollowing = true
  onSessionChange(countForSession)
  // Once the screen has settled.
  setTimeout(countForSession, settleMs)
}

function countForSession(): void {
  if (pieces.emptyForOtherSession()) void pieces.load()
}
