import { type CsvError, parse } from 'csv-parse/sync'
import type { Cell } from '../../ground/sheets/cell.ts'
import { refuseFile } from '../../ground/sheets/refuse-file.ts'

/** @throws FieldRefusal of `file` for what is no CSV in UTF-8 */
export function readCsv(bytes: Uint8Array): Cell[][] {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuseFile('The file is not UTF-8: save it as “CSV UTF-8”, or as XLSX.')
  }
  if (text.includes('\0')) throw refuseFile('This is no CSV or XLSX file.')
  // Such as `sep=;`, by which a file names its separator to Excel. Its line stays, as rows are counted.
  const [line = '', named] = /^"?sep=(.)"?(?=[\r\n])/i.exec(text) ?? []
  try {
    return parse(text.slice(line.length), {
      delimiter: named ?? findSeparator(text),
      relax_column_count: true,
      // Such as ="0123", which stores a number's zeros in Excel.
      relax_quotes: true,
      trim: true,
    })
  } catch (error) {
    throw refuseFile(`The CSV cannot be read: ${(error as CsvError).message}.`)
  }
}

const separators = [',', ';', '\t', '|']

/** The one that stands most often in one of the first lines: Excel writes its country's. */
function findSeparator(text: string): string | undefined {
  const lines = text.slice(0, 10_000).split(/[\r\n]+/, 10)
  const most = (separator: string) => Math.max(...lines.map((line) => line.split(separator).length))
  return separators.toSorted((one, other) => most(other) - most(one))[0]
}
