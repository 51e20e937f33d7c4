import { browserApi } from '../../browser-api.client.ts'
import { notify } from '../../ui/notify.ts'
import { attempt } from '../forms/attempt.ts'
import { makeWish } from '../wishlist/make-wish.ts'
import type { CartChange } from './cart-state.ts'
import { inCartOrder } from './in-cart-order.ts'

export function readCartChange(form: FormData): CartChange {
  const number = (name: string) => Number(form.get(name))
  const lineId = number('line_id')
  if (form.has('is_for_later')) return { lineId, isForLater: form.get('is_for_later') === 'true' }
  return {
    lineId,
    quantity: number('quantity'),
    ...(form.has('size_id') && { sizeId: number('size_id') }),
    ...(form.has('product_id') && {
      wish: {
        product_id: number('product_id'),
        variant_id: number('variant_id'),
        variant_size: number('variant_size'),
      },
    }),
  }
}

export async function saveCartChange(change: CartChange) {
  const { lineId } = change
  if ('isForLater' in change) return moveLine(lineId, change.isForLater)
  const { quantity, sizeId, wish } = change
  if (quantity > 0)
    return changeLine(lineId, { quantity, ...(sizeId && { size_variant_id: sizeId }) })
  if (!wish) return removeLine(lineId)
  const wished = await makeWish(wish)
  return 'answer' in wished ? removeLine(lineId) : wished
}

const changeLine = (id: number, body: { quantity: number; size_variant_id?: number }) =>
  attempt(
    () => inCartOrder(() => browserApi('PUT /api/cart/{id}/', { params: { id }, body })),
    ({ message, fields }) => fields['size_variant_id']?.[0] ?? (message || 'Failed to update cart'),
  )

const moveLine = (id: number, isForLater: boolean) =>
  attempt(
    async () => {
      const body = { is_for_later: isForLater }
      const call = () => browserApi('PUT /api/cart/{id}/for-later/', { params: { id }, body })
      notify('success', (await inCartOrder(call)).message)
    },
    ({ message }) => message || 'Failed to update cart',
  )

const removeLine = (id: number) =>
  attempt(
    () => inCartOrder(() => browserApi('DELETE /api/cart/{id}/', { params: { id } })),
    ({ message }) => message || 'Failed to remove cart item',
  )
