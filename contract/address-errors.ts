import { phoneError } from './phone-numbers.ts'
import { postalCodeError } from './pin-codes.ts'

type AddressParts = {
  country: string
  state: string
  postal_code: string
  phone: string
  contact_person_number: string
}

/** What in an address does not fit its country, by field. */
export function addressErrors(address: AddressParts): Record<string, string[]> {
  const { country, phone, contact_person_number } = address
  const errors = {
    postal_code: postalCodeError(address),
    phone: phoneError(country, phone),
    contact_person_number: phoneError(country, contact_person_number),
  }
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) => (error ? [[field, [error]]] : [])),
  )
}
