/**
 * What is wrong with a phone number in a country, if anything. India's have ten digits, with those of
 * the town for a landline; we do not know the other countries' forms.
 *
 * @param phone digits alone
 */
export function phoneFault(country: string, phone: string): string | undefined {
  const isShort = country.toLowerCase() === 'india' && /^\d{1,9}$/.test(phone)
  return isShort ? 'Enter a ten-digit phone number.' : undefined
}
