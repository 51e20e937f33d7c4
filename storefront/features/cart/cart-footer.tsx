import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Cart, CartLine } from '../../../contract/cart.ts'
import { Button } from '../../../ui/button.tsx'
import { exactPrice } from '../../../ui/format-price.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { dismissNotices, notify } from '../../ui/notify.ts'
import { preventReset } from '../../ui/prevent-reset.ts'
import { cashFeeInWords } from '../delivery/cash-fee.ts'
import { PaymentBrands } from '../layout/payment-brands.tsx'
import { useShop } from '../layout/use-shop.ts'
import { Amounts } from './amounts.tsx'
import { hasParts, mendId, totalLabel } from './cart-state.ts'
import { isShort } from './line-stock.ts'

const refusal = 'Please accept terms & conditions'

type Props = {
  /** By which a button elsewhere submits it. */
  formId: string
  cart: Cart
  onRefuse: () => void
}

export function CartFooter({ formId, cart, onRefuse }: Props) {
  const [isRefused, setRefused] = useState(false)
  const shop = useShop()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const checkOut = (data: FormData) => {
    const isAccepted = data.has('terms')
    setRefused(!isAccepted)
    if (!isAccepted) {
      notify('error', refusal)
      // Pressed from the bar at the foot, it is out of view.
      return form.current?.querySelector('input')?.focus()
    }
    const short = cart.items.find(isShort)
    if (!short) {
      dismissNotices()
      return void navigate('/checkout')
    }
    notify('error', shortageOf(short))
    onRefuse()
    const mend = document.getElementById(mendId(short))
    mend?.focus({ preventScroll: true })
    mend?.scrollIntoView({ block: 'center' })
  }
  return (
    <form
      ref={form}
      id={formId}
      aria-label="Summary"
      action={checkOut}
      onReset={preventReset}
      className="mt-4 ml-auto md:mt-8 grid gap-4 md:max-w-sm"
    >
      {hasParts(cart) && (
        <dl className="grid gap-2">
          <Amounts amounts={cart.amounts} />
        </dl>
      )}
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-sm tracking-wide">{totalLabel(cart).toUpperCase()}</span>
        <span className="money text-2xl">
          {exactPrice(cart.total)} <span className="text-quiet text-sm">INR</span>
        </span>
      </p>
      <p className="text-quiet text-sm">
        Taxes and shipping calculated at checkout; the prices here include taxes.
        {shop.cod_fee > 0 && ` ${cashFeeInWords(shop.cod_fee)}.`}
      </p>
      <CheckField
        name="terms"
        error={isRefused ? refusal : undefined}
        onChange={() => setRefused(false)}
      >
        I agree with the{' '}
        <Link to="/termsandconditions" className="underline underline-offset-4">
          terms and conditions
        </Link>
      </CheckField>
      <Button type="submit" className="w-full noscript:hidden">
        Check out
      </Button>
      <p className="hidden text-quiet text-sm noscript:block">Buying needs JavaScript.</p>
      <div className="text-quiet">
        <PaymentBrands brands={shop.payment_brands} className="w-10" />
      </div>
    </form>
  )
}

function shortageOf({ product, size_variant: { stock } }: CartLine): string {
  return stock === 0
    ? `${product.name} is sold out. Please remove it to check out.`
    : `Only ${stock} left of ${product.name}. Please change the quantity to check out.`
}
