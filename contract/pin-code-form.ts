import { isIndia } from './is-india.ts'
import { plainDigits } from './plain-digits.ts'

/** Six digits. The states' prefixes, which weigh more in a browser, are in pin-codes.ts. */
export const pinCodeForm = /^[1-9]\d{5}$/
export const pinCodeFormError = 'Enter a valid six-digit PIN code.'

/** A PIN code as it is typed, often in two groups of three. */
export const plainPinCode = (typed: string): string =>
  plainDigits(typed).replaceAll(/[\s\p{Cf}]/gu, '')

/** A postal code as it is stored; one that is none stays, to be refused. */
export const plainPostalCode = (country: string, typed: string): string =>
  isIndia(country)
    ? plainPinCode(typed)
    : plainDigits(typed)
        .replace(/[\p{Pd}−]/gu, '-')
        .trim()
