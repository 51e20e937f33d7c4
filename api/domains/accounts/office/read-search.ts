import { plainPhone } from '../../../../contract/phone-numbers.ts'
import { plainDigits } from '../../../../contract/plain-digits.ts'
import { searchWords } from '../../../ground/staff/search-words.ts'
import type { Search, Words } from './queries.ts'

export type Asked = Extract<Search, { by: 'phone' }> | ({ by: 'words' } & Words)

/** What the box of customers asks for; a phone number is one for those alone who may see any. */
export function readSearch(typed: string, maySeePhones: boolean): Asked | undefined {
  const text = plainDigits(typed)
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
  if (text === '') return undefined
  const phone = plainPhone(text)
  if (maySeePhones && /^(\d{10}|\+\d{7,15})$/.test(phone)) return { by: 'phone', text: phone }
  const beginning = /\s/.test(text) ? '' : text.toLowerCase()
  // What has an at sign is an address, and no name.
  const words = beginning.includes('@') ? [] : searchWords(text)
  return words.length > 0 || beginning !== '' ? { by: 'words', words, beginning } : undefined
}
