import { useRevalidator } from 'react-router'
import type { Order } from '../../../contract/orders.ts'
import { browserApi } from '../../browser-api.client.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { notify } from '../../ui/notify.ts'
import { exactPrice } from '../../ui/price.tsx'
import { isRefusal } from '../toasts/is-refusal.ts'
import { notifyRefusal } from '../toasts/notify-refusal.ts'

const unreached = 'The order could not be cancelled. Please try again.'

/** Calls an order off, as long as it has not been sent. */
export function CancelOrder({ order }: { order: Order }) {
  const { revalidate } = useRevalidator()
  if (!order.is_cancellable) return null

  const cancel = async () => {
    try {
      const { message } = await browserApi('POST /api/orders/{id}/cancel/', {
        params: { id: order.id },
      })
      notify('success', message)
    } catch (error) {
      notifyRefusal(error, unreached)
      if (!isRefusal(error)) return
    }
    await revalidate()
  }
  const asks = {
    title: 'Cancel this order?',
    question: consequence(order),
    confirmLabel: 'Cancel order',
    cancelLabel: 'Keep order',
    onConfirm: cancel,
  }
  return (
    <ConfirmButton asks={asks} className={`${buttonClass('outlined')} noscript:hidden`}>
      Cancel order
    </ConfirmButton>
  )
}

function consequence({ payment_status, total_amount }: Order): string {
  const lost = 'Your pieces go back to the shop, and this cannot be undone.'
  return payment_status === 'paid'
    ? `${lost} The ${exactPrice(total_amount)} that you paid goes back to where it came from.`
    : `${lost} You have not paid yet, so there is nothing to pay back.`
}
