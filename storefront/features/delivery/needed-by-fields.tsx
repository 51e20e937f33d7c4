import { useState } from 'react'
import { Link } from 'react-router'
import { pinCodeForm, pinCodeFormError, plainPinCode } from '../../../contract/pin-code-form.ts'
import { Field } from '../../../ui/field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { rememberNeededBy, today, useNeededBy } from './needed-by.ts'
import { usePinPage } from './pin-page.ts'
import { rememberPin, useRememberedPin } from './remembered-pin.ts'

/** By which day and where it is needed: remembered by this browser, and no part of the form that it stands in. */
export function NeededByFields() {
  const pinPage = usePinPage()
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Needed by</legend>
      {useHydrated() ? (
        <Fields />
      ) : (
        <Link
          to={pinPage}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          When does it come to your PIN code?
        </Link>
      )}
    </fieldset>
  )
}

function Fields() {
  const neededBy = useNeededBy()
  const pin = useRememberedPin()
  const [errors, setErrors] = useState<{ day?: string; pin?: string }>({})
  const earliest = today()

  function chooseDay(day: string) {
    const isOver = day !== '' && day < earliest
    setErrors({ ...errors, day: isOver ? 'Choose a day to come.' : '' })
    if (!isOver) rememberNeededBy(day || null)
  }

  function choosePin(typed: string) {
    const plain = plainPinCode(typed)
    const isPin = pinCodeForm.test(plain)
    setErrors({ ...errors, pin: isPin || typed === '' ? '' : pinCodeFormError })
    if (isPin) rememberPin(plain)
  }

  return (
    <div className="grid grid-cols-2 gap-3">
      <Field
        key={`day ${neededBy}`}
        label="Day"
        type="date"
        min={earliest}
        defaultValue={neededBy ?? ''}
        error={errors.day}
        onBlur={(event) => chooseDay(event.target.value)}
      />
      <Field
        key={`pin ${pin}`}
        label="PIN code"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={7}
        pattern="\s*[1-9]\s*(\d\s*){5}"
        defaultValue={pin ?? ''}
        error={errors.pin}
        onBlur={(event) => choosePin(event.target.value)}
      />
    </div>
  )
}
