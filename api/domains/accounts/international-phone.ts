import {
  type CountryCode,
  getCountries,
  parsePhoneNumberFromString as parse,
} from 'libphonenumber-js/max'

const names = new Intl.DisplayNames('en', { type: 'region' })

const regionOf = new Map<string, CountryCode>([
  ...getCountries().flatMap((code): [string, CountryCode][] => [
    [code.toLowerCase(), code],
    [(names.of(code) ?? code).toLowerCase(), code],
  ]),
  ['hong kong sar', 'HK'],
  ['hong kong', 'HK'],
  ['usa', 'US'],
  ['united states of america', 'US'],
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['uae', 'AE'],
  ['korea', 'KR'],
  ['czech republic', 'CZ'],
])

/**
 * A number of another country with + and the country's code, as it is written there or with the
 * code. What is no number there stays as it is: it reaches no phone.
 * @param typed as plainPhone leaves it
 */
export function internationalPhone(country: string, typed: string): string {
  const defaultCountry = regionOf.get(country.trim().toLowerCase())
  const number = parse(typed, { ...(defaultCountry && { defaultCountry }), extract: false })
  const withCode = parse(`+${typed}`, { extract: false })
  const meant = withCode?.country === defaultCountry ? [number, withCode] : [number]
  // Of two readings, as 49151… has in Germany, the one of a mobile phone.
  const valid = meant.filter((each) => each?.isValid())
  const found = valid.find((each) => each?.getType() === 'MOBILE') ?? valid[0]
  if (found) return found.number
  // Ten digits as India's numbers have them may be a number of India.
  return number?.isPossible() && !/^[6-9]\d{9}$/.test(typed) ? number.number : typed
}

/** A number with + in two: its country's code, and the rest. */
export function splitPhone(phone: string): { code: string; rest: string } | undefined {
  const number = phone.startsWith('+') ? parse(phone, { extract: false }) : undefined
  return number && { code: `+${number.countryCallingCode}`, rest: number.nationalNumber }
}
