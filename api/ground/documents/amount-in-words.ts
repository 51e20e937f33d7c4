const ones =
  ' One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const tens = '  Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')
const scales = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const

/** As a cheque says it in India: `Rupees One Lakh Twenty Three Thousand and Fifty Paise Only`. */
export function amountInWords(paise: number): string {
  const rupees = Math.floor(paise / 100)
  const rest = paise % 100
  const and = rest > 0 ? ` and ${numberInWords(rest)} Paise` : ''
  return `Rupees ${numberInWords(rupees) || 'Zero'}${and} Only`
}

function numberInWords(number: number): string {
  for (const [size, name] of scales) {
    if (number < size) continue
    const rest = numberInWords(number % size)
    return `${numberInWords(Math.floor(number / size))} ${name}${rest && ` ${rest}`}`
  }
  if (number < ones.length) return ones[number] ?? ''
  const one = ones[number % 10]
  return `${tens[Math.floor(number / 10)]}${one && ` ${one}`}`
}
