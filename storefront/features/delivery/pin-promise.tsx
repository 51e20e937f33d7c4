import { useState } from 'react'
import { pinCodeForm, pinCodeFormError, plainPinCode } from '../../../contract/pin-code-form.ts'
import { PinForm } from './pin-form.tsx'
import { PromiseLine } from './promise-line.tsx'
import { rememberPin, useRememberedPin } from './remembered-pin.ts'
import { usePromise } from './use-promise.ts'

/** By when it comes to her PIN code, which this browser remembers, and whether she may pay at the door. */
export default function PinPromise({ productId }: { productId?: number }) {
  const pin = useRememberedPin()
  const found = usePromise(pin)
  const [isRefused, setRefused] = useState(false)
  return (
    <PinForm
      pin={pin}
      error={isRefused ? pinCodeFormError : found?.error}
      productId={productId}
      onAsk={(event) => {
        event.preventDefault()
        const typed = plainPinCode(String(new FormData(event.currentTarget).get('pin')))
        const isPin = pinCodeForm.test(typed)
        setRefused(!isPin)
        if (isPin) rememberPin(typed)
      }}
    >
      <p aria-live="polite" className="mt-2 min-h-8">
        {!isRefused && found?.promise && <PromiseLine promise={found.promise} />}
      </p>
    </PinForm>
  )
}
