import { browserApi } from '../../browser-api.client.ts'
import { createQueue } from '../../queue.ts'
import { attempt } from '../forms/attempt.ts'
import type { CartChange } from './cart-state.ts'

// Three quick clicks must not arrive in another order.
const inOrder = createQueue()

export function readCartChange(form: FormData): CartChange {
  return { lineId: Number(form.get('line_id')), quantity: Number(form.get('quantity')) }
}

export function saveCartChange({ lineId: id, quantity }: CartChange) {
  const params = { id }
  return quantity > 0
    ? attempt(
        () => inOrder(() => browserApi('PUT /api/cart/{id}/', { params, body: { quantity } })),
        ({ message }) => message || 'Failed to update cart',
      )
    : attempt(
        () => inOrder(() => browserApi('DELETE /api/cart/{id}/', { params })),
        ({ message }) => message || 'Failed to remove cart item',
      )
}
