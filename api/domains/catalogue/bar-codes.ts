/** Why a text is no bar code of a piece; undefined where it is one. */
export function codeError(code: string): string | undefined {
  if (!/^[!-~]{1,48}$/.test(code)) {
    return 'must have up to 48 letters, digits and signs, without spaces'
  }
  if (/^NS\d+$/i.test(code)) return 'must not be NS and digits: such codes are ours'
  return hasGoodCheckDigit(code) ? undefined : 'has a check digit that does not fit'
}

/** GTIN-8, 12, 13 and 14 end with one; other bar codes are taken as they are. */
function hasGoodCheckDigit(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return true
  const digits = code.split('').reverse().map(Number)
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 ? 3 : 1), 0) % 10 === 0
}
