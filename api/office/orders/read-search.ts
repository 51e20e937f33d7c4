import { plainPhone } from '../../../contract/phone-numbers.ts'
import { plainDigits } from '../../../contract/plain-digits.ts'
import type { Search } from './queries.ts'

export type Asked = Exclude<Search, { by: 'ids' }> | { by: 'name'; words: string[] }

/**
 * What the one box asks for: an order's number, a phone number, a PIN code or a name. A text with a
 * digit in it may be an AWB too.
 */
export function readSearch(typed: string): Asked | undefined {
  const text = plainDigits(typed).trim().replace(/^#/, '')
  if (text === '') return undefined
  const phone = plainPhone(text)
  if (/^(\d{10}|\+\d{7,15})$/.test(phone)) return { by: 'phone', text: phone }
  if (/^\d{6}$/.test(text)) return { by: 'postal_code', text }
  if (/\d/.test(text) && !/\s/.test(text)) return { by: 'number', text: text.toUpperCase() }
  const words = text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
  return words.length ? { by: 'name', words } : { by: 'number', text }
}
