import { useState } from 'react'
import { PinForm } from './pin-form.tsx'
import { PromiseLine } from './promise-line.tsx'
import { rememberPin, useRememberedPin } from './remembered-pin.ts'
import { usePromise } from './use-promise.ts'

const noPin = 'Enter a valid six-digit PIN code.'

/** By when it comes to her PIN code, which this browser remembers, and whether she may pay at the door. */
export default function PinPromise({ productId }: { productId?: number }) {
  const pin = useRememberedPin()
  const found = usePromise(pin)
  const [isRefused, setRefused] = useState(false)
  return (
    <PinForm
      pin={pin}
      error={isRefused ? noPin : found?.error}
      productId={productId}
      onAsk={(event) => {
        event.preventDefault()
        const typed = String(new FormData(event.currentTarget).get('pin')).replace(/\s/g, '')
        const isPin = /^[1-9]\d{5}$/.test(typed)
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
