import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { useShop } from '../layout/use-shop.ts'
import { isRefusal } from '../toasts/is-refusal.ts'
import { notify } from '../toasts/notify.ts'
import { notifyRefusal } from '../toasts/notify-refusal.ts'
import { checkoutKey, forgetCheckoutKey } from './checkout-key.ts'
import { forgetPayment, keepPayment, type Payment } from './kept-payment.ts'
import type { OrderRequest } from './order-request.ts'
import type { OrderSource } from './order-source.ts'
import { confirmPayment, startPayment } from './pay-by-card.ts'
import { placeCodOrder } from './place-cod-order.ts'
import { type Payer, payInDialog } from './razorpay-checkout.ts'

const unreached = 'The shop could not be reached. Please try again: nothing will be ordered twice.'
const unloaded = 'The payment window could not be loaded. Please try again: nothing was charged.'
const cancelled = 'Payment cancelled. No order was placed.'
const awaited = 'Your payment is being confirmed. The order will appear in My orders.'
const returnedMs = 15_000

/** What is under way: the order, or its payment step by step; `checking` is confirming once more. */
export type Phase = 'placing' | 'opening' | 'paying' | 'confirming' | 'checking'

type Checkout = {
  source: OrderSource
  /** What is ordered, the same for the same pieces */
  name: string
  payer: Payer
}

/** Places the order, and goes where it leads: to its success page, or to the failure page. */
export function usePlaceOrder({ source, name, payer }: Checkout) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { revalidate } = useRevalidator()
  const shop = useShop()
  const [phase, setPhase] = useState<Phase>()
  const [problem, setProblem] = useState<string>()
  const dialog = useRef<AbortController>(null)
  useEffect(() => () => dialog.current?.abort(), [])

  const during = useOneAtATime(async (started: Phase, job: () => Promise<void>) => {
    setPhase(started)
    setProblem(undefined)
    try {
      await job()
    } catch (error) {
      // That key has made its order already, with another address: a further one is meant.
      if (error instanceof ApiError && error.status === 422) forgetCheckoutKey(name)
      setProblem(notifyRefusal(error, unreached))
      if (isRefusal(error)) await revalidate()
    }
    setPhase(undefined)
  })

  async function succeed(orderId: number, text: string) {
    forgetCheckoutKey(name)
    window.dispatchEvent(new Event('cart-changed'))
    notify('success', text)
    await navigate(`/success?order=${orderId}`, { replace: true })
  }

  async function fail(text: string) {
    notify('error', text)
    await navigate(`/failed${search}`)
  }

  async function confirm(payment: Payment) {
    const confirmation = await confirmPayment(payment, source, checkoutKey(name))
    if (confirmation.end === 'unheard') return notify('info', awaited)
    forgetPayment(name)
    if (confirmation.end === 'ordered') return succeed(confirmation.orderId, 'Payment Successful!')
    if (confirmation.end === 'unverified') return fail('Payment verification failed!')
    notify('error', confirmation.reason, { autoClose: returnedMs })
    setProblem(confirmation.reason)
    await revalidate()
  }

  async function payByCard(order: OrderRequest) {
    dialog.current = new AbortController()
    const { signal } = dialog.current
    const start = await startPayment(source, order)
    if (signal.aborted) return
    if (!start) return fail('Payment failed.')
    setPhase('paying')
    const paid = await payInDialog(start, { shopName: shop.name, payer }, signal)
    if (paid === 'closed') return notify('info', cancelled)
    if (paid === 'unloaded') {
      setProblem(unloaded)
      return notify('error', unloaded)
    }
    const payment = { ...paid, shipping_address_id: order.addressId }
    keepPayment(name, payment)
    setPhase('confirming')
    await confirm(payment)
  }

  async function payOnDelivery(order: OrderRequest) {
    const { order_id } = await placeCodOrder(source, order, checkoutKey(name))
    await succeed(order_id, 'Order placed successfully (COD)!')
  }

  const placeOrder = (order: OrderRequest) =>
    order.method === 'card'
      ? during('opening', () => payByCard(order))
      : during('placing', () => payOnDelivery(order))
  const checkPayment = (payment: Payment) => during('checking', () => confirm(payment))
  return { placeOrder, checkPayment, phase, problem, clearProblem: () => setProblem(undefined) }
}
