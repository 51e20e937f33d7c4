import { useState } from 'react'
import type { Address } from '../../../contract/accounts.ts'
import type { OrderPreview as Preview } from '../../../contract/cart.ts'
import { selectAddress, useSelectedAddressId } from '../addresses/selected-address.ts'
import { PromiseLine } from '../delivery/promise-line.tsx'
import { usePromise } from '../delivery/use-promise.ts'
import { AddressChoice } from './address-choice.tsx'
import { OrderPreview } from './order-preview.tsx'
import type { WaitingOrder } from './order-request.ts'
import type { OrderSource } from './order-source.ts'
import { OrderUpdates } from './order-updates.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { type PaymentMethod, totalOf, usePaymentMethod } from './payment-method.ts'
import { readPayment, usePendingPayment } from './pending-payment.ts'
import { PendingPaymentNotice } from './pending-payment-notice.tsx'
import { PlaceOrderForm } from './place-order-form.tsx'
import type { Payer } from './razorpay-checkout.ts'
import { usePlaceOrder } from './use-place-order.ts'

type Props = {
  source: OrderSource
  name: string
  preview: Preview
  addresses: Address[]
  start: Partial<Address>
  payer: Payer
}

/** Where the order goes and how it is paid, and beside them what is ordered. */
export function CheckoutPage({ preview, addresses, start, ...checkout }: Props) {
  const rememberedId = useSelectedAddressId()
  const selected =
    addresses.find(({ id }) => id === rememberedId) ??
    addresses.find(({ is_default }) => is_default) ??
    addresses[0]
  const isHome = selected?.country.toLowerCase() === 'india'
  const [typedPin, setTypedPin] = useState<string | null>(null)
  const { promise } = usePromise(typedPin ?? (isHome ? selected.postal_code : null))
  const isCodOffered = promise?.cod_available !== false
  const [chosenMethod, chooseMethod] = usePaymentMethod(preview.last_payment)
  const method = isCodOffered ? chosenMethod : 'card'
  const stored = usePendingPayment(checkout.name)
  const { placeOrder, checkPayment, phase, problemOf } = usePlaceOrder(checkout)
  const [waiting, setWaiting] = useState<WaitingOrder>()
  const stopWaiting = () => setWaiting(undefined)
  const totalBy = (by: PaymentMethod) => totalOf(preview, by)
  const orderTo = (addressId: number) => {
    stopWaiting()
    if (waiting) void placeOrder({ ...waiting, addressId })
  }
  const isPending = stored && (phase === undefined || phase === 'checking')
  return (
    <div className="mt-8 grid gap-12 md:mt-10 lg:grid-cols-12 lg:gap-8">
      <div className="min-w-0 space-y-12 lg:col-span-7">
        <AddressChoice
          addresses={addresses}
          start={start}
          selectedId={selected?.id}
          onSelect={selectAddress}
          isOrdering={waiting !== undefined}
          onAdded={orderTo}
          onRefused={stopWaiting}
          onPin={setTypedPin}
        />
        <p aria-live="polite" className="-mt-8 min-h-8">
          {promise && <PromiseLine promise={promise} />}
        </p>
        {!isPending && (
          <PaymentChoice
            // What is chosen follows what is offered.
            key={String(isCodOffered)}
            method={method}
            isCodOffered={isCodOffered}
            onChoose={chooseMethod}
          />
        )}
        {!isPending && (
          <OrderUpdates
            updates={preview.order_updates}
            phone={checkout.payer.contact || (selected?.phone ?? '')}
          />
        )}
      </div>
      <section
        aria-labelledby="order-heading"
        className="min-w-0 self-start border-hairline max-lg:border-t max-lg:pt-10 lg:sticky lg:top-24 lg:col-span-5 lg:border-l lg:pl-8"
      >
        <h2 id="order-heading" className="text-2xl">
          Your order
        </h2>
        <OrderPreview preview={preview} method={method} />
        {isPending ? (
          <PendingPaymentNotice
            isBusy={phase === 'checking'}
            onCheck={() => void checkPayment(readPayment(stored))}
          />
        ) : (
          <PlaceOrderForm
            method={method}
            hasAddress={selected !== undefined}
            phase={waiting ? 'saving' : phase}
            problem={problemOf({ method, addressId: selected?.id })}
            onPlace={(order) => void placeOrder({ ...order, total: totalBy(order.method) })}
            onWait={(order) => setWaiting({ ...order, total: totalBy(order.method) })}
          />
        )}
      </section>
    </div>
  )
}
