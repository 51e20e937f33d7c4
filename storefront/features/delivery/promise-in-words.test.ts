import { expect, test } from 'vitest'
import { promiseInWords } from './promise-in-words.ts'

const promise = {
  pin: '600001',
  is_known: true,
  is_served: true,
  cod_available: true,
  arrives_by: '2026-12-04',
}

test('a promise says what cash on delivery costs, where it costs something and is offered', () => {
  expect(promiseInWords(promise, 50)).toBe('Fri 4 Dec · Cash on delivery +₹50')
  expect(promiseInWords(promise, 0)).toBe('Fri 4 Dec · cash on delivery available')
  const noCash = { ...promise, cod_available: false }
  expect(promiseInWords(noCash, 50)).toBe('Fri 4 Dec · no cash on delivery here')
})
