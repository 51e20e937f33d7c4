import { ApiError } from '../../../contract/client.ts'
import { browserApi } from '../../browser-api.client.ts'
import { notify } from '../../ui/notify.ts'
import { attempt } from '../forms/attempt.ts'
import { changeWish } from './wished-products.ts'

const toast = { autoClose: 3_000 }

/** @param text shown instead of the server's message */
export function dropWish(productId: number, text?: string) {
  return attempt(
    async () => {
      const answer = await changeWish(productId, { isWished: false }, () =>
        browserApi('DELETE /api/wishlist_remove/{productId}/', { params: { productId } }).catch(
          gone,
        ),
      )
      if (answer) notify('success', text ?? answer.message, toast)
    },
    ({ message }) => message || 'Failed to update wishlist',
    toast,
  )
}

/** Another tab has taken it off already. */
function gone(error: unknown) {
  if (error instanceof ApiError && error.status === 404) {
    return { message: 'Item removed from wishlist!' }
  }
  throw error
}
