const isDigit = (point: number) => /\p{Nd}/u.test(String.fromCodePoint(point))

/** A text with the digits of every script as 0 to 9, and full-width signs as narrow ones. */
export const plainDigits = (text: string): string =>
  text.normalize('NFKC').replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    // Each script has its ten in a row, from zero on.
    let zero = point
    while (isDigit(zero - 1)) zero -= 1
    return String((point - zero) % 10)
  })
