import { redirect } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import type { OrderLine } from '../../../contract/orders.ts'
import { browserApi } from '../../browser-api.client.ts'
import { notify } from '../../ui/notify.ts'
import { countCart } from '../cart/cart-count.ts'
import { attempt } from '../forms/attempt.ts'
import { orderedSize } from './ordered-size.ts'

/** Adds an order's pieces to the cart, names those that cannot be had, and leads to the cart. */
export async function addAgain(id: string) {
  const outcome = await attempt(
    async () => {
      const { items } = await browserApi('GET /api/order_detail/{id}/', { params: { id } })
      const missing: string[] = []
      for (const line of items) {
        if (!(await addLine(line))) missing.push(nameOf(line))
      }
      if (missing.length) notify('error', `Not to be had any more: ${missing.join(', ')}`)
      if (missing.length < items.length) void countCart()
      return missing.length < items.length
    },
    ({ message }) => message || 'Failed to add item to cart',
  )
  return 'answer' in outcome && outcome.answer ? redirect('/cart') : outcome
}

const nameOf = (line: OrderLine) =>
  [line.product.name, line.variant.color_name, orderedSize(line)].filter(Boolean).join(' · ')

/** @returns false where the size is sold out or its product is not on sale */
async function addLine({ product, size_variant, quantity }: OrderLine): Promise<boolean> {
  try {
    const { variants } = await browserApi('GET /api/products/{id}/', { params: { id: product.id } })
    const variant = variants.find(({ sizes }) => sizes.some(({ id }) => id === size_variant))
    if (!variant) return false
    const body = { product_id: product.id, variant_id: variant.id, size_variant_id: size_variant }
    await browserApi('POST /api/cart/', { body: { ...body, quantity } })
    return true
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 409].includes(error.status)) return false
    throw error
  }
}
