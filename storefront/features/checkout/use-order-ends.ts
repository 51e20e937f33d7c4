import { useLocation, useNavigate } from 'react-router'
import { notify } from '../../ui/notify.ts'
import { countCart } from '../cart/cart-count.ts'
import { forgetCheckoutKey } from './checkout-key.ts'

/** The pages after an order. The address of the failure page names what was to be bought. */
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
