import { expect, test } from 'vitest'
import { toCsv } from '../../../contract/csv.ts'

test('a cell that a sheet would compute, or that has a comma, stays the text that it is', () => {
  expect(toCsv([['=1+2', '@x', '-a', '\tb', 'a,"b"', null, -5]])).toBe(
    `\uFEFF'=1+2,'@x,'-a,'\tb,"a,""b""",,-5\r\n`,
  )
  expect(toCsv([[' =1', '＝1', '+91', 'a=1', 'மீனா ₹', '\n=1']])).toBe(
    `\uFEFF' =1,'＝1,'+91,a=1,மீனா ₹,"'\n=1"\r\n`,
  )
})
