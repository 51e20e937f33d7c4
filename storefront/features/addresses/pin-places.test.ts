import { expect, test } from 'vitest'
import { postalCodeError } from '../../../contract/pin-codes.ts'
import { findPlace } from '../../../contract/pin-places.ts'
import { indianStates } from '../../../contract/places.ts'

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

test.each([
  ['262309', 'Uttarakhand'],
  ['262402', 'Uttarakhand'],
  ['262308', 'Uttarakhand'],
  ['262310', 'Uttarakhand'],
  ['262302', 'Uttar Pradesh'],
  ['244701', 'Uttar Pradesh'],
  ['244712', 'Uttarakhand'],
  ['160055', 'Punjab'],
  ['160059', 'Punjab'],
  ['362510', 'Gujarat'],
  ['362530', 'Gujarat'],
  ['362550', 'Gujarat'],
  ['362520', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['673310', 'Puducherry'],
  ['609608', 'Tamil Nadu'],
  ['609602', 'Puducherry'],
  ['813208', 'Jharkhand'],
  ['781131', 'Meghalaya'],
  ['110025', 'Delhi'],
  ['247662', 'Uttar Pradesh'],
  ['799001', 'Tripura'],
  ['605106', undefined],
  ['781029', undefined],
])('%s beside a border is of %s', (pinCode, state) => {
  expect(findPlace(pinCode).state).toBe(state)
})

test('a city is not filled in beyond its state', () => {
  expect(findPlace('160055')).toEqual({ city: undefined, state: 'Punjab' })
  expect(findPlace('160017').city).toBe('Chandigarh')
})

test('a PIN code that belongs to no place fills nothing', () => {
  for (const pinCode of ['900056', '560000', '128001', '650001', '100001']) {
    expect(findPlace(pinCode)).toEqual({ city: undefined, state: undefined })
  }
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
