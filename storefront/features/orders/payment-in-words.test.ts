import { expect, test } from 'vitest'
import type { Order } from '../../../contract/orders.ts'
import { paymentInWords } from './payment-in-words.ts'

type State = Pick<Order, 'payment_status' | 'status'>

test.each<[State, string | undefined]>([
  [{ payment_status: 'paid', status: 'Confirmed' }, 'Paid'],
  [{ payment_status: 'paid', status: 'Cancelled' }, 'Refund under way'],
  [{ payment_status: 'refunded', status: 'Cancelled' }, 'Refunded'],
  [{ payment_status: 'unpaid', status: 'Pending' }, 'To be paid on delivery'],
  [{ payment_status: 'unpaid', status: 'Cancelled' }, 'Nothing to pay'],
  [{ payment_status: 'unpaid', status: 'Delivered' }, undefined],
])('the money of an order that is %o: %s', (state, words) => {
  expect(paymentInWords(state)).toBe(words)
})
