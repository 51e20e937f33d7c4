import { useId, useState } from 'react'
import type { Address } from '../../../contract/accounts.ts'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { type AddressFaults, addressTypes } from './address-form-data.ts'
import { countries, indianStates } from './places.ts'

type Props = {
  /** What the fields start with. */
  start?: Partial<Address> | undefined
  faults: AddressFaults
  /** The checkout asks for a company, and takes a state as it is typed. */
  isCheckout?: boolean
}

/** The fields of an address. */
export function AddressFields({ start, faults, isCheckout = false }: Props) {
  const [country, setCountry] = useState(start?.country ?? 'India')
  const statesId = useId()
  const isIndia = country === 'India'
  const field = (name: keyof Address) => ({
    name,
    defaultValue: String(start?.[name] ?? ''),
    error: faults[name]?.[0],
  })
  // A state of one country means nothing in another.
  const ownState = start?.country === country ? start.state : undefined
  const phone = { type: 'tel', inputMode: 'numeric', maxLength: 10 } as const
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <Field
        label="Contact name"
        autoComplete="name"
        maxLength={100}
        {...field('contact_person_name')}
      />
      <Field label="Contact number" {...phone} {...field('contact_person_number')} />
      {isCheckout && (
        <Field
          label="Company"
          autoComplete="organization"
          maxLength={100}
          className="sm:col-span-2"
          {...field('company')}
        />
      )}
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
        label="City"
        autoComplete="address-level2"
        maxLength={100}
        required
        {...field('city')}
      />
      <Field
        label="Postal code"
        autoComplete="postal-code"
        inputMode={isIndia ? 'numeric' : 'text'}
        maxLength={12}
        required
        {...field('postal_code')}
      />
      {isIndia && !isCheckout ? (
        <SelectField
          label="State"
          autoComplete="address-level1"
          required
          {...field('state')}
          defaultValue={ownState}
        >
          <option value="">Choose a state</option>
          <Options of={indianStates} and={ownState} />
        </SelectField>
      ) : (
        <Field
          label="State"
          autoComplete="address-level1"
          list={isIndia ? statesId : undefined}
          maxLength={100}
          required
          {...field('state')}
          defaultValue={ownState}
        />
      )}
      <SelectField
        label="Country"
        name="country"
        autoComplete="country-name"
        required
        defaultValue={country}
        error={faults['country']?.[0]}
        onChange={(event) => setCountry(event.currentTarget.value)}
      >
        <Options of={countries} and={start?.country} />
      </SelectField>
      <Field label="Phone" autoComplete="tel-national" required {...phone} {...field('phone')} />
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
      {isCheckout && (
        <datalist id={statesId}>
          <Options of={indianStates} />
        </datalist>
      )}
    </div>
  )
}

/** The list, and the address's own value where the list lacks it. */
function Options({ of: list, and: own }: { of: string[]; and?: string | undefined }) {
  const all = own && !list.includes(own) ? [own, ...list] : list
  return all.map((each) => (
    <option key={each} value={each}>
      {each}
    </option>
  ))
}
