import { ApiError } from '../../../contract/client.ts'
import type { Wish } from '../../../contract/wishlist.ts'
import { browserApi } from '../../browser-api.client.ts'
import { notify } from '../../ui/notify.ts'
import { askToLogIn } from '../auth/ask-to-log-in.ts'
import { findSession } from '../session/session.ts'
import { changeWish } from './wished-products.ts'

const shownMs = 3_000

/** Puts a product into the wishlist and shows the outcome as a toast; a visitor logs in first. */
export async function makeWish(wish: Wish): Promise<void> {
  if (!findSession()) return logIn(wish)
  try {
    const answer = await changeWish(wish.product_id, { isWished: true }, () =>
      browserApi('POST /api/add_to_wishlist/', { body: wish }),
    )
    if (!answer) return
    if (answer.message === 'Item already in wishlist') {
      notify('info', 'Item is already in your wishlist!', { autoClose: shownMs })
    } else {
      notify('success', answer.message, { autoClose: shownMs })
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) return logIn(wish)
    const text = error.fields['product_id'] ? 'Invalid product ID.' : error.message
    notify('error', text || 'Failed to add to wishlist', { autoClose: shownMs })
  }
}

function logIn(wish: Wish): Promise<void> {
  return askToLogIn('Please log in first to add items to your wishlist!', () => void makeWish(wish))
}
