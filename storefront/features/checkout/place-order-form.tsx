import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { cardPrice } from '../../ui/price.tsx'
import { notify } from '../toasts/notify.ts'
import { orderFormId } from './order-form-id.ts'

const termsRefusal = 'Please accept terms and conditions.'
const addressRefusal = 'Please select a shipping address.'

type Props = {
  codFee: number
  isBusy: boolean
  /** Why the order was refused. */
  problem: string | undefined
  onPlace: (addressId: number) => Promise<void>
}

/** How it is paid, the terms, and the order itself. */
export function PlaceOrderForm({ codFee, isBusy, problem, onPlace }: Props) {
  const [refusal, setRefusal] = useState<string>()
  const place = async (form: FormData) => {
    // From the form, so that an order pressed before the page's script goes where the shopper saw.
    const addressId = Number(form.get('shipping_address_id'))
    const found = form.has('terms') ? (addressId ? undefined : addressRefusal) : termsRefusal
    setRefusal(found)
    if (found) notify('error', found)
    else await onPlace(addressId)
  }
  const shown = refusal === addressRefusal ? refusal : problem
  return (
    <form
      id={orderFormId}
      action={(form) => void place(form)}
      // React empties a form after its action; what was ticked is to stay.
      onReset={(event) => event.preventDefault()}
      noValidate
      className="mt-6 border-hairline border-t pt-5"
    >
      <fieldset>
        <legend className="sr-only">Payment</legend>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="payment_method"
            value="cod"
            defaultChecked
            className="size-5 accent-indigo"
          />
          Cash on delivery ({cardPrice(codFee)} extra fee)
        </label>
      </fieldset>
      <CheckField
        name="terms"
        error={refusal === termsRefusal ? refusal : undefined}
        onChange={() => setRefusal(undefined)}
      >
        I have read the{' '}
        <Link to="/privacypolicy" className="underline underline-offset-4">
          privacy policy
        </Link>{' '}
        and agree with the{' '}
        <Link to="/termsandconditions" className="underline underline-offset-4">
          terms and conditions
        </Link>
      </CheckField>
      {shown && <p className="mt-3 text-madder">{shown}</p>}
      <Button
        type="submit"
        className="mt-4 w-full noscript:hidden"
        disabled={isBusy}
        aria-busy={isBusy}
      >
        {isBusy ? 'Placing your order…' : 'Place Cash on Delivery order'}
      </Button>
      <p className="mt-4 hidden text-quiet text-sm noscript:block">Buying needs JavaScript.</p>
    </form>
  )
}
