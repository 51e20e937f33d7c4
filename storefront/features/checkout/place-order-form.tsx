import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { cardPrice } from '../../ui/price.tsx'
import { notify } from '../toasts/notify.ts'

const termsRefusal = 'Please accept terms and conditions.'
const addressRefusal = 'Please select a shipping address.'

type Props = {
  codFee: number
  addressId: number | undefined
  isBusy: boolean
  /** Why the order was refused. */
  problem: string | undefined
  onPlace: (addressId: number) => Promise<void>
}

/** How it is paid, the terms, and the order itself. */
export function PlaceOrderForm({ codFee, addressId, isBusy, problem, onPlace }: Props) {
  const [isAccepted, setAccepted] = useState(false)
  const [wasRefused, setRefused] = useState(false)
  const place = async (event: SubmitEvent) => {
    event.preventDefault()
    setRefused(true)
    if (!isAccepted) return notify('error', termsRefusal)
    if (addressId === undefined) return notify('error', addressRefusal)
    setRefused(false)
    await onPlace(addressId)
  }
  const refusal = wasRefused && isAccepted && addressId === undefined ? addressRefusal : problem
  return (
    <form onSubmit={place} noValidate className="mt-6 border-hairline border-t pt-5">
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
        checked={isAccepted}
        error={wasRefused && !isAccepted ? termsRefusal : undefined}
        onChange={(event) => setAccepted(event.currentTarget.checked)}
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
      {refusal && <p className="mt-3 text-madder">{refusal}</p>}
      <Button type="submit" className="mt-4 w-full" disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? 'Placing your order…' : 'Place Cash on Delivery order'}
      </Button>
    </form>
  )
}
