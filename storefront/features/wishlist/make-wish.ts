import type { Wish } from '../../../contract/wishlist.ts'
import { browserApi } from '../../browser-api.client.ts'
import { notify } from '../../ui/notify.ts'
import { withLogin } from '../auth/ask-to-log-in.ts'
import { attempt } from '../forms/attempt.ts'
import { changeWish } from './wished-products.ts'

const toast = { autoClose: 3_000 }
const logInFirst = 'Please log in first to add items to your wishlist!'

/** Puts a product into the wishlist and shows the outcome as a toast; a visitor logs in first. */
export function makeWish(wish: Wish) {
  const send = () => browserApi('POST /api/add_to_wishlist/', { body: wish })
  return attempt(
    async () => {
      const change = () => changeWish(wish.product_id, { isWished: true }, send)
      const answer = await withLogin(change, logInFirst)
      if (!answer) return
      if (answer.message === 'Item already in wishlist')
        notify('info', 'Item is already in your wishlist!', toast)
      else notify('success', answer.message, toast)
    },
    ({ fields, message }) =>
      fields['product_id'] ? 'Invalid product ID.' : message || 'Failed to add to wishlist',
    toast,
  )
}
