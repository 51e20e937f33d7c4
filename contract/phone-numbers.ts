/** A phone number is kept as its digits alone, whichever its country. */
export const phoneDigits = /^\d*$/
export const phoneDigitsFault = 'A phone number has digits only.'

/**
 * What is wrong with a phone number in a country, if anything. India's have ten digits, with those of
 * the town for a landline; we do not know the other countries' forms.
 */
export function phoneFault(country: string, phone: string): string | undefined {
  if (!phoneDigits.test(phone)) return phoneDigitsFault
  if (phone === '' || country.toLowerCase() !== 'india') return undefined
  if (phone.length !== 10) return 'Enter a ten-digit phone number.'
  return phone.startsWith('0') ? 'Enter a phone number without its leading 0.' : undefined
}
