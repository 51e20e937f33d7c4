import rules from '../rules/pin-codes.json' with { type: 'json' }
import { hasPostalCodes } from './has-postal-codes.ts'
import { isIndia } from './is-india.ts'
import { missingField } from './missing-field.ts'
import { pinCodeForm, pinCodeFormError } from './pin-code-form.ts'

/** What a postal code can be made of in any country. */
export const postalCodeForm = /^[A-Za-z0-9][A-Za-z0-9 -]*$/
export const postalCodeFormError = 'Enter a valid postal code.'

const prefixesOf = new Map(
  Object.entries(rules.accepts).map(([state, list]) => [state.toLowerCase(), list.split(' ')]),
)
const offices = new Set(rules.offices.split(' '))

/** The Army Postal Service's codes belong to no state, and end with one of its two offices, 56 and 99. */
const isOfArmy = (code: string) => /^9[0-7]\d\d(56|99)$/.test(code)

/** Whether India Post has offices with a PIN code of its first three digits. */
export const hasOffice = (code: string): boolean =>
  !code.endsWith('000') && (isOfArmy(code) || offices.has(code.slice(0, 3)))

/**
 * What is wrong with an address's postal code, if anything. India's is a PIN code of six digits that
 * fits the state, where the state is one that we know; of the other countries' we know little.
 */
export function postalCodeError(address: {
  country: string
  state: string
  postal_code: string
}): string | undefined {
  const { country, state, postal_code: code } = address
  if (code === '') return hasPostalCodes(country) ? missingField : undefined
  if (!isIndia(country)) {
    return postalCodeForm.test(code) ? undefined : postalCodeFormError
  }
  if (!pinCodeForm.test(code)) return pinCodeFormError
  const known = prefixesOf.get(state.toLowerCase())
  const isThere = !known || isOfArmy(code) || known.some((prefix) => code.startsWith(prefix))
  return isThere && hasOffice(code) ? undefined : `This PIN code is not in ${state}.`
}
