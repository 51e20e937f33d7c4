import { useLocation, useNavigate } from 'react-router'
import { notify } from '../../ui/notify.ts'
import { countCart } from '../cart/cart-count.ts'
import { forgetCheckoutKey } from './checkout-key.ts'

/**
 * Where an order leads: to its success page, or to the failure page, whose address names
 * what was to be bought.
 *
 * @param name what is ordered
 */
export function useOrderEnds(name: string) {
  const navigate = useNavigate()
  const { search } = useLocation()
  return {
    succeed: async (orderId: number, text: string) => {
      forgetCheckoutKey(name)
      void countCart()
      notify('success', text)
      await navigate(`/success?order=${orderId}`, { replace: true })
    },
    fail: async (text: string) => {
      notify('error', text)
      await navigate(`/failed${search}`)
    },
  }
}
