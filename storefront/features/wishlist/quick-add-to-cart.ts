import type { Selection } from '../../../contract/cart.ts'
import { browserApi } from '../../browser-api.client.ts'
import { notify } from '../../ui/notify.ts'
import { countCart } from '../cart/cart-count.ts'
import { attempt } from '../forms/attempt.ts'

export function quickAddToCart(form: FormData) {
  const id = (name: keyof Selection) => Number(form.get(name))
  const body = {
    product_id: id('product_id'),
    variant_id: id('variant_id'),
    size_variant_id: id('size_variant_id'),
    quantity: 1,
  }
  return attempt(
    async () => {
      const { message } = await browserApi('POST /api/cart/', { body })
      void countCart()
      notify('success', message)
      return message
    },
    ({ message }) => message || 'Failed to add item to cart',
  )
}
