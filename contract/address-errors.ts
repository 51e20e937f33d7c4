import { phoneError, plainPhone } from './phone-numbers.ts'
import { plainPostalCode } from './pin-code-form.ts'
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
  const { country, state, postal_code, phone, contact_person_number } = address
  const phoneErrorOf = (typed: string) => phoneError(country, plainPhone(typed, country))
  const code = plainPostalCode(country, postal_code)
  const errors = {
    postal_code: postalCodeError({ country, state, postal_code: code }),
    phone: phoneErrorOf(phone),
    contact_person_number: phoneErrorOf(contact_person_number),
  }
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) => (error ? [[field, [error]]] : [])),
  )
}
