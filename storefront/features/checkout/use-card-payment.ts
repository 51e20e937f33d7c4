import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { notify } from '../../ui/notify.ts'
import { useShop } from '../layout/use-shop.ts'
import { checkoutKey } from './checkout-key.ts'
import type { OrderRequest } from './order-request.ts'
import type { OrderSource } from './order-source.ts'
import { confirmPayment, startPayment } from './pay-by-card.ts'
import { type Payment, removePayment, storePayment } from './pending-payment.ts'
import { type Payer, payInDialog } from './razorpay-checkout.ts'
import { useOrderEnds } from './use-order-ends.ts'

const unloaded = 'The payment window could not be loaded. Please try again: nothing was charged.'
const cancelled = 'Payment cancelled.'
const unanswered = 'Your payment is being confirmed. The order will appear in My orders.'
const returnedMs = 15_000

export type Checkout = {
  source: OrderSource
  name: string
  payer: Payer
}

/** Pays by card; each call answers a problem to show at the form, if any. */
export function useCardPayment({ source, name, payer }: Checkout) {
  const { name: shopName } = useShop()
  const { revalidate } = useRevalidator()
  const { succeed, fail } = useOrderEnds(name)
  const dialog = useRef<AbortController>(null)
  useEffect(() => () => dialog.current?.abort(), [])

  async function confirm(payment: Payment): Promise<string | undefined> {
    const confirmation = await confirmPayment(payment, source, checkoutKey(name))
    if (confirmation.end !== 'unanswered') removePayment(name)
    switch (confirmation.end) {
      case 'ordered':
        await succeed(confirmation.orderId, 'Payment Successful!')
        return undefined
      case 'unverified':
        await fail('Payment verification failed!')
        return undefined
      case 'unanswered':
        notify('info', unanswered)
        return undefined
      case 'returned':
        notify('error', confirmation.reason, { autoClose: returnedMs })
        await revalidate()
        return confirmation.reason
    }
  }

  async function pay(
    order: OrderRequest,
    enter: (phase: 'paying' | 'confirming') => void,
  ): Promise<string | undefined> {
    dialog.current = new AbortController()
    const { signal } = dialog.current
    const start = await startPayment(source, order, checkoutKey(name))
    if (!start) {
      if (!signal.aborted) await fail('Payment failed.')
      return undefined
    }
    enter('paying')
    const paid = await payInDialog(start, { shopName, payer }, signal)
    if (paid === 'closed') {
      notify('info', cancelled)
      // The same pieces may have been paid for in another tab meanwhile.
      if (!signal.aborted) await revalidate()
      return undefined
    }
    if (paid === 'unloaded') {
      notify('error', unloaded)
      return unloaded
    }
    const payment = { ...paid, shipping_address_id: order.addressId }
    storePayment(name, payment)
    enter('confirming')
    return confirm(payment)
  }
  return { pay, confirm }
}
