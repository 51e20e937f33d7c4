import { useFetcher } from 'react-router'
import type { Order } from '../../../contract/orders.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { exactPrice } from '../../../ui/format-price.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'

/** Cancels an order, as long as it has not been sent. */
export function CancelOrder({ order }: { order: Order }) {
  const { submit } = useFetcher()
  if (!order.is_cancellable) return null
  const asks = {
    title: 'Cancel this order?',
    question: consequence(order),
    confirmLabel: 'Cancel order',
    cancelLabel: 'Keep order',
    onConfirm: () => submit(null, { method: 'delete' }),
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
