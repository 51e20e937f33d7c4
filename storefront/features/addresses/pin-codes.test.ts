import { describe, expect, test } from 'vitest'
import { postalCodeError } from '../../../contract/pin-codes.ts'
import { indianStates } from '../../../contract/places.ts'

const errorOf = (state: string, postal_code: string, country = 'India') =>
  postalCodeError({ country, state, postal_code })

/** The head post office of each capital, and places beyond the state's usual codes. */
const places: [state: string, codes: string[]][] = [
  ['Andaman and Nicobar Islands', ['744101']],
  ['Andhra Pradesh', ['520001', '530001', '507129', '517501']],
  ['Arunachal Pradesh', ['791111', '790101', '792001']],
  ['Assam', ['781001', '788001']],
  ['Bihar', ['800001', '824101', '854301']],
  ['Chandigarh', ['160017']],
  ['Chhattisgarh', ['492001', '497001']],
  ['Dadra and Nagar Haveli and Daman and Diu', ['396230', '396210', '362520']],
  ['Delhi', ['110001']],
  ['Goa', ['403001']],
  ['Gujarat', ['380001', '396445', '362001']],
  ['Haryana', ['122001', '134109']],
  ['Himachal Pradesh', ['171001']],
  ['Jammu and Kashmir', ['180001', '190001']],
  ['Jharkhand', ['834001', '814112', '826001']],
  ['Karnataka', ['560001', '590001']],
  ['Kerala', ['695001', '670001']],
  ['Ladakh', ['194101']],
  ['Lakshadweep', ['682555']],
  ['Madhya Pradesh', ['462001', '486001']],
  ['Maharashtra', ['400001', '445001']],
  ['Manipur', ['795001']],
  ['Meghalaya', ['793001', '794001']],
  ['Mizoram', ['796001']],
  ['Nagaland', ['797001', '798601']],
  ['Odisha', ['751001', '770001']],
  ['Puducherry', ['605001', '609602', '673310', '533464', '607402']],
  ['Punjab', ['141001', '151001', '160055']],
  ['Rajasthan', ['302001', '345001']],
  ['Sikkim', ['737101']],
  ['Tamil Nadu', ['600001', '641001', '629001', '643001']],
  ['Telangana', ['500001', '509001']],
  ['Tripura', ['799001']],
  ['Uttar Pradesh', ['226001', '201301', '284001', '247001']],
  ['Uttarakhand', ['248001', '263001', '244712', '262501']],
  ['West Bengal', ['700001', '734001']],
]

describe('a PIN code', () => {
  test('of every state that the form offers is known', () => {
    expect(places.map(([state]) => state).toSorted()).toEqual(indianStates.toSorted())
    for (const state of indianStates) {
      expect(errorOf(state, '100000')).toBe(`This PIN code is not in ${state}.`)
    }
  })

  test.each(places)('of %s is taken there', (state, codes) => {
    for (const code of codes) expect([code, errorOf(state, code)]).toEqual([code, undefined])
  })

  test.each([
    ['Meghalaya', '781131'],
    ['Meghalaya', '782410'],
    ['Uttar Pradesh', '802131'],
    ['Uttar Pradesh', '110025'],
    ['Telangana', '531149'],
    ['Rajasthan', '384316'],
    ['Uttarakhand', '244923'],
    ['Puducherry', '605106'],
  ])('of %s beyond a border, %s, is taken on both sides', (state, code) => {
    expect(errorOf(state, code)).toBeUndefined()
    expect(errorOf('Kerala', code)).toBe('This PIN code is not in Kerala.')
  })

  test('of no post office is refused in every state', () => {
    for (const code of ['560000', '641000', '100001', '105678', '128001', '650001', '290001']) {
      for (const state of [...indianStates, 'Tamilnadu']) {
        expect(errorOf(state, code)).toBe(`This PIN code is not in ${state}.`)
      }
    }
  })

  test('of another state is refused by the state’s name', () => {
    expect(errorOf('Tamil Nadu', '560001')).toBe('This PIN code is not in Tamil Nadu.')
    expect(errorOf('tamil nadu', '520001')).toBe('This PIN code is not in tamil nadu.')
    expect(errorOf('Andhra Pradesh', '600001')).toBe('This PIN code is not in Andhra Pradesh.')
    expect(errorOf('Mizoram', '799001')).toBe('This PIN code is not in Mizoram.')
  })

  test('of the army fits every state, and any fits a state we do not know', () => {
    expect(errorOf('Punjab', '900056')).toBeUndefined()
    expect(errorOf('Tamilnadu', '560001')).toBeUndefined()
  })

  test('has six digits, the first not 0', () => {
    for (const code of ['62500', '6250011', '025001', '62500a']) {
      expect(errorOf('Tamil Nadu', code)).toBe('Enter a valid six-digit PIN code.')
    }
  })

  test('is asked for in India alone', () => {
    expect(errorOf('Tamil Nadu', 'SW1A 1AA', 'United Kingdom')).toBeUndefined()
    expect(errorOf('Tamil Nadu', '560001', 'INDIA')).toBe('This PIN code is not in Tamil Nadu.')
  })
})
