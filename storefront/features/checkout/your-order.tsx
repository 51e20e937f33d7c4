import type { OrderPreview as Preview } from '../../../contract/cart.ts'
import { OrderPreview } from './order-preview.tsx'
import { totalOf, usePaymentMethod } from './payment-method.ts'
import { readPayment, usePendingPayment } from './pending-payment.ts'
import { PendingPaymentNotice } from './pending-payment-notice.tsx'
import { PlaceOrderForm } from './place-order-form.tsx'
import type { Checkout } from './use-card-payment.ts'
import { usePlaceOrder } from './use-place-order.ts'

type Props = Checkout & { preview: Preview; addressId: number | undefined }

export function YourOrder({ preview, addressId, ...checkout }: Props) {
  const [method, chooseMethod] = usePaymentMethod()
  const stored = usePendingPayment(checkout.name)
  const { placeOrder, checkPayment, phase, problem } = usePlaceOrder(
    checkout,
    `${method} to ${addressId}`,
  )
  const isPending = stored && (phase === undefined || phase === 'checking')
  return (
    <>
      <OrderPreview preview={preview} method={method} />
      {isPending ? (
        <PendingPaymentNotice
          isBusy={phase === 'checking'}
          onCheck={() => void checkPayment(readPayment(stored))}
        />
      ) : (
        <PlaceOrderForm
          method={method}
          onChoose={chooseMethod}
          hasAddress={addressId !== undefined}
          phase={phase}
          problem={problem}
          onPlace={(order) => void placeOrder({ ...order, total: totalOf(preview, order.method) })}
        />
      )}
    </>
  )
}
