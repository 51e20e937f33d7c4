import { expect, test } from 'vitest'
import { notesInWords } from '../../../contract/order-notes.ts'

test.each<[unknown, string[]]>([
  [null, []],
  [undefined, []],
  [{ checkout_id: 'c-1', payment: 'cod', type: 'cart' }, []],
  [{ type: 'buynow', product_id: 1, variant_id: 2, size_variant_id: 3, quantity: 1 }, []],
  [{ checkout_id: 'c-1', note: ' Leave it at the gate. ' }, ['Leave it at the gate.']],
  [{ order_notes: 'Two\nlines' }, ['Two\nlines']],
  [{ gift_message: 'Happy birthday', Paid: 'no' }, ['Gift message: Happy birthday', 'Paid: no']],
  [{ note: 'Ring twice', notes: 'Ring twice' }, ['Ring twice']],
  ['Ring twice', ['Ring twice']],
  [{ note: '  ', deep: { note: 'x' }, list: ['x'], flag: true, idAttributes: null }, []],
  [['x'], []],
  [7, []],
])('of the notes %j people read %j', (notes, words) => {
  expect(notesInWords(notes)).toEqual(words)
})
