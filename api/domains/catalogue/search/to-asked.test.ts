import { expect, test } from 'vitest'
import { toAsked } from './to-asked.ts'

const list = { count: 3, next: null, previous: null, results: [] }
const wordsOf = (text: string) => toAsked(text, { page: '1', sort: 'featured' }, list)?.words

test('words are counted whatever their case and blanks', () => {
  expect(wordsOf('  Blue \t KURTI ')).toBe('blue kurti')
  expect(wordsOf('ÄRMEL வேட்டி')).toBe('ärmel வேட்டி')
  expect(wordsOf('saree 500-1000')).toBe('saree 500-1000')
  expect(wordsOf('kurta 38 40 42')).toBe('kurta 38 40 42')
})

test.for([
  'meena@example.in',
  'order 100234',
  '98765 43210',
  '+91 (98765) 432-10',
  '९८७६५४३२१०',
  'x'.repeat(101),
  '   ',
])('%j is never counted', (text) => {
  expect(wordsOf(text)).toBeUndefined()
})
