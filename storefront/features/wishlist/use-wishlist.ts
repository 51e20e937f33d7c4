import { startTransition, useOptimistic } from 'react'
import { useRevalidator } from 'react-router'
import type { WishlistItem } from '../../../contract/wishlist.ts'
import { dropWish } from './drop-wish.ts'

/** A page of the wishlist, which an item leaves at once, and comes back to when that is refused. */
export function useWishlist(saved: WishlistItem[]) {
  const [items, drop] = useOptimistic(saved, (all, productId: number) =>
    all.filter(({ product }) => product.id !== productId),
  )
  const { revalidate } = useRevalidator()

  function remove(productId: number): void {
    startTransition(async () => {
      drop(productId)
      if (await dropWish(productId, 'Removed successfully')) await revalidate()
    })
  }
  return { items, remove }
}
