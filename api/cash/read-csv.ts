import { type CsvError, parse } from 'csv-parse/sync'
import type { Cell } from './cell.ts'
import { refuseFile } from './refuse-file.ts'

/** @throws FieldRefusal of `file` for what is no CSV in UTF-8 */
export function readCsv(bytes: Uint8Array): Cell[][] {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuseFile('The file is not UTF-8: save it as “CSV UTF-8”, or as XLSX.')
  }
  if (text.includes('\0')) throw refuseFile('This is no CSV or XLSX file.')
  try {
    return parse(text, { relax_column_count: true, trim: true })
  } catch (error) {
    throw refuseFile(`The CSV cannot be read: ${(error as CsvError).message}.`)
  }
}
