import { phoneFault } from './phone-numbers.ts'
import { postalCodeFault } from './pin-codes.ts'

type AddressParts = {
  country: string
  state: string
  postal_code: string
  phone: string
  contact_person_number: string
}

/** What in an address does not fit its country, by field. The browser asks before it sends. */
export function addressFaults(address: AddressParts): Record<string, string[]> {
  const { country, phone, contact_person_number } = address
  const faults = {
    postal_code: postalCodeFault(address),
    phone: phoneFault(country, phone),
    contact_person_number: phoneFault(country, contact_person_number),
  }
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault ? [[field, [fault]]] : [])),
  )
}
