import { plainPhone } from '../../../../contract/phone-numbers.ts'
import { plainDigits } from '../../../../contract/plain-digits.ts'
import { searchWords } from '../../../ground/staff/search-words.ts'
import type { Search } from './queries.ts'

export type Asked = Exclude<Search, { by: 'ids' }> | { by: 'words'; words: string[] }

/**
 * What the one box asks for: an e-mail address, a phone number, a PIN code, or words of a name, a city or a
 * garment. A text with a digit in it may be the number of an order, a parcel or an invoice, too.
 */
export function readSearch(typed: string): Asked | undefined {
  const text = plainDigits(typed)
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/^#/, '')
  if (text === '') return undefined
  if (/^\S+@\S+$/.test(text)) return { by: 'email', text: text.toLowerCase() }
  const phone = plainPhone(text)
  if (/^(\d{10}|\+\d{7,15})$/.test(phone)) return { by: 'phone', text: phone }
  const pinCode = text.replaceAll(/[\s-]/g, '')
  if (/^\d{6}$/.test(pinCode)) return { by: 'postal_code', text: pinCode }
  return { by: 'words', words: searchWords(text) }
}
