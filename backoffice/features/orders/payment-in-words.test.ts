import { expect, test } from 'vitest'
import { paymentInWords } from './payment-in-words.ts'

test('cash is paid where it is, and a card as it stands', () => {
  expect(paymentInWords({ payment_status: 'unpaid', cash: 'door' })).toBe('cash to be collected')
  expect(paymentInWords({ payment_status: 'paid', cash: 'courier' })).toBe('cash at the courier')
  expect(paymentInWords({ payment_status: 'paid', cash: 'bank' })).toBe('cash in the bank')
  expect(paymentInWords({ payment_status: 'refunded', cash: 'courier' })).toBe(
    'refunded, cash at the courier',
  )
  expect(paymentInWords({ payment_status: 'paid', cash: 'bank' }, 'the cash is')).toBe(
    'the cash is in the bank',
  )
  expect(paymentInWords({ payment_status: 'paid', cash: null })).toBe('paid')
  expect(paymentInWords({ payment_status: 'unpaid', cash: null })).toBe('unpaid')
})
