import { useRevalidator } from 'react-router'
import type { Address } from '../../../contract/accounts.ts'
import type { OrderPreview as Preview } from '../../../contract/cart.ts'
import { selectAddress, useSelectedAddressId } from '../addresses/selected-address.ts'
import { useShop } from '../layout/use-shop.ts'
import { AddressChoice } from './address-choice.tsx'
import { AwaitedPayment } from './awaited-payment.tsx'
import { readPayment, useKeptPayment } from './kept-payment.ts'
import { OrderPreview } from './order-preview.tsx'
import type { OrderSource } from './order-source.ts'
import { type PaymentMethod, usePaymentMethod } from './payment-method.ts'
import { PlaceOrderForm } from './place-order-form.tsx'
import type { Payer } from './razorpay-checkout.ts'
import { totalOf } from './total-of.ts'
import { usePlaceOrder } from './use-place-order.ts'

type Props = {
  source: OrderSource
  name: string
  preview: Preview
  addresses: Address[]
  /** What a new address starts with. */
  start: Partial<Address>
  payer: Payer
}

/** Where it goes at the left, what it is and costs at the right. */
export function CheckoutPage({ source, name, preview, addresses, start, payer }: Props) {
  const shop = useShop()
  const { revalidate } = useRevalidator()
  const rememberedId = useSelectedAddressId()
  const [method, chooseMethod] = usePaymentMethod()
  const kept = useKeptPayment(name)
  const till = usePlaceOrder({ source, name, payer })

  const selected =
    addresses.find(({ id }) => id === rememberedId) ??
    addresses.find(({ is_default }) => is_default) ??
    addresses[0]
  const added = async (addressId: number) => {
    selectAddress(addressId)
    await revalidate()
  }
  const isFree = preview.total_price > shop.free_shipping_above
  const feesFor = (chosen: PaymentMethod) => ({
    shippingFee: isFree ? 0 : shop.shipping_fee,
    codFee: chosen === 'cod' ? shop.cod_fee : 0,
  })
  return (
    <div className="mt-10 grid gap-12 lg:grid-cols-12 lg:gap-8">
      <div className="lg:col-span-7">
        <AddressChoice
          addresses={addresses}
          start={start}
          selectedId={selected?.id}
          onSelect={(id) => {
            till.clearProblem()
            selectAddress(id)
          }}
          onAdded={added}
        />
      </div>
      <section
        aria-labelledby="order-heading"
        className="self-start border-hairline lg:sticky lg:top-24 lg:col-span-5 lg:border-l lg:pl-8"
      >
        <h2 id="order-heading" className="text-2xl">
          Your order
        </h2>
        <OrderPreview preview={preview} fees={feesFor(method)} />
        {kept && (till.phase === undefined || till.phase === 'checking') ? (
          <AwaitedPayment
            isBusy={till.phase === 'checking'}
            onCheck={() => void till.checkPayment(readPayment(kept))}
          />
        ) : (
          <PlaceOrderForm
            method={method}
            onChoose={(chosen) => {
              till.clearProblem()
              chooseMethod(chosen)
            }}
            hasAddress={selected !== undefined}
            phase={till.phase}
            problem={till.problem}
            onPlace={(order) =>
              void till.placeOrder({ ...order, total: totalOf(preview, feesFor(order.method)) })
            }
          />
        )}
      </section>
    </div>
  )
}
