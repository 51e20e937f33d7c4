let codes: Map<string | undefined, string | undefined> | undefined

/** A country's two letters of ISO 3166-1, as search engines want it; its name where it has none. */
export function countryCode(name: string): string {
  // Made when first asked for: only the server does, and a browser that loads this file should not pay.
  codes ??= readCodes()
  return codes.get(name) ?? name
}

/** By its English name. Codes that are no longer used have a name too, and a successor. */
function readCodes() {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  return new Map(
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .map((code) => [names.of(code), new Intl.Locale(`und-${code}`).region]),
  )
}
