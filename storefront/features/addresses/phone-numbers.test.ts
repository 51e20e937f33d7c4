import { describe, expect, test } from 'vitest'
import { callableDigits, phoneError, plainPhone } from '../../../contract/phone-numbers.ts'

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
  ])('of India cannot be "%s"', (typed, error) => {
    expect(phoneError('India', plainPhone(typed))).toBe(error)
  })

  test('that begins with 91 keeps it', () => {
    expect(plainPhone('9198765432')).toBe('9198765432')
  })

  test.each([
    ['Singapore', '8123 4567', '81234567'],
    ['Germany', '0151 / 23456789', '015123456789'],
    ['Germany', '+49 (151) 234-567-89', '+4915123456789'],
    ['United Kingdom', '0091 98765 43210', '+919876543210'],
    ['Japan', '＋８１ ９０－１２３４－５６７８', '+819012345678'],
    ['', '+44 20 7946 0000', '+442079460000'],
  ])('of %s written as "%s" is %s', (country, typed, phone) => {
    expect(plainPhone(typed, country)).toBe(phone)
    expect(phoneError(country, phone)).toBeUndefined()
  })

  test('of another country has 4 to 15 digits, the first after a + at most', () => {
    for (const phone of ['123', '+1234567890123456']) {
      expect(phoneError('Germany', phone)).toBe('A phone number has 4 to 15 digits.')
    }
    expect(phoneError('Germany', '1512+3456')).toBe('A phone number has digits only.')
  })

  test('can be called where its country is known', () => {
    expect(callableDigits('India', '9876543210')).toBe('919876543210')
    expect(callableDigits('Germany', '+4915123456789')).toBe('4915123456789')
    expect(callableDigits('United Kingdom', '7911123456')).toBeUndefined()
    expect(callableDigits('India', '1')).toBeUndefined()
  })
})

test.each([
  '९८७६५४३२१०',
  '９８７６５４３２１０',
  '৯৮৭৬৫৪৩২১০',
  '௯௮௭௬௫௪௩௨௧௦',
  '٩٨٧٦٥٤٣٢١٠',
  '۹۸۷۶۵۴۳۲۱۰',
])('a phone number in the digits of another script, %s, is the same', (typed) => {
  expect(plainPhone(typed)).toBe('9876543210')
  expect(plainPhone(`+91 ${typed}`)).toBe('9876543210')
})
