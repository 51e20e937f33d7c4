const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

/** By its English name. Codes that are no longer used have a name too, and a successor. */
const codes = new Map(
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .map((code) => [names.of(code), new Intl.Locale(`und-${code}`).region]),
)

/** A country's two letters of ISO 3166-1, as search engines want it; its name where it has none. */
export const countryCode = (name: string): string => codes.get(name) ?? name
