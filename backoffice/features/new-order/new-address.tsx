import { useEffect, useRef, useState } from 'react'
import { hasPostalCodes } from '../../../contract/has-postal-codes.ts'
import { countries, indianStates } from '../../../contract/places.ts'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { usePlace } from './use-place.ts'

type Props = {
  typed: (name: string, otherwise?: string) => string
  error: (name: string) => string | undefined
  place: ReturnType<typeof usePlace>
  /** Of one who is not known: her name is asked, and the mail goes there. */
  asksEmail: boolean
}

/** The fields of the checkout's address, in the order in which a caller says them. */
export function NewAddress({ typed, error, place: { place, ask }, asksEmail }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [country, setCountry] = useState(typed('country', 'India'))
  const isIndia = country === 'India'
  // What was typed by hand is left as it is.
  useEffect(() => {
    for (const [name, value] of [
      ['city', place?.city],
      ['state', place?.state],
    ] as const) {
      const input = box.current?.querySelector<HTMLInputElement | HTMLSelectElement>(
        `[name=${name}]`,
      )
      if (input && value && (input.value === '' || input.dataset['filled'] === input.value)) {
        input.value = value
        input.dataset['filled'] = value
      }
    }
  }, [place])
  const field = (name: string) => ({
    name,
    defaultValue: typed(name),
    error: error(name),
    autoComplete: 'off',
  })
  return (
    <div ref={box} className="grid gap-x-5 gap-y-3 md:grid-cols-2">
      <Field
        label="Name"
        maxLength={100}
        required={asksEmail}
        {...field('contact_person_name')}
        error={error('contact_person_name') ?? error('first_name')}
      />
      {asksEmail && <Field label="E-mail" type="email" required {...field('email')} />}
      <Field label="Phone" type="tel" inputMode="tel" required {...field('phone')} />
      <Field
        label="PIN code"
        inputMode={isIndia ? 'numeric' : 'text'}
        maxLength={12}
        required={hasPostalCodes(country)}
        onChange={({ currentTarget }) => isIndia && ask(currentTarget.value)}
        {...field('postal_code')}
      />
      <Field label="Address line 1" maxLength={200} required {...field('address_line1')} />
      <Field label="Address line 2" maxLength={200} {...field('address_line2')} />
      <Field label="City" maxLength={100} required {...field('city')} />
      {isIndia ? (
        <SelectField label="State" required {...field('state')}>
          <option value="">Choose a state</option>
          {indianStates.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
      ) : (
        <Field label="State" maxLength={100} required {...field('state')} />
      )}
      <SelectField
        label="Country"
        {...field('country')}
        defaultValue={country}
        onChange={({ currentTarget }) => setCountry(currentTarget.value)}
      >
        {countries.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
    </div>
  )
}
