import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Address } from '../../../contract/accounts.ts'
import type { OrderPreview as Preview } from '../../../contract/cart.ts'
import type { DeliveryPromise } from '../../../contract/delivery.ts'
import { isIndia } from '../../../contract/is-india.ts'
import type { TypedPlace } from '../addresses/address-fields.tsx'
import { selectAddress, useSelectedAddressId } from '../addresses/selected-address.ts'
import { PromiseLine } from '../delivery/promise-line.tsx'
import { usePromise } from '../delivery/use-promise.ts'
import { useOrderCode } from '../offers/give-code.ts'
import { OfferCode } from '../offers/offer-code.tsx'
import { AddressChoice } from './address-choice.tsx'
import { OrderPreview } from './order-preview.tsx'
import type { WaitingOrder } from './order-request.ts'
import type { OrderSource } from './order-source.ts'
import { OrderUpdates } from './order-updates.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { offersOf, type PaymentMethod, totalOf, usePaymentMethod } from './payment-method.ts'
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
  const [typed, setTyped] = useState<TypedPlace>()
  const isAbroad = !isIndia(typed?.country ?? selected?.country ?? 'India')
  const savedPin = selected && isIndia(selected.country) && !isAbroad ? selected.postal_code : null
  const { promise } = usePromise(typed?.pin ?? savedPin)
  const codHindrance = codHindranceOf(isAbroad, promise)
  const [chosenMethod, chooseMethod] = usePaymentMethod(preview.last_payment)
  const method = codHindrance ? 'card' : chosenMethod
  const contact = findContact(isAbroad, checkout.payer.contact, selected?.phone)
  const stored = usePendingPayment(checkout.name)
  const { placeOrder, checkPayment, phase, problemOf } = usePlaceOrder({
    ...checkout,
    payer: { ...checkout.payer, contact },
  })
  const giveCode = useOrderCode(checkout.source)
  const { revalidate } = useRevalidator()
  const choose = (addressId: number) => {
    selectAddress(addressId)
    // An offer may be had once by a phone, which is the address's.
    if (preview.offers.length > 0 || preview.offer_code) void revalidate()
  }
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
          onSelect={choose}
          isOrdering={waiting !== undefined}
          onAdded={orderTo}
          onRefused={stopWaiting}
          onPlace={setTyped}
        />
        <p aria-live="polite" className="-mt-8 min-h-8">
          {promise && <PromiseLine promise={promise} />}
        </p>
        {!isPending && (
          <PaymentChoice
            // What is chosen follows what is offered.
            key={codHindrance}
            method={method}
            codHindrance={codHindrance}
            onChoose={chooseMethod}
          />
        )}
        {!isPending && (
          <OrderUpdates
            updates={preview.order_updates.filter(
              // Its senders are registered in India alone.
              ({ channel }) => channel !== 'sms' || !isAbroad,
            )}
            phone={contact}
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
        <OrderPreview preview={preview} method={method}>
          {!isPending && (
            <div className="mt-4">
              <OfferCode
                code={preview.offer_code}
                refused={preview.offer_refused}
                offers={offersOf(preview, method)}
                idle={idleCodeOf(preview)}
                give={giveCode}
              />
            </div>
          )}
        </OrderPreview>
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

/** Of a code that takes nothing off by the chosen way to pay. */
const idleCodeOf = ({ paid_online: online }: Preview) =>
  online?.offers.some(({ code }) => code !== undefined)
    ? 'takes off what you pay online'
    : 'is left out: other offers take off more'

function codHindranceOf(isAbroad: boolean, promise: DeliveryPromise | undefined) {
  if (isAbroad) return 'For addresses in India.'
  return promise?.cod_available === false
    ? 'Our courier takes no cash at the PIN code of this address.'
    : undefined
}

/** Where she is called about an order. Abroad a number without its country's code may be a stranger's here. */
function findContact(isAbroad: boolean, ofAccount: string, ofAddress = ''): string {
  if (!isAbroad) return ofAccount || ofAddress
  return [ofAddress, ofAccount].find((phone) => phone.startsWith('+')) ?? ''
}
