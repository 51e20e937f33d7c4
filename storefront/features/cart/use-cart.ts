import { useFetchers, useSubmit } from 'react-router'
import type { Cart } from '../../../contract/cart.ts'
import { changeCart } from './cart-state.ts'
import { readCartChange } from './save-cart-change.ts'

const action = '/cart'

/** The cart, changed at once when the shopper changes it, and back again when that is refused. */
export function useCart(saved: Cart) {
  const submit = useSubmit()
  const cart = useFetchers()
    .flatMap(({ formAction, formData }) => (formAction === action && formData ? [formData] : []))
    .map(readCartChange)
    .reduce(changeCart, saved)

  const setQuantity = (lineId: number, quantity: number) =>
    submit(
      { line_id: String(lineId), quantity: String(quantity) },
      {
        action,
        method: 'put',
        navigate: false,
        fetcherKey: `cart-line-${lineId}`,
        flushSync: true,
      },
    )
  return { cart, setQuantity, remove: (lineId: number) => setQuantity(lineId, 0) }
}
