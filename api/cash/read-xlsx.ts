import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import type { Cell } from './cell.ts'
import { refuseFile } from './refuse-file.ts'

/** Of a sheet of 20,000 rows about half; more would stop the process for seconds. */
const maxUnpackedBytes = 12_000_000
const maxZipEntries = 200

/** @throws FieldRefusal of `file` for what is no XLSX, too large unpacked, or has formulas */
export async function readXlsx(bytes: Uint8Array): Promise<Cell[][]> {
  const sheets = unpackSheets(bytes)
  if (sheets.some((sheet) => /<(\w+:)?f[\s/>]/.test(sheet))) {
    throw refuseFile('The sheet has formulas: copy it and paste its values, then save it again.')
  }
  try {
    const rows = await readSheet(bytes.slice().buffer, { parseNumber: plainNumber })
    return rows as Cell[][]
  } catch {
    throw refuseFile('The XLSX file cannot be read: open it and save it again, or as CSV.')
  }
}

const number = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?\s*$/i
const digits = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 })

/** Writers spell a number as they like: 1.4E3 and 1400.0 are 1400. It has more digits than a float keeps. */
const plainNumber = (text: string): string =>
  /^\d+$/.test(text) || !number.test(text)
    ? text
    : digits.format(text.trim() as Intl.StringNumericLiteral)

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
    throw refuseFile('This is no XLSX file that can be read.')
  }
  throw refuseFile('The XLSX file is too large unpacked: cut it in two.')
}
