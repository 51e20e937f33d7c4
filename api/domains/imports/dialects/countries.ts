const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** A country of two letters by its name, such as India of IN; any other text as it is. */
export const countryOf = (text: string): string =>
  /^[a-z]{2}$/i.test(text) ? (names.of(text.toUpperCase()) ?? text) : text
