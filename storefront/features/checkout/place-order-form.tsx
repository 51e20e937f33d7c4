import { useState } from 'react'
import { Link } from 'react-router'
import { gstinError, isGstin } from '../../../contract/gstin.ts'
import type { CheckoutAnswers } from '../../../contract/order-source.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { dismissNotices, notify } from '../../ui/notify.ts'
import { preventReset } from '../../ui/prevent-reset.ts'
import { useShop } from '../layout/use-shop.ts'
import { BusinessField } from './business-field.tsx'
import { findUnsavedAddress, orderFormId, readAnswers } from './order-form.ts'
import type { OrderRequest, WaitingOrder } from './order-request.ts'
import { type PaymentMethod, paymentField, readPaymentMethod } from './payment-method.ts'
import { warmUp } from './razorpay-checkout.ts'
import type { Phase } from './use-place-order.ts'

const termsRefusal = 'Please accept terms and conditions.'
const addressRefusal = 'Please select a shipping address.'

function findRefusal(
  form: FormData,
  { gstin }: CheckoutAnswers,
  unsaved: HTMLFormElement | undefined,
): string | undefined {
  if (gstin && !isGstin(gstin)) return gstinError
  if (!form.has('terms')) return termsRefusal
  return unsaved || form.has('shipping_address_id') ? undefined : addressRefusal
}

const labels = { card: 'Place order', cod: 'Place Cash on Delivery order' }
const busyLabels: Record<Phase, string> = {
  saving: 'Saving your address…',
  placing: 'Placing your order…',
  opening: 'Opening the payment window…',
  paying: 'Waiting for your payment…',
  confirming: 'Confirming your payment…',
  checking: 'Confirming your payment…',
}

type Props = {
  method: PaymentMethod
  hasAddress: boolean
  phase: Phase | undefined
  problem: string | undefined
  onPlace: (order: Omit<OrderRequest, 'total'>) => void
  /** Called when the order waits for the address that was typed, which is being saved. */
  onWait: (order: Omit<WaitingOrder, 'total'>) => void
}

export function PlaceOrderForm(props: Props) {
  const { method, hasAddress, phase, problem, onPlace, onWait } = props
  const { checkout_script: checkoutScript } = useShop()
  const [refusal, setRefusal] = useState<string>()
  const place = (form: FormData) => {
    dismissNotices()
    // From the form: an order pressed before the page's script goes where the shopper saw.
    const addressId = Number(form.get('shipping_address_id'))
    const chosen = readPaymentMethod(form.get(paymentField))
    const unsaved = findUnsavedAddress()
    const answers = readAnswers(form)
    const found = findRefusal(form, answers, unsaved)
    setRefusal(found)
    if (found) return notify('error', found)
    if (!unsaved) return onPlace({ addressId, method: chosen, answers })
    onWait({ method: chosen, answers })
    unsaved.requestSubmit()
  }
  const shown = refusal === addressRefusal && !hasAddress ? refusal : problem
  return (
    <form id={orderFormId} action={place} onReset={preventReset} noValidate className="mt-4">
      <BusinessField error={refusal === gstinError ? refusal : undefined} />
      <CheckField
        name="terms"
        error={refusal === termsRefusal ? refusal : undefined}
        onChange={(event) => {
          setRefusal(undefined)
          if (event.currentTarget.checked && method === 'card') warmUp(checkoutScript)
        }}
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
      {/* Not disabled: the payment window gives the focus back to where it was. */}
      <Button type="submit" className="mt-4 w-full noscript:hidden" isBusy={phase !== undefined}>
        {phase ? busyLabels[phase] : labels[method]}
      </Button>
      <p role="status" className="sr-only">
        {phase && busyLabels[phase]}
      </p>
      <p className="mt-4 hidden text-quiet text-sm noscript:block">Buying needs JavaScript.</p>
    </form>
  )
}
