import type { Address } from '../../../contract/accounts.ts'
import type { OrderPreview as Preview } from '../../../contract/cart.ts'
import { selectAddress, useSelectedAddressId } from '../addresses/selected-address.ts'
import { AddressChoice } from './address-choice.tsx'
import type { OrderSource } from './order-source.ts'
import type { Payer } from './razorpay-checkout.ts'
import { YourOrder } from './your-order.tsx'

type Props = {
  source: OrderSource
  name: string
  preview: Preview
  addresses: Address[]
  start: Partial<Address>
  payer: Payer
}

export function CheckoutPage({ source, name, preview, addresses, start, payer }: Props) {
  const rememberedId = useSelectedAddressId()
  const selected =
    addresses.find(({ id }) => id === rememberedId) ??
    addresses.find(({ is_default }) => is_default) ??
    addresses[0]
  return (
    <div className="mt-10 grid gap-12 lg:grid-cols-12 lg:gap-8">
      <div className="lg:col-span-7">
        <AddressChoice
          addresses={addresses}
          start={start}
          selectedId={selected?.id}
          onSelect={selectAddress}
        />
      </div>
      <section
        aria-labelledby="order-heading"
        className="self-start border-hairline lg:sticky lg:top-24 lg:col-span-5 lg:border-l lg:pl-8"
      >
        <h2 id="order-heading" className="text-2xl">
          Your order
        </h2>
        <YourOrder
          source={source}
          name={name}
          preview={preview}
          payer={payer}
          addressId={selected?.id}
        />
      </section>
    </div>
  )
}
