import { useEffect } from 'react'
import { browserApi } from '../../browser-api.client.ts'
import { createQueue } from '../../queue.ts'
import { useStore } from '../../ui/store.ts'
import { readToken } from '../session/cookies.ts'
import { createLoadedStore } from '../session/loaded-store.ts'
import { onSessionChange } from '../session/session.ts'

type Wishes = {
  listed: ReadonlySet<number>
  /** What the shopper has changed and the server has not answered yet, by product. */
  pending: ReadonlyMap<number, { isWished: boolean }>
}

const settleMs = 300
const none: Wishes = { listed: new Set(), pending: new Map() }

const wishes = createLoadedStore(none, async (): Promise<Wishes> => {
  const items = await browserApi('GET /api/wishlist/')
  return { ...wishes.get(), listed: new Set(items.map(({ product }) => product.id)) }
})
// Two quick clicks on a heart must not arrive in another order.
const inOrder = createQueue()
let hearts = 0
let isFollowing = false
let isStale = true
let timer: ReturnType<typeof setTimeout> | undefined

/** Whether a product is in the shopper's wishlist; false until it is known. */
export function useIsWished(productId: number): boolean {
  useEffect(follow, [])
  return useStore(wishes, (known) => has(known, productId))
}

export const isWished = (productId: number): boolean => has(wishes.get(), productId)

const has = ({ listed, pending }: Wishes, productId: number): boolean =>
  pending.get(productId)?.isWished ?? listed.has(productId)

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
  const sender = readToken(document.cookie)
  const isStillHere = () => readToken(document.cookie) === sender
  showPending(productId, change)
  try {
    const answer = await inOrder(async () => (isStillHere() ? send() : undefined))
    if (isStillHere()) showListed(productId, change)
    return answer
  } finally {
    if (wishes.get().pending.get(productId) === change) showPending(productId, undefined)
    refresh()
  }
}

function showPending(productId: number, change: { isWished: boolean } | undefined): void {
  wishes.update((known) => {
    const pending = new Map(known.pending)
    if (change) pending.set(productId, change)
    else pending.delete(productId)
    return { ...known, pending }
  })
}

function showListed(productId: number, change: { isWished: boolean }): void {
  wishes.update((known) => {
    const listed = new Set(known.listed)
    if (change.isWished) listed.add(productId)
    else listed.delete(productId)
    return { ...known, listed }
  })
}

function follow(): () => void {
  if (!isFollowing) onSessionChange(refresh)
  isFollowing = true
  hearts += 1
  if (isStale) refresh()
  return () => {
    hearts -= 1
  }
}

/** Another customer has another list, and another tab or device may have changed this one. */
function refresh(): void {
  wishes.emptyForOtherSession()
  isStale = true
  clearTimeout(timer)
  // One call for all hearts, once the screen has settled.
  if (hearts > 0) timer = setTimeout(() => void load(), settleMs)
}

async function load(): Promise<void> {
  if (await wishes.load()) isStale = false
}
