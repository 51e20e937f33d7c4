const maxDigits = 10

/**
 * A phone number as it is stored: without the spaces, dashes, dots and brackets that it is written
 * with, India's country code (+91, 0091, 91) and the 0 before the ten digits. A text that is no
 * number stays, for {@link phoneError} to refuse.
 */
export function plainPhone(typed: string): string {
  // Numbers copied from an address book often have invisible marks of direction around them.
  const bare = typed.replace(/[\s\p{Pd}\p{Cf}.()]/gu, '')
  const national = bare.replace(/^(?:\+91|0091|91(?=0?\d{10}$))/, '')
  const phone = national.replace(/^0(?=\d{10}$)/, '')
  return /^\d+$/.test(phone) ? phone : typed
}

/**
 * What is wrong with a phone number in a country, if anything. India's have ten digits, the first of
 * them 6 to 9; we do not know the other countries' forms.
 */
export function phoneError(country: string, phone: string): string | undefined {
  if (/\D/.test(phone)) return 'A phone number has digits only.'
  const isIndian = country.toLowerCase() === 'india'
  if (phone.length > maxDigits) return 'A phone number has at most ten digits.'
  if (phone === '' || !isIndian) return undefined
  if (phone.length < maxDigits) return 'Enter a ten-digit phone number.'
  return /^[6-9]/.test(phone) ? undefined : 'Enter a phone number that begins with 6, 7, 8 or 9.'
}
