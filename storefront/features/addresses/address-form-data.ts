import type { Address, NewAddress } from '../../../contract/accounts.ts'

export const addressTypes = [
  'home',
  'office',
  'other',
] as const satisfies NewAddress['address_type'][]

/** What the address page asks for, by the name that the shopper reads. */
const required = {
  address_line1: 'Address line 1',
  city: 'City',
  state: 'State',
  country: 'Country',
  postal_code: 'Postal code',
  phone: 'Phone',
  type_of_address: 'Type of address',
} as const

export type AddressFaults = Partial<Record<string, string>>

/** The required fields that are blank: a line for all, and a word under each. */
export function findMissing(form: FormData): { text: string; faults: AddressFaults } | null {
  const missing = Object.entries(required).filter(([field]) => !textOf(form, field))
  if (missing.length === 0) return null
  return {
    text: `Please fill in: ${missing.map(([, name]) => name).join(', ')}`,
    faults: Object.fromEntries(missing.map(([field]) => [field, 'This field is required.'])),
  }
}

/** The form as the API takes it. */
export function readAddress(form: FormData) {
  const type = textOf(form, 'type_of_address')
  return {
    contact_person_name: textOf(form, 'contact_person_name'),
    contact_person_number: textOf(form, 'contact_person_number'),
    address_line1: textOf(form, 'address_line1'),
    address_line2: textOf(form, 'address_line2'),
    city: textOf(form, 'city'),
    state: textOf(form, 'state'),
    country: textOf(form, 'country'),
    postal_code: textOf(form, 'postal_code'),
    phone: textOf(form, 'phone'),
    type_of_address: addressTypes.find((each) => each === type) ?? 'home',
  } satisfies Partial<Address>
}

export function textOf(form: FormData, field: string): string {
  return String(form.get(field) ?? '').trim()
}

/** The first fault of each field. */
export function firstFaults(fields: Record<string, string[]>): AddressFaults {
  return Object.fromEntries(Object.entries(fields).map(([field, [first]]) => [field, first]))
}
