import { useFetchers, useSubmit } from 'react-router'
import type { Cart, CartLine } from '../../../contract/cart.ts'
import { changeCart, wishFields } from './cart-state.ts'
import { readCartChange } from './save-cart-change.ts'

const action = '/cart'

/** The cart, changed at once when the shopper changes it, and back again when that is refused. */
export function useCart(saved: Cart) {
  const submit = useSubmit()
  const cart = useFetchers()
    .flatMap(({ formAction, formData }) => (formAction === action && formData ? [formData] : []))
    .map(readCartChange)
    .reduce(changeCart, saved)

  const save = (fields: { line_id: number } & Record<string, number | boolean>) =>
    submit(fields, {
      action,
      method: 'put',
      navigate: false,
      fetcherKey: `cart-line-${fields.line_id}`,
      flushSync: true,
    })
  return {
    cart,
    setQuantity: (line: CartLine, quantity: number) => save({ line_id: line.id, quantity }),
    remove: (line: CartLine) => save({ line_id: line.id, quantity: 0 }),
    setForLater: (line: CartLine, isForLater: boolean) =>
      save({ line_id: line.id, is_for_later: isForLater }),
    moveToWishlist: (line: CartLine) => save(wishFields(line)),
  }
}
