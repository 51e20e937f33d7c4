import { addressErrors } from '../../../contract/address-errors.ts'
import { isIndia } from '../../../contract/is-india.ts'
import { callableDigits, plainPhone } from '../../../contract/phone-numbers.ts'
import { plainPostalCode } from '../../../contract/pin-code-form.ts'
import { FieldRefusal } from '../../ground/errors/refusal.ts'
import { internationalPhone } from './international-phone.ts'

const parts = ['country', 'state', 'postal_code', 'phone', 'contact_person_number'] as const
type Parts = Record<(typeof parts)[number], string>
type Given = { [part in keyof Parts]?: Parts[part] | undefined }

/** Whether a change touches what must fit the country. */
export const isRewritten = (given: Given): boolean =>
  parts.some((part) => given[part] !== undefined)

/**
 * An address with postal code and phone numbers as they are stored: of India digits alone, of other
 * countries with + and their code.
 * @throws FieldRefusal where it does not fit its country
 */
export function fitAddress<A extends Parts>(address: A): A {
  const { country, postal_code, phone, contact_person_number } = address
  const fitted = {
    ...address,
    postal_code: plainPostalCode(country, postal_code),
    phone: storedPhone(country, phone),
    contact_person_number: storedPhone(country, contact_person_number),
  }
  const errors = addressErrors(fitted)
  if (Object.keys(errors).length) throw new FieldRefusal(errors)
  return fitted
}

/**
 * What a change writes of these parts: those given, and with the country all.
 * @throws FieldRefusal where the changed address would not fit its country
 */
export function fitChange(before: Parts, given: Given): Partial<Parts> {
  const withCode = (phone: string) => {
    const digits = callableDigits(before.country, phone)
    return digits ? `+${digits}` : phone
  }
  const fitted = fitAddress({
    country: given.country ?? before.country,
    state: given.state ?? before.state,
    postal_code: given.postal_code ?? before.postal_code,
    phone: given.phone ?? withCode(before.phone),
    contact_person_number: given.contact_person_number ?? withCode(before.contact_person_number),
  })
  const written = parts.filter((part) => given.country !== undefined || given[part] !== undefined)
  return Object.fromEntries(written.map((part) => [part, fitted[part]]))
}

function storedPhone(country: string, typed: string): string {
  const phone = plainPhone(typed, country)
  return isIndia(country) || phone === '' ? phone : internationalPhone(country, phone)
}
