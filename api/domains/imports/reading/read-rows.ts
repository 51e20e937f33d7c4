import { type CsvError, parse } from 'csv-parse/sync'
import type { Cell } from '../../../ground/sheets/cell.ts'
import { readXlsx } from '../../../ground/sheets/read-xlsx.ts'
import { refuseFile } from '../../../ground/sheets/refuse-file.ts'
import { decodeText } from './decode-text.ts'

/** Of a file's products, its head and what may stand above it aside. */
export const maxRows = 20_000
export const maxColumns = 500
const maxUnpackedBytes = 60_000_000
const separators = [',', ';', '\t']

/**
 * The rows of a CSV file or of an XLSX file's first sheet, as text. A date of a sheet is one of ISO 8601.
 * @throws FieldRefusal of `file`, whose sentence says what to do
 */
export async function readRows(bytes: Uint8Array): Promise<string[][]> {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 8))
  if (start.startsWith('%PDF')) {
    throw refuseFile('This is a PDF: export the sheet as CSV or XLSX and choose that file.')
  }
  if (start.startsWith('\u00d0\u00cf\u0011\u00e0')) {
    throw refuseFile('This is an old XLS file, or one with a password: save it as XLSX or CSV.')
  }
  const rows = start.startsWith('PK')
    ? (await readXlsx(bytes, { maxUnpackedBytes })).map((cells) => cells.map(textOf))
    : readCsv(decodeText(bytes))
  if (rows.length > maxRows + 20) {
    throw refuseFile(`The file has more than ${maxRows} rows: cut it in two and take in each.`)
  }
  if (rows.some((cells) => cells.length > maxColumns)) {
    throw refuseFile(`The file has more than ${maxColumns} columns: take out those of no use.`)
  }
  return rows
}

function readCsv(text: string): string[][] {
  // Such as `sep=;`, by which a file names its separator to Excel. Its line stays, as rows are counted.
  const [line = '', named] = /^"?sep=(.)"?(?=[\r\n])/i.exec(text) ?? []
  const rest = text.slice(line.length)
  const rows = parseCsv(rest, named ?? separatorOf(rest))
  const computed = rows.findIndex((cells) => cells.some((cell) => /^=(?!"[^"]*"$)/.test(cell)))
  if (computed >= 0) {
    throw refuseFile(
      `Row ${computed + 1} has a formula: copy the sheet, paste its values, and save it again.`,
    )
  }
  return rows.map((cells) => cells.map((cell) => cell.replace(/^="(.*)"$/, '$1').trim()))
}

function parseCsv(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      to: maxRows + 21,
      max_record_size: 1_000_000,
    })
  } catch (error) {
    const line = (error as CsvError).lines ?? 1
    throw refuseFile(
      `The CSV cannot be read near line ${line}, where a quotation mark is left open: save it anew from the sheet.`,
    )
  }
}

/** That of the first line, whose heads have none in them but within quotation marks. */
function separatorOf(text: string): string {
  const lines = text.slice(0, 20_000).split(/\r?\n/, 5)
  const plain = lines.map((line) => line.replaceAll(/"[^"]*"/g, ''))
  const most = (separator: string) => Math.max(...plain.map((line) => line.split(separator).length))
  return separators.toSorted((one, other) => most(other) - most(one))[0] ?? ','
}

function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return cell.trim()
}
