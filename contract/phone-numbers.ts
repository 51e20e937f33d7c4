import { isIndia } from './is-india.ts'
import { plainDigits } from './plain-digits.ts'

const maxDigits = 10

/**
 * A phone number without the spaces, dashes, dots and brackets that it is written with: India's as
 * its ten digits, without country code (+91, 0091, 91) and 0; any other as it was typed, with + for
 * a 00. A text that is no number stays, for {@link phoneError} to refuse.
 */
export function plainPhone(typed: string, country = 'India'): string {
  // Numbers copied from an address book often have invisible marks of direction around them.
  const bare = plainDigits(typed)
    .replace(/[\s\p{Pd}\p{Cf}−.()/]/gu, '')
    .replace(/^00/, '+')
  const phone = isIndia(country)
    ? bare.replace(/^(?:\+91|91(?=0?\d{10}$))/, '').replace(/^0(?=\d{10}$)/, '')
    : bare
  return /^\+?\d+$/.test(phone) ? phone : typed
}

/**
 * What is wrong with a phone number in a country, if anything; in '' it is India's, or of anywhere
 * with + before it. India's have ten digits, the first of them 6 to 9; we do not know the other
 * countries' forms.
 */
export function phoneError(country: string, phone: string): string | undefined {
  if (phone === '') return undefined
  const isAbroad = country === '' ? phone.startsWith('+') : !isIndia(country)
  if (!(isAbroad ? /^\+?\d+$/ : /^\d+$/).test(phone)) return 'A phone number has digits only.'
  if (isAbroad) {
    return /^\+?\d{4,15}$/.test(phone) ? undefined : 'A phone number has 4 to 15 digits.'
  }
  if (phone.length > maxDigits) return 'A phone number has at most ten digits.'
  if (phone.length < maxDigits) return 'Enter a ten-digit phone number.'
  return /^[6-9]/.test(phone) ? undefined : 'Enter a phone number that begins with 6, 7, 8 or 9.'
}

/**
 * The digits to call, with the country's code; undefined where it is not known. A number without one
 * is India's where the address is there.
 */
export function callableDigits(country: string, phone: string): string | undefined {
  if (phone.startsWith('+')) return phone.slice(1)
  return isIndia(country) && /^[6-9]\d{9}$/.test(phone) ? `91${phone}` : undefined
}
