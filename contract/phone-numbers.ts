/** A phone number is stored as its digits alone, whichever its country. */
export const phoneDigits = /^\d*$/
export const phoneDigitsError = 'A phone number has digits only.'

/**
 * What is wrong with a phone number in a country, if anything. India's have ten digits, with those of
 * the town for a landline; we do not know the other countries' forms.
 */
export function phoneError(country: string, phone: string): string | undefined {
  if (!phoneDigits.test(phone)) return phoneDigitsError
  if (phone === '' || country.toLowerCase() !== 'india') return undefined
  if (phone.length !== 10) return 'Enter a ten-digit phone number.'
  return phone.startsWith('0') ? 'Enter a phone number without its leading 0.' : undefined
}
