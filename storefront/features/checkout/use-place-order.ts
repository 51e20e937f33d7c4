import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { browserApi } from '../../browser-api.client.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { isRefusal } from '../toasts/is-refusal.ts'
import { notify } from '../toasts/notify.ts'
import { notifyRefusal } from '../toasts/notify-refusal.ts'
import { checkoutKey, forgetCheckoutKey } from './checkout-key.ts'
import type { OrderSource } from './order-source.ts'

const unreached = 'The shop could not be reached. Please try again: nothing will be ordered twice.'

/**
 * Places the order, pay on delivery, and goes to its success page.
 *
 * @param name what is ordered
 */
export function usePlaceOrder(source: OrderSource, name: string) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const placeOrder = useOneAtATime(async (addressId: number) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { order_id } = await sendOrder(source, addressId, checkoutKey(name))
      forgetCheckoutKey(name)
      window.dispatchEvent(new Event('cart-changed'))
      notify('success', 'Order placed successfully (COD)!')
      await navigate(`/success?order=${order_id}`, { replace: true })
    } catch (error) {
      // That key has made its order already, with another address: a further one is meant.
      if (error instanceof ApiError && error.status === 422) forgetCheckoutKey(name)
      setProblem(notifyRefusal(error, unreached))
      if (isRefusal(error)) await revalidate()
    }
    setBusy(false)
  })
  return { placeOrder, isBusy, problem }
}

function sendOrder(source: OrderSource, addressId: number, key: string) {
  const notes = { checkout_id: key, payment: 'cod', ...source }
  return browserApi('POST /api/cod_order_create/', {
    headers: { 'Idempotency-Key': key },
    body: { ...source, shipping_address_id: addressId, notes_data: JSON.stringify(notes) },
  })
}
