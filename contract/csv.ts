/** What a sheet would read as a formula, also behind spaces. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

type Cell = string | number | null

/** By it Excel knows UTF-8, so that ₹ and every script are read right. */
export const byteOrderMark = '\uFEFF'

/** Rows as CSV, UTF-8 as Excel knows it; text that a sheet would compute stays text. */
export const toCsv = (rows: Cell[][]): string => byteOrderMark + toCsvLines(rows)

/** Rows that follow others. */
export const toCsvLines = (rows: Cell[][]): string =>
  rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')

/** A text that no sheet computes, also where it is pasted or saved as another file. */
export const safeText = (text: string): string => (formula.test(text) ? `'${text}` : text)

function toCell(value: Cell): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = safeText(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
