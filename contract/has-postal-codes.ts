const without = new Set(['hong kong sar', 'hong kong', 'united arab emirates', 'uae'])

/** Whether an address of a country has one; all others that we send to have. */
export const hasPostalCodes = (country: string): boolean =>
  !without.has(country.trim().toLowerCase())
