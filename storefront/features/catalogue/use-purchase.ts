import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { browserApi } from '../../browser-api.client.ts'
import { notify } from '../../ui/notify.ts'
import { askToLogIn } from '../auth/ask-to-log-in.ts'
import type { Added } from '../cart/added-sheet.tsx'
import { countCart } from '../cart/cart-count.ts'
import { findSession } from '../session/session.ts'
import type { ProductSelection } from './selection.ts'

type Purchase = 'cart' | 'buynow'

const checkoutDelayMs = 1_000

const texts = {
  cart: {
    logIn: 'Please log in first to add items to your cart!',
    failed: 'Failed to add item to cart',
    unexpected: 'Unexpected error adding to cart',
    offline: 'You are offline. Please add it to your cart once you are connected.',
  },
  buynow: {
    logIn: 'Please log in first to buy the product!',
    failed: 'Failed to buy now.',
    unexpected: 'Unexpected error occurred.',
    offline: 'You are offline. Please buy it once you are connected.',
  },
} as const

/**
 * Adds the selection to the cart or buys it at once, one at a time. No route's action: the press may
 * come before the page's script, and a visitor logs in over it.
 */
export function usePurchase(productId: number, { variant, size }: ProductSelection) {
  const navigate = useNavigate()
  const isBusy = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [working, setWorking] = useState<Purchase | null>(null)
  const [added, setAdded] = useState<Omit<Added, 'name'>>()
  useEffect(() => () => clearTimeout(timer.current), [])

  async function purchase(kind: Purchase, quantity: number): Promise<void> {
    if (isBusy.current) return
    if (!navigator.onLine) return notify('info', texts[kind].offline)
    if (!findSession()) return logIn(kind, quantity)
    if (!variant) return notify('error', 'Please select a color variant.')
    if (!size) return notify('error', 'Please select a size.')
    const chosen = { variant_id: variant.id, size_variant_id: size.id, quantity }

    setBusy(kind)
    setAdded(undefined)
    try {
      const body = { product_id: productId, ...chosen }
      if (kind === 'cart') {
        const { message } = await browserApi('POST /api/cart/', { body })
        void countCart()
        setAdded({ variant, size, quantity, message })
        setBusy(null)
      } else {
        await browserApi('POST /api/buy_now/', { body })
        timer.current = setTimeout(() => navigate(checkoutPath(productId, chosen)), checkoutDelayMs)
      }
    } catch (error) {
      setBusy(null)
      if (error instanceof ApiError && error.status === 401) return logIn(kind, quantity)
      const isRefusal = error instanceof ApiError
      notify('error', isRefusal ? error.message || texts[kind].failed : texts[kind].unexpected)
    }
  }

  function setBusy(kind: Purchase | null): void {
    isBusy.current = kind !== null
    setWorking(kind)
  }

  async function logIn(kind: Purchase, quantity: number): Promise<void> {
    setBusy(kind)
    await askToLogIn(texts[kind].logIn, () => void purchase(kind, quantity))
    setBusy(null)
  }

  return { working, added, forgetAdded: () => setAdded(undefined), purchase }
}

/** The checkout's address, which contains the order source. */
function checkoutPath(
  productId: number,
  chosen: { variant_id: number; size_variant_id: number; quantity: number },
): string {
  const source = {
    type: 'buynow',
    productId: String(productId),
    variantId: String(chosen.variant_id),
    size_variant_id: String(chosen.size_variant_id),
    quantity: String(chosen.quantity),
  }
  return `/checkout?${new URLSearchParams(source)}`
}
