/** The secret of an `otpauth://` address, in fours, as it is typed. */
export const secretOf = (uri: string): string =>
  (URL.parse(uri)?.searchParams.get('secret') ?? '').replace(/.{4}(?=.)/g, '$& ')
