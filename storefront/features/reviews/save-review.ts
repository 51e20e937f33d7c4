import type { Input } from '../../../contract/client.ts'
import { browserApi } from '../../browser-api.client.ts'
import { attempt } from '../forms/attempt.ts'
import type { Draft } from './review-draft.ts'

/** The link of a mail stands in for a login. */
export const linkHeaders = (url: URL): Record<string, string> => {
  const token = url.searchParams.get('token')
  return token ? { authorization: `Review ${token}` } : {}
}

/** Sends the draft of a form; `DELETE` withdraws the review of its item. */
export async function saveReview(request: Request, url: URL) {
  const form = await request.formData()
  const params = { id: String(form.get('item')) }
  const headers = linkHeaders(url)
  if (request.method === 'DELETE') {
    return attempt(
      () => browserApi('DELETE /api/order-items/{id}/review/', { params, headers }),
      ({ message }) => message || 'Your review could not be withdrawn. Please try again.',
    )
  }
  const draft: Draft = JSON.parse(String(form.get('draft')))
  const key = draft.attempt?.key ?? ''
  return attempt(
    () =>
      browserApi('PUT /api/order-items/{id}/review/', {
        params,
        headers: { ...headers, 'idempotency-key': key },
        body: toBody(draft),
      }),
    ({ message, status }) =>
      status === 0
        ? 'There is no connection. Your review is safe on this device, and is sent when there is one.'
        : message || 'Your review could not be sent yet. It is safe on this device.',
  )
}

function toBody({ rating, fit, title, body, retained, added, attempt: sent }: Draft) {
  const [photo_1, photo_2, photo_3, photo_4] = added.map(toFile)
  const words: Input<'PUT /api/order-items/{id}/review/'>['body'] = {
    rating,
    title,
    body,
    fit: fit as 'small',
    version: sent?.version ?? 0,
    retained: retained.map((address) => address.split('/').at(-1)).join(','),
  }
  return {
    ...words,
    ...(photo_1 && { photo_1 }),
    ...(photo_2 && { photo_2 }),
    ...(photo_3 && { photo_3 }),
    ...(photo_4 && { photo_4 }),
  }
}

/** The page's policy allows no fetch of a `data:` address. */
function toFile(address: string): File {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (letter) =>
    letter.charCodeAt(0),
  )
  return new File([bytes], 'photo.jpg', { type: 'image/jpeg' })
}
