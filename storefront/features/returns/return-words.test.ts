import { expect, test } from 'vitest'
import type { ReturnRequest } from '../../../contract/return-request.ts'
import { returnWords } from './return-words.ts'

const asked: ReturnRequest = {
  type: 'Return',
  quantity: 1,
  status: 'Approved',
  reason: '',
  wanted_size: null,
  is_replacement: false,
  is_refunded_instead: false,
  rejection: null,
  parcel: null,
  pickup: null,
  refund: null,
  asked_at: '2026-11-20T06:00:00.000Z',
}

const wordsOf = (request: Partial<ReturnRequest>) =>
  returnWords({ ...asked, ...request }, 'card').text

test('an approved return says for which day its pickup is booked, where the courier has said', () => {
  expect(wordsOf({})).toMatch(/^Please hand it to the courier\./)
  const pickup = { courier: 'Delhivery', collects_on: '2026-11-28' }
  expect(wordsOf({ pickup })).toBe(
    'A pickup by Delhivery is booked for Sat, 28 Nov. Please have it packed.',
  )
  expect(wordsOf({ pickup: { ...pickup, collects_on: null } })).toBe(
    'A pickup by Delhivery is booked. Please have it packed.',
  )
})

test('a return that is here says by which day its money goes back, then when it went', () => {
  const status = 'Received' as const
  const refund = { sent_by: '2999-12-04', sent_on: null }
  const where = 'goes back to where it was paid from'
  expect(wordsOf({ status, refund })).toBe(`Your money ${where} by Wed, 4 Dec.`)
  expect(wordsOf({ status })).toBe(`Your money ${where}.`)
  expect(wordsOf({ status, refund: { sent_by: '2026-01-02', sent_on: null } })).toBe(
    `Your money ${where}. It was promised by Fri, 2 Jan: it is late, and we are sorry.`,
  )
  const soldOut = { type: 'Exchange' as const, wanted_size: 'L', is_refunded_instead: true }
  expect(wordsOf({ status, refund, ...soldOut })).toBe(
    `Size L has sold out, so your money ${where} by Wed, 4 Dec.`,
  )
  expect(wordsOf({ status: 'Refunded', refund: { ...refund, sent_on: '2026-11-28' } })).toBe(
    'Your money went back to where it was paid from on Sat, 28 Nov.',
  )
})
