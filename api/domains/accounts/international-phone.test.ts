import { expect, test } from 'vitest'
import { internationalPhone, splitPhone } from './international-phone.ts'

test.each([
  ['Germany', '015123456789', '+4915123456789'],
  ['Germany', '4915123456789', '+4915123456789'],
  ['Germany', '+4915123456789', '+4915123456789'],
  ['United States', '9175550100', '+19175550100'],
  ['United States', '14085550100', '+14085550100'],
  ['usa', '0114915123456789', '+4915123456789'],
  ['United Kingdom', '7911123456', '+447911123456'],
  ['United Kingdom', '07911123456', '+447911123456'],
  ['United Kingdom', '+4402079460000', '+442079460000'],
  ['Hong Kong SAR', '51234567', '+85251234567'],
  ['United Arab Emirates', '0501234567', '+971501234567'],
  ['Italy', '0612345678', '+390612345678'],
  ['Singapore', '81234567', '+6581234567'],
  ['Australia', '0412345678', '+61412345678'],
  ['South Korea', '01012345678', '+821012345678'],
  ['Israel', '0501234567', '+972501234567'],
  ['Germany', '+919876543210', '+919876543210'],
])('in %s %s is %s', (country, typed, phone) => {
  expect(internationalPhone(country, typed)).toBe(phone)
})

test.each([
  ['United Kingdom', '9876543210'],
  ['United States', '5550100'],
  ['United Kingdom', '20794600'],
  ['Atlantis', '7911123456'],
])('in %s %s is nowhere, and stays', (country, typed) => {
  expect(internationalPhone(country, typed)).toBe(typed)
})

test('a mobile number of every country that is offered abroad has its code', () => {
  const mobiles: Record<string, [typed: string, code: string]> = {
    Australia: ['0412345678', '+61'],
    Austria: ['0664123456', '+43'],
    Belgium: ['0470123456', '+32'],
    Canada: ['5062345678', '+1'],
    Czechia: ['601123456', '+420'],
    Denmark: ['32123456', '+45'],
    Finland: ['0412345678', '+358'],
    France: ['0612345678', '+33'],
    Germany: ['015123456789', '+49'],
    'Hong Kong SAR': ['51234567', '+852'],
    Ireland: ['0850123456', '+353'],
    Israel: ['0502345678', '+972'],
    Italy: ['3123456789', '+39'],
    Japan: ['09012345678', '+81'],
    Malaysia: ['0123456789', '+60'],
    Netherlands: ['0612345678', '+31'],
    'New Zealand': ['0211234567', '+64'],
    Norway: ['40612345', '+47'],
    Poland: ['512345678', '+48'],
    Portugal: ['912345678', '+351'],
    Singapore: ['81234567', '+65'],
    'South Korea': ['01012345678', '+82'],
    Spain: ['612345678', '+34'],
    Sweden: ['0701234567', '+46'],
    Switzerland: ['0781234567', '+41'],
    'United Arab Emirates': ['0501234567', '+971'],
    'United Kingdom': ['07400123456', '+44'],
    'United States': ['2015550123', '+1'],
    Vietnam: ['0912345678', '+84'],
  }
  for (const [country, [typed, code]] of Object.entries(mobiles)) {
    expect([country, splitPhone(internationalPhone(country, typed))?.code]).toEqual([country, code])
  }
})
