import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test('an amount is said in lakhs and crores', () => {
  const said: [number, string][] = [
    [0, 'Rupees Zero Only'],
    [50, 'Rupees Zero and Fifty Paise Only'],
    [1_00, 'Rupees One Only'],
    [1349_05, 'Rupees One Thousand Three Hundred Forty Nine and Five Paise Only'],
    [1_00_000_00, 'Rupees One Lakh Only'],
    [
      12_34_567_89,
      'Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven and Eighty Nine Paise Only',
    ],
    [101_00_00_019_00, 'Rupees One Hundred One Crore Nineteen Only'],
  ]
  for (const [paise, words] of said) expect(amountInWords(paise)).toBe(words)
})
