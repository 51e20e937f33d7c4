import { describe, expect, test } from 'vitest'
import { phoneError, plainPhone } from '../../../contract/phone-numbers.ts'

describe('a phone number', () => {
  test.each([
    '9876543210',
    '98765 43210',
    '987-654-3210',
    '98765–43210',
    '(98765) 43210',
    '98765.43210',
    '09876543210',
    '+91 98765 43210',
    '+91-98765-43210',
    '+91 (0) 98765 43210',
    '0091 98765 43210',
    '919876543210',
    '\u202a+91 98765 43210\u202c',
    '\u00a098765\u00a043210 ',
  ])('written as "%s" is its ten digits', (typed) => {
    expect(plainPhone(typed)).toBe('9876543210')
    expect(phoneError('India', plainPhone(typed))).toBeUndefined()
  })

  test.each([
    ['1', 'Enter a ten-digit phone number.'],
    ['987654321', 'Enter a ten-digit phone number.'],
    ['98765432101', 'A phone number has at most ten digits.'],
    ['+91 98765', 'Enter a ten-digit phone number.'],
    ['1234567890', 'Enter a phone number that begins with 6, 7, 8 or 9.'],
    ['044 2345 6789', 'Enter a phone number that begins with 6, 7, 8 or 9.'],
    ['+44 20 7946 0000', 'A phone number has digits only.'],
    ['call me', 'A phone number has digits only.'],
    ['- -', 'A phone number has digits only.'],
    ['९८७६५४३२१०', 'A phone number has digits only.'],
  ])('of India cannot be "%s"', (typed, error) => {
    expect(phoneError('India', plainPhone(typed))).toBe(error)
  })

  test('that begins with 91 keeps it', () => {
    expect(plainPhone('9198765432')).toBe('9198765432')
  })

  test('of another country has up to ten digits', () => {
    expect(phoneError('Singapore', plainPhone('8123 4567'))).toBeUndefined()
    expect(phoneError('Italy', plainPhone('06 1234 5678'))).toBeUndefined()
    expect(phoneError('Germany', '03012345678')).toBe('A phone number has at most ten digits.')
  })
})
