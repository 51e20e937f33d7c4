import { expect, test } from 'vitest'
import type { Row } from './find-size.ts'
import { describeHem, hemOf } from './place-on-body.ts'

const top: Row = {
  size: 'M',
  chest: 38,
  shoulder: 15,
  length: 0,
  sleeve_length: null,
  waist: null,
  hip: null,
}
const trousers: Row = { ...top, chest: null, shoulder: null, waist: 32, hip: 38 }

test.each([
  ['shirt', 28.5, 170, 'at the top of the thigh', top],
  ['blouse', 20, 158, 'at the hip', top],
  ['kurti', 38.25, 175, 'at the knee', top],
  ['kurti', 38.25, 158, 'just below the knee', top],
  ['kurti', 38.25, 145, 'at the calf', top],
  ['gown', 54, 158, 'at the ankle', top],
  ['trousers', 28.5, 158, 'at the shoe', trousers],
  ['trousers', 28.5, 175, 'above the ankle', trousers],
  ['jeans', 32.5, 160, '7 cm past the heel', trousers],
])('a %s of %d inches on %i cm ends %s', (_, length, height, where, row) => {
  const worn = { ...row, length }
  expect(describeHem(worn, hemOf(worn, height), height)).toBe(where)
})
