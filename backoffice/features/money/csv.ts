/** What a sheet would read as a formula. */
const formula = /^[=+\-@\t\r]/

/** Rows as CSV, UTF-8 as Excel knows it; text that a sheet would compute stays text. */
export const toCsv = (rows: (string | number | null)[][]): string =>
  `\uFEFF${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`

function toCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
