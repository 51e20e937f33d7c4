import { useFetchers, useSubmit } from 'react-router'
import type { WishlistItem } from '../../../contract/wishlist.ts'

const action = '/wishlist'

/** A page of the wishlist, which an item leaves at once, and comes back to when that is refused. */
export function useWishlist(saved: WishlistItem[]) {
  const submit = useSubmit()
  const removed = useFetchers()
    .filter(({ formAction, formMethod }) => formAction === action && formMethod === 'DELETE')
    .map(({ formData }) => Number(formData?.get('product_id')))
  const items = saved.filter(({ product }) => !removed.includes(product.id))

  const remove = (productId: number) =>
    void submit(
      { product_id: String(productId) },
      {
        action,
        method: 'delete',
        navigate: false,
        fetcherKey: `wish-${productId}`,
        flushSync: true,
      },
    )
  return { items, remove }
}
