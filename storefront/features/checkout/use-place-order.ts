import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { dismissNotices, notify } from '../../ui/notify.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { isRefusal } from '../forms/attempt.ts'
import { checkoutKey, forgetCheckoutKey } from './checkout-key.ts'
import type { OrderRequest } from './order-request.ts'
import type { PaymentMethod } from './payment-method.ts'
import type { Payment } from './pending-payment.ts'
import { placeCodOrder } from './place-cod-order.ts'
import { type Checkout, useCardPayment } from './use-card-payment.ts'
import { useOrderEnds } from './use-order-ends.ts'

const unreached = 'The shop could not be reached. Please try again: nothing will be ordered twice.'

/** `saving` is the new address, `checking` is confirming once more. */
export type Phase = 'saving' | 'placing' | 'opening' | 'paying' | 'confirming' | 'checking'

/** How an order is paid and where it goes; a problem is shown with its choice alone. */
type Choice = { method: PaymentMethod; addressId: number | undefined }

export function usePlaceOrder(checkout: Checkout) {
  const { source, name } = checkout
  const { revalidate } = useRevalidator()
  const { succeed } = useOrderEnds(name)
  const card = useCardPayment(checkout)
  const [phase, setPhase] = useState<Phase>()
  const [problem, setProblem] = useState<{ text: string | undefined; choice: Choice }>()

  type Job = () => Promise<string | undefined>
  const during = useOneAtATime(async (first: Phase, choice: Choice, job: Job) => {
    dismissNotices()
    setPhase(first)
    setProblem(undefined)
    try {
      setProblem({ text: await job(), choice })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // That key has made its order already, with another address: a further one is meant.
      if (error.status === 422) forgetCheckoutKey(name)
      // Without a session the screen's loader leads to the login.
      const text = error.status === 401 ? undefined : error.message || unreached
      if (text) notify('error', text)
      setProblem({ text, choice })
      if (isRefusal(error)) await revalidate()
    }
    setPhase(undefined)
  })

  async function payOnDelivery(order: OrderRequest) {
    const { order_id } = await placeCodOrder(source, order, checkoutKey(name))
    await succeed(order_id, 'Order placed successfully (COD)!')
    return undefined
  }

  return {
    placeOrder: (order: OrderRequest) =>
      order.method === 'card'
        ? during('opening', order, () => card.pay(order, setPhase))
        : during('placing', order, () => payOnDelivery(order)),
    checkPayment: (payment: Payment) => {
      const choice = { method: 'card', addressId: payment.shipping_address_id } as const
      return during('checking', choice, () => card.confirm(payment))
    },
    phase,
    problemOf: ({ method, addressId }: Choice) =>
      problem?.choice.method === method && problem.choice.addressId === addressId
        ? problem.text
        : undefined,
  }
}
