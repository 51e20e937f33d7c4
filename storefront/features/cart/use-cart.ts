import { startTransition, useOptimistic, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { Cart } from '../../../contract/cart.ts'
import { browserApi } from '../../browser-api.client.ts'
import { isRefusal } from '../toasts/is-refusal.ts'
import { notifyRefusal } from '../toasts/notify-refusal.ts'
import { changeCart } from './cart-state.ts'

/** The cart, changed at once when the shopper changes it, and back again when that is refused. */
export function useCart(saved: Cart) {
  const [cart, change] = useOptimistic(saved, changeCart)
  const { revalidate } = useRevalidator()
  // One after the other, or three quick clicks could arrive in another order.
  const queue = useRef(Promise.resolve(true))

  function save(lineId: number, quantity: number, send: () => Promise<unknown>, otherwise: string) {
    const sent = queue.current.then(async () => {
      try {
        await send()
        return true
      } catch (error) {
        notifyRefusal(error, otherwise)
        return isRefusal(error)
      }
    })
    queue.current = sent
    startTransition(async () => {
      change({ lineId, quantity })
      const isAnswered = await sent
      if (isAnswered && queue.current === sent) await revalidate()
    })
    return sent
  }

  const setQuantity = (lineId: number, quantity: number) =>
    save(
      lineId,
      quantity,
      () => browserApi('PUT /api/cart/{id}/', { params: { id: lineId }, body: { quantity } }),
      'Failed to update cart',
    )
  const remove = async (lineId: number) => {
    await save(
      lineId,
      0,
      () => browserApi('DELETE /api/cart/{id}/', { params: { id: lineId } }),
      'Failed to remove cart item',
    )
  }
  return { cart, setQuantity, remove }
}
