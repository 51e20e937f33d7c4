import { useRevalidator } from 'react-router'
import type { Selection } from '../../../contract/cart.ts'
import { ApiError } from '../../../contract/client.ts'
import { browserApi } from '../../browser-api.client.ts'
import { notify } from '../../ui/notify.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { countCart } from '../cart/cart-count.ts'

/** Puts a chosen size into the cart, and says so; one at a time. */
export function useQuickAdd(onAdded: () => void) {
  const { revalidate } = useRevalidator()
  return useOneAtATime(async (body: Selection) => {
    try {
      const { message } = await browserApi('POST /api/cart/', { body })
      void countCart()
      notify('success', message)
      onAdded()
    } catch (error) {
      // Loading the screen again leads to the login.
      if (error instanceof ApiError && error.status === 401) return revalidate()
      const text =
        error instanceof ApiError
          ? error.message || 'Failed to add item to cart'
          : 'Unexpected error adding to cart'
      notify('error', text)
    }
  })
}
