import { hasPostalCodes } from './has-postal-codes.ts'
import { isIndia } from './is-india.ts'
import { pinCodeForm, pinCodeFormError } from './pin-code-form.ts'

/**
 * The PIN code prefixes of each state and union territory. Where India Post's districts cross a
 * border, both states have the prefix: a true address must never be refused.
 *
 * @see https://en.wikipedia.org/wiki/Postal_Index_Number
 */
const prefixes: Record<string, readonly string[]> = {
  'Andaman and Nicobar Islands': ['744'],
  'Andhra Pradesh': ['50', '51', '52', '53'],
  'Arunachal Pradesh': ['786', '787', '790', '791', '792'],
  Assam: ['78'],
  Bihar: ['80', '81', '82', '84', '85'],
  Chandigarh: ['140', '16'],
  Chhattisgarh: ['49'],
  'Dadra and Nagar Haveli and Daman and Diu': ['362', '396'],
  Delhi: ['11'],
  Goa: ['403'],
  Gujarat: ['36', '37', '38', '39'],
  Haryana: ['12', '13'],
  'Himachal Pradesh': ['17'],
  'Jammu and Kashmir': ['18', '19'],
  Jharkhand: ['81', '82', '83'],
  Karnataka: ['56', '57', '58', '59'],
  Kerala: ['67', '68', '69'],
  Ladakh: ['19'],
  Lakshadweep: ['682'],
  'Madhya Pradesh': ['45', '46', '47', '48'],
  Maharashtra: ['40', '41', '42', '43', '44'],
  Manipur: ['795'],
  Meghalaya: ['783', '793', '794'],
  Mizoram: ['796'],
  Nagaland: ['797', '798'],
  Odisha: ['75', '76', '77'],
  // Its towns lie within Tamil Nadu, Andhra Pradesh (Yanam) and Kerala (Mahe).
  Puducherry: ['533', '605', '607', '609', '673'],
  Punjab: ['14', '15', '16'],
  Rajasthan: ['30', '31', '32', '33', '34'],
  Sikkim: ['737'],
  'Tamil Nadu': ['60', '61', '62', '63', '64', '65', '66'],
  Telangana: ['50'],
  Tripura: ['799'],
  'Uttar Pradesh': ['20', '21', '22', '23', '24', '25', '26', '27', '28'],
  Uttarakhand: ['24', '26'],
  'West Bengal': ['70', '71', '72', '73', '74'],
}

/** What a postal code can be made of in any country. */
export const postalCodeForm = /^[A-Za-z0-9][A-Za-z0-9 -]*$/
export const postalCodeFormError = 'Enter a valid postal code.'

const prefixesOf = new Map(
  Object.entries(prefixes).map(([state, list]) => [state.toLowerCase(), list]),
)

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
  if (code === '') return hasPostalCodes(country) ? 'This field may not be blank.' : undefined
  if (!isIndia(country)) {
    return postalCodeForm.test(code) ? undefined : postalCodeFormError
  }
  if (!pinCodeForm.test(code)) return pinCodeFormError
  const known = prefixesOf.get(state.toLowerCase())
  // The Army Postal Service's codes, from 90 on, belong to no state.
  const fits = !known || code.startsWith('9') || known.some((prefix) => code.startsWith(prefix))
  return fits ? undefined : `This PIN code is not in ${state}.`
}
