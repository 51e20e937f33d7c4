import { type CsvError, parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { FieldRefusal } from '../errors/refusal.ts'

/** Of a sheet, numbers are text as the file has them. */
export type Cell = string | boolean | Date | null

/** Of a sheet of 20,000 rows about half; more would stop the process for seconds. */
const maxUnpackedBytes = 12_000_000
const maxZipEntries = 200

const refuse = (message: string) => new FieldRefusal({ file: [message] })

/**
 * Reads the rows of a CSV file (UTF-8) or of the first sheet of an XLSX file; text is trimmed.
 * @throws FieldRefusal of `file` for what is neither, too large unpacked, or has formulas
 */
export async function readRows(file: Blob): Promise<Cell[][]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  return isZip ? readXlsx(bytes) : readCsv(bytes)
}

function readCsv(bytes: Uint8Array): Cell[][] {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse('The file is not UTF-8: save it as “CSV UTF-8”, or as XLSX.')
  }
  if (text.includes('\0')) throw refuse('This is no CSV or XLSX file.')
  try {
    return parse(text, { relax_column_count: true, trim: true })
  } catch (error) {
    throw refuse(`The CSV cannot be read: ${(error as CsvError).message}.`)
  }
}

async function readXlsx(bytes: Uint8Array): Promise<Cell[][]> {
  const sheets = unpackSheets(bytes)
  if (sheets.some((sheet) => /<(\w+:)?f[\s/>]/.test(sheet))) {
    throw refuse('The sheet has formulas: copy it and paste its values, then save it again.')
  }
  try {
    const rows = await readSheet(bytes.slice().buffer, { parseNumber: (text) => text })
    return rows as Cell[][]
  } catch {
    throw refuse('The XLSX file cannot be read: open it and save it again, or as CSV.')
  }
}

/** The sizes that a file names of its parts bound what unpacking it takes. */
function unpackSheets(bytes: Uint8Array): string[] {
  let unpacked = 0
  let entries = 0
  let isTooLarge = false
  try {
    const sheets = unzipSync(bytes, {
      filter({ name, originalSize }) {
        unpacked += originalSize
        entries += 1
        isTooLarge ||= unpacked > maxUnpackedBytes || entries > maxZipEntries
        return !isTooLarge && name.startsWith('xl/worksheets/') && name.endsWith('.xml')
      },
    })
    if (!isTooLarge) return Object.values(sheets).map((sheet) => new TextDecoder().decode(sheet))
  } catch {
    throw refuse('This is no XLSX file that can be read.')
  }
  throw refuse('The XLSX file is too large unpacked: cut it in two.')
}
