import { browserApi } from '../../browser-api.client.ts'
import { attempt } from '../forms/attempt.ts'

/** Makes the link under which friends see the list. */
export function shareWishlist(form: FormData) {
  const body = { name: String(form.get('name') ?? '') }
  return attempt(
    () => browserApi('PUT /api/wishlist/share/', { body }),
    ({ fields, message }) =>
      fields['name']?.[0] ?? (message || 'That could not be saved. Please try again.'),
  )
}

export const withdrawShare = () =>
  attempt(
    () => browserApi('DELETE /api/wishlist/share/'),
    ({ message }) => message || 'That failed. Please try again.',
  )
