import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { exactPrice } from '../../ui/price.tsx'
import { PaymentBrands } from '../layout/payment-brands.tsx'
import { useShop } from '../layout/use-shop.ts'
import { notify } from '../toasts/notify.ts'

const refusal = 'Please accept terms & conditions'

/** What the cart comes to, the terms, and the way to the checkout. */
export function CartFooter({ total }: { total: number }) {
  const [isRefused, setRefused] = useState(false)
  const shop = useShop()
  const navigate = useNavigate()
  const checkOut = (form: FormData) => {
    const isAccepted = form.has('terms')
    setRefused(!isAccepted)
    if (isAccepted) void navigate('/checkout')
    else notify('error', refusal)
  }
  return (
    <form
      action={checkOut}
      // React empties a form after its action; what was ticked is to stay.
      onReset={(event) => event.preventDefault()}
      className="mt-8 ml-auto grid gap-4 md:max-w-sm"
    >
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-sm tracking-wide">SUBTOTAL</span>
        <span className="money text-2xl">
          {exactPrice(total)} <span className="text-quiet text-sm">INR</span>
        </span>
      </p>
      <p className="text-quiet text-sm">
        Taxes and shipping calculated at checkout; the prices here include taxes.
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
        <PaymentBrands brands={shop.payment_brands} className="size-9" />
      </div>
    </form>
  )
}
