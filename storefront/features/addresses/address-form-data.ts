import type { Address, NewAddress, Profile } from '../../../contract/accounts.ts'
import { addressErrors } from '../../../contract/address-errors.ts'
import { hasPostalCodes } from '../../../contract/has-postal-codes.ts'
import { missingField } from '../../../contract/missing-field.ts'
import { plainPhone } from '../../../contract/phone-numbers.ts'
import { plainPostalCode } from '../../../contract/pin-code-form.ts'
import { visibleText } from '../../../contract/visible-text.ts'

export const addressTypes = [
  'home',
  'office',
  'other',
] as const satisfies NewAddress['address_type'][]

/** The fields, by the names that the shopper reads. */
const names: Record<string, string> = {
  contact_person_name: 'Contact name',
  contact_person_number: 'Contact number',
  company: 'Company',
  address_line1: 'Address line 1',
  address_line2: 'Address line 2',
  city: 'City',
  state: 'State',
  country: 'Country',
  postal_code: 'Postal code',
  phone: 'Phone',
  type_of_address: 'Type of address',
}

const required = [
  'address_line1',
  'city',
  'state',
  'country',
  'postal_code',
  'phone',
  'type_of_address',
]

/** What is wrong with a form before it is sent: what is blank, and what does not fit its country. */
export function findAddressErrors(form: FormData): Record<string, string[]> {
  const missing = required.filter(
    (field) =>
      !textOf(form, field) && (field !== 'postal_code' || hasPostalCodes(textOf(form, 'country'))),
  )
  const misfits = Object.entries(addressErrors(readAddress(form))).filter(
    ([field]) => !missing.includes(field),
  )
  return {
    ...Object.fromEntries(missing.map((field) => [field, [missingField]])),
    ...Object.fromEntries(misfits),
  }
}

/** The errors in a line, as the address page shows them: what is missing, else the first. */
export function firstOf(errors: Record<string, string[]>): string {
  const missing = Object.keys(errors).filter((field) => errors[field]?.[0] === missingField)
  if (missing.length === 0) return Object.values(errors)[0]?.[0] ?? ''
  return `Please fill in: ${missing.map((field) => names[field]).join(', ')}`
}

/** The errors as the checkout shows them, a line for each field. */
export function listErrors(errors: Record<string, string[]>): string {
  return Object.entries(errors)
    .map(([field, messages]) => `${names[field] ?? field}: ${messages.join(' ')}`)
    .join('\n')
}

/** The form as the address page sends it. */
export function readAddress(form: FormData) {
  const type = textOf(form, 'type_of_address')
  const country = textOf(form, 'country')
  return {
    contact_person_name: textOf(form, 'contact_person_name'),
    contact_person_number: plainPhone(textOf(form, 'contact_person_number'), country),
    address_line1: textOf(form, 'address_line1'),
    address_line2: textOf(form, 'address_line2'),
    city: textOf(form, 'city'),
    state: textOf(form, 'state'),
    country,
    postal_code: plainPostalCode(country, textOf(form, 'postal_code')),
    phone: plainPhone(textOf(form, 'phone'), country),
    type_of_address: addressTypes.find((each) => each === type) ?? 'home',
  } satisfies Partial<Address>
}

/** The form as the checkout sends it: it asks for a company, and has another name for the type. */
export function readCheckoutAddress(form: FormData) {
  const { type_of_address: address_type, ...fields } = readAddress(form)
  return { ...fields, address_type, company: textOf(form, 'company'), is_default: false }
}

/** What a new address starts with: the customer's own name and phone. */
export function startAddress({ first_name, phone }: Profile): Partial<Address> {
  return { contact_person_name: first_name, contact_person_number: phone, phone }
}

export function textOf(form: FormData, field: string): string {
  return visibleText(String(form.get(field) ?? '').trim())
}
