import { ApiError } from '../../../contract/client.ts'
import { browserApi } from '../../browser-api.client.ts'
import { notify } from '../../ui/notify.ts'
import { isRefusal } from '../toasts/is-refusal.ts'
import { notifyRefusal } from '../toasts/notify-refusal.ts'
import { changeWish } from './wished-products.ts'

const shownMs = 3_000

/**
 * Takes a product off the wishlist and shows the outcome as a toast.
 *
 * @param text shown instead of the server's message
 * @returns false when the server could not be reached or is unwell
 */
export async function dropWish(productId: number, text?: string): Promise<boolean> {
  try {
    const answer = await changeWish(productId, { isWished: false }, () =>
      browserApi('DELETE /api/wishlist_remove/{productId}/', { params: { productId } }).catch(gone),
    )
    if (answer) notify('success', text ?? answer.message, { autoClose: shownMs })
    return true
  } catch (error) {
    notifyRefusal(error, 'Failed to update wishlist', shownMs)
    return isRefusal(error)
  }
}

/** Another tab has taken it off already. */
function gone(error: unknown) {
  if (error instanceof ApiError && error.status === 404) {
    return { message: 'Item removed from wishlist!' }
  }
  throw error
}
