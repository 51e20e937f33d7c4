import { useState } from 'react'
import { pinCodeForm, pinCodeFormError, plainPinCode } from '../../../contract/pin-code-form.ts'
import { PinForm } from './pin-form.tsx'
import { usePinQuestion } from './pin-page.ts'
import { PromiseLine } from './promise-line.tsx'
import { rememberPin, useRememberedPin } from './remembered-pin.ts'
import { usePromise } from './use-promise.ts'

/** By when it comes to her PIN code, which this browser remembers, and whether she may pay at the door. */
export default function PinPromise() {
  const pin = useRememberedPin()
  return <AskedPin pin={pin} answer={usePromise(pin)} />
}

type Props = { pin: string | null; answer: ReturnType<typeof usePromise> }

export function AskedPin({ pin, answer: { promise, error, askAgain } }: Props) {
  const question = usePinQuestion()
  const [isRefused, setRefused] = useState(false)
  return (
    <PinForm
      pin={pin}
      error={isRefused ? pinCodeFormError : error}
      question={question}
      onAsk={(event) => {
        event.preventDefault()
        const typed = plainPinCode(String(new FormData(event.currentTarget).get('pin')))
        const isPin = pinCodeForm.test(typed)
        setRefused(!isPin)
        if (typed === pin) askAgain()
        else if (isPin) rememberPin(typed)
      }}
    >
      <p aria-live="polite" className="pt-2 empty:pt-0 in-data-pin:min-h-10">
        {!isRefused && promise && <PromiseLine promise={promise} />}
      </p>
    </PinForm>
  )
}
