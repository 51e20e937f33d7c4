import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import type { Order } from '../../../contract/orders.ts'
import { browserApi } from '../../browser-api.client.ts'
import { notify } from '../../ui/notify.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { confirmPaid } from '../checkout/pay-by-card.ts'
import {
  type Payment,
  readPayment,
  removePayment,
  storePayment,
  usePendingPayment,
} from '../checkout/pending-payment.ts'
import { payInDialog } from '../checkout/razorpay-checkout.ts'
import { useShop } from '../layout/use-shop.ts'

const unloaded = 'The payment window could not be loaded. Please try again: nothing was charged.'
const unreached = 'The shop could not be reached. Please try again: nothing was charged.'
const returnedMs = 15_000

type Phase =
  | 'Opening the payment window…'
  | 'Waiting for your payment…'
  | 'Confirming your payment…'

/** Pays an order on delivery that waits; what was paid and not yet confirmed outlives a reload. */
export function usePayNow({ id }: Pick<Order, 'id'>) {
  const name = `order:${id}`
  const { name: shopName } = useShop()
  const { revalidate } = useRevalidator()
  const stored = usePendingPayment(name)
  const [phase, setPhase] = useState<Phase>()
  const [problem, setProblem] = useState<string>()
  const dialog = useRef<AbortController>(null)
  useEffect(() => () => dialog.current?.abort(), [])

  const during = useOneAtATime(async (job: () => Promise<string | undefined>) => {
    setProblem(undefined)
    try {
      setProblem(await job())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 401) setProblem(error.message || unreached)
      await revalidate()
    }
    setPhase(undefined)
  })

  async function confirm(payment: Payment) {
    setPhase('Confirming your payment…')
    const confirmation = await confirmPaid(payment)
    if (confirmation.end !== 'unanswered') removePayment(name)
    if (confirmation.end === 'ordered') notify('success', 'Payment Successful!')
    if (confirmation.end === 'unverified') return 'Payment verification failed!'
    if (confirmation.end === 'returned') {
      notify('error', confirmation.reason, { autoClose: returnedMs })
    }
    await revalidate()
    return undefined
  }

  async function pay() {
    dialog.current = new AbortController()
    setPhase('Opening the payment window…')
    const [start, { first_name, username, email, phone }] = await Promise.all([
      browserApi('POST /api/orders/{id}/pay/', { params: { id } }),
      browserApi('GET /api/profile/'),
    ])
    setPhase('Waiting for your payment…')
    const payer = { name: first_name || username, email, contact: phone, method: 'upi' as const }
    const paid = await payInDialog(start, { shopName, payer }, dialog.current.signal)
    if (paid === 'unloaded') return unloaded
    if (paid === 'closed') {
      notify('info', 'Payment cancelled.')
      // It may have been paid, or packed, meanwhile.
      await revalidate()
      return undefined
    }
    storePayment(name, paid)
    return confirm(paid)
  }

  return {
    pay: () => void during(pay),
    check: () => void during(async () => (stored ? confirm(readPayment(stored)) : undefined)),
    phase,
    problem,
    isPending: stored !== null && phase === undefined,
  }
}
