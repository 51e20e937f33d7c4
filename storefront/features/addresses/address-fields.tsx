import { useState } from 'react'
import type { Address } from '../../../contract/accounts.ts'
import { hasPostalCodes } from '../../../contract/has-postal-codes.ts'
import { pinCodeForm, plainPinCode } from '../../../contract/pin-code-form.ts'
import { countries } from '../../../contract/places.ts'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import type { FormErrors } from '../forms/use-action-form.ts'
import { addressTypes, textOf } from './address-form-data.ts'
import { fillPlace, prepareToFill } from './fill-place.ts'
import { PlaceOptions, StateField } from './state-field.tsx'

type Props = {
  /** What the fields start with. */
  start?: Partial<Address> | undefined
  fieldErrors: FormErrors['fieldErrors']
  /** The checkout asks for a company. */
  isCheckout?: boolean
  onPlace?: ((place: TypedPlace) => void) | undefined
}

/** Of India the PIN code once it is whole. */
export type TypedPlace = { country: string; pin: string | null }

/** The fields of an address, the PIN code first, as it fills city and state. */
export function AddressFields({ start, fieldErrors, isCheckout = false, onPlace }: Props) {
  const [country, setCountry] = useState(start?.country ?? 'India')
  const isIndia = country === 'India'
  const report = (place: { country: string; code: string }) => {
    const pin = plainPinCode(place.code)
    const isWhole = place.country === 'India' && pinCodeForm.test(pin)
    onPlace?.({ country: place.country, pin: isWhole ? pin : null })
  }
  const field = (name: keyof Address) => ({
    name,
    defaultValue: String(start?.[name] ?? ''),
    error: fieldErrors[name],
  })
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <Field
        label="Postal code"
        autoComplete="postal-code"
        inputMode={isIndia ? 'numeric' : 'text'}
        maxLength={12}
        required={hasPostalCodes(country)}
        onFocus={prepareToFill}
        onChange={({ currentTarget: field }) => {
          if (isIndia) void fillPlace(field)
          report({ country, code: field.value })
        }}
        {...field('postal_code')}
      />
      <SelectField
        label="Country"
        name="country"
        autoComplete="country-name"
        required
        defaultValue={country}
        error={fieldErrors['country']}
        onChange={({ currentTarget: { value, form } }) => {
          setCountry(value)
          report({ country: value, code: form ? textOf(new FormData(form), 'postal_code') : '' })
        }}
      >
        <PlaceOptions of={countries} and={start?.country} />
      </SelectField>
      <Field
        label="City"
        autoComplete="address-level2"
        maxLength={100}
        required
        {...field('city')}
      />
      <StateField
        // A state of one country means nothing in another.
        key={country}
        isIndia={isIndia}
        start={start?.country === country ? start.state : undefined}
        error={fieldErrors['state']}
      />
      <Field
        label="Address line 1"
        autoComplete="address-line1"
        maxLength={200}
        className="sm:col-span-2"
        required
        {...field('address_line1')}
      />
      <Field
        label="Address line 2"
        autoComplete="address-line2"
        maxLength={200}
        className="sm:col-span-2"
        {...field('address_line2')}
      />
      <Field
        label="Contact name"
        autoComplete="name"
        maxLength={100}
        {...field('contact_person_name')}
      />
      <PhoneField label="Contact number" country={country} {...field('contact_person_number')} />
      {isCheckout && (
        <Field
          label="Company"
          autoComplete="organization"
          maxLength={100}
          className="sm:col-span-2"
          {...field('company')}
        />
      )}
      <PhoneField required country={country} {...field('phone')} />
      <SelectField
        label="Type of address"
        required
        {...field('type_of_address')}
        defaultValue={start?.type_of_address ?? 'home'}
      >
        {addressTypes.map((type) => (
          <option key={type} value={type}>
            {type[0]?.toUpperCase() + type.slice(1)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
