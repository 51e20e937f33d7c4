import type { ReactNode } from 'react'
import { cardPrice } from '../../../ui/format-price.ts'
import { PaymentBrands } from '../layout/payment-brands.tsx'
import { useShop } from '../layout/use-shop.ts'
import { orderFormId } from './order-form.ts'
import { type PaymentMethod, paymentField } from './payment-method.ts'
import { UpiMarks } from './upi-marks.tsx'

type Props = {
  method: PaymentMethod
  /** Why the chosen address has no cash on delivery, if so. */
  codHindrance: string | undefined
  onChoose: (method: PaymentMethod) => void
}

export function PaymentChoice({ method, codHindrance, onChoose }: Props) {
  const shop = useShop()
  const option = (value: PaymentMethod) => ({
    value,
    isChosen: value === method,
    onChoose: () => onChoose(value),
  })
  const extraFee = shop.cod_fee > 0 ? ` (${cardPrice(shop.cod_fee)} extra fee)` : ''
  return (
    <fieldset>
      <legend className="font-light font-serif text-2xl">Payment</legend>
      <div className="mt-4 grid gap-3">
        <Option {...option('card')} label="Direct bank transfer">
          <p className="text-quiet text-sm">UPI or card, in a secure window. No extra fee.</p>
          <UpiMarks />
          <PaymentBrands
            brands={shop.payment_brands.filter((brand) => brand !== 'googlepay')}
            className="w-10"
          />
        </Option>
        <Option
          {...option('cod')}
          isDisabled={codHindrance !== undefined}
          label={`Cash on delivery${extraFee}`}
        >
          <p className="text-quiet text-sm">
            {codHindrance ?? 'You pay when the parcel is handed to you.'}
          </p>
        </Option>
      </div>
    </fieldset>
  )
}

type OptionProps = {
  value: PaymentMethod
  label: string
  isChosen: boolean
  isDisabled?: boolean
  onChoose: () => void
  children: ReactNode
}

function Option({ value, label, isChosen, isDisabled, onChoose, children }: OptionProps) {
  return (
    <div className="relative rounded-sm border border-hairline bg-card px-4 pb-3 has-checked:border-indigo has-checked:ring-1 has-checked:ring-indigo hover:border-field">
      {/* The whole card is the label's target. */}
      <label className="flex min-h-12 items-center gap-3 font-medium after:absolute after:inset-0 after:content-['']">
        <input
          type="radio"
          name={paymentField}
          form={orderFormId}
          value={value}
          defaultChecked={isChosen}
          disabled={isDisabled}
          autoComplete="off"
          aria-describedby={`about-${value}`}
          onChange={onChoose}
          className="relative z-10 size-5 shrink-0 accent-indigo"
        />
        {label}
      </label>
      <div id={`about-${value}`} className="-mt-1 grid gap-2 pl-8">
        {children}
      </div>
    </div>
  )
}
