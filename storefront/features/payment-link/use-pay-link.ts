import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import type { PaymentLink } from '../../../contract/payments.ts'
import { browserApi } from '../../browser-api.client.ts'
import { notify } from '../../ui/notify.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
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
const unanswered =
  'Your payment is being confirmed. There is nothing more to pay: we write to you as soon as it is.'

type Phase =
  | 'Opening the payment window…'
  | 'Waiting for your payment…'
  | 'Confirming your payment…'

/** Pays by a link, without a login; what was paid and not yet confirmed outlives a reload. */
export function usePayLink(token: string, { name }: Pick<PaymentLink, 'name'>) {
  const pending = `link:${token.slice(-20)}`
  const { name: shopName } = useShop()
  const { revalidate } = useRevalidator()
  const stored = usePendingPayment(pending)
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
      setProblem(error.message || unreached)
    }
    await revalidate()
    setPhase(undefined)
  })

  async function confirm(payment: Payment): Promise<string | undefined> {
    setPhase('Confirming your payment…')
    try {
      await browserApi('POST /api/payment-link/confirm/', { body: { token, ...payment } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 0) {
        return unanswered
      }
      removePayment(pending)
      throw error
    }
    removePayment(pending)
    notify('success', 'Payment Successful!')
    return undefined
  }

  async function pay(): Promise<string | undefined> {
    dialog.current = new AbortController()
    setPhase('Opening the payment window…')
    const start = await browserApi('POST /api/payment-link/', { body: { token } })
    setPhase('Waiting for your payment…')
    const payer = { name, email: '', contact: '', method: 'upi' as const }
    const paid = await payInDialog(start, { shopName, payer }, dialog.current.signal)
    if (paid === 'unloaded') return unloaded
    if (paid === 'closed') {
      notify('info', 'Payment cancelled.')
      return undefined
    }
    storePayment(pending, paid)
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
