import { expect, test } from 'vitest'
import { postalCodeError } from '../../../contract/pin-codes.ts'
import { findPlace } from './pin-places.ts'
import { indianStates } from './places.ts'

test.each([
  ['641604', 'Tiruppur', 'Tamil Nadu'],
  ['641001', 'Coimbatore', 'Tamil Nadu'],
  ['600028', 'Chennai', 'Tamil Nadu'],
  ['560034', 'Bengaluru', 'Karnataka'],
  ['110016', 'Delhi', 'Delhi'],
  ['201301', 'Noida', 'Uttar Pradesh'],
  ['248001', 'Dehradun', 'Uttarakhand'],
  ['160017', 'Chandigarh', 'Chandigarh'],
  ['605001', 'Puducherry', 'Puducherry'],
  ['682555', undefined, 'Lakshadweep'],
  ['682011', 'Kochi', 'Kerala'],
  ['403001', undefined, 'Goa'],
  ['700091', 'Kolkata', 'West Bengal'],
  ['500034', 'Hyderabad', 'Telangana'],
  ['834001', 'Ranchi', 'Jharkhand'],
])('%s is of %s in %s', (pinCode, city, state) => {
  expect(findPlace(pinCode)).toEqual({ city, state })
})

test('a PIN code that belongs to no place fills nothing', () => {
  expect(findPlace('900056')).toEqual({ city: undefined, state: undefined })
})

test('a state that is filled in is in the list, and the address is accepted with it', () => {
  for (let prefix = 1000; prefix < 9000; prefix += 1) {
    const pinCode = `${prefix}01`
    const { state } = findPlace(pinCode)
    if (!state) continue
    expect(indianStates).toContain(state)
    const error = postalCodeError({ country: 'India', state, postal_code: pinCode })
    expect([pinCode, error]).toEqual([pinCode, undefined])
  }
})
