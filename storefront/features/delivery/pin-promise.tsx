import { useState } from 'react'
import { pinCodeForm, pinCodeFormError, plainPinCode } from '../../../contract/pin-code-form.ts'
import { PinForm } from './pin-form.tsx'
import { PromiseLine } from './promise-line.tsx'
import { rememberPin, useRememberedPin } from './remembered-pin.ts'
import { usePromise } from './use-promise.ts'

/** By when it comes to her PIN code, which this browser remembers, and whether she may pay at the door. */
export default function PinPromise({ productId }: { productId?: number }) {
  const pin = useRememberedPin()
  return <AskedPin pin={pin} answer={usePromise(pin)} productId={productId} />
}

type Props = {
  pin: string | null
  answer: ReturnType<typeof usePromise>
  productId?: number | undefined
}

export function AskedPin({ pin, answer: { promise, error, askAgain }, productId }: Props) {
  const [isRefused, setRefused] = useState(false)
  return (
    <PinForm
      pin={pin}
      error={isRefused ? pinCodeFormError : error}
      productId={productId}
      onAsk={(event) => {
        event.preventDefault()
        const typed = plainPinCode(String(new FormData(event.currentTarget).get('pin')))
        const isPin = pinCodeForm.test(typed)
        setRefused(!isPin)
        if (typed === pin) askAgain()
        else if (isPin) rememberPin(typed)
      }}
    >
      <p aria-live="polite" className="mt-2 min-h-8">
        {!isRefused && promise && <PromiseLine promise={promise} />}
      </p>
    </PinForm>
  )
}
