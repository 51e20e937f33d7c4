import { plainDigits } from './plain-digits.ts'

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const form = /^(0[1-9]|[12]\d|3[0-8]|97)[A-Z]{5}\d{4}[A-Z][A-Z\d]{3}$/

/** Whether a text in capitals is the GST number of a business: state, PAN, and a last sign that fits. */
export function isGstin(text: string): boolean {
  if (!form.test(text)) return false
  let sum = 0
  for (let at = 0; at < 14; at++) {
    const product = signs.indexOf(text.charAt(at)) * (1 + (at % 2))
    sum += Math.floor(product / 36) + (product % 36)
  }
  return text[14] === signs[(36 - (sum % 36)) % 36]
}

export const gstinError = 'Enter a valid GSTIN of 15 characters, or leave it empty.'

export const plainGstin = (typed: string): string =>
  plainDigits(typed)
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .toUpperCase()
