import type { Cell } from '../../ground/sheets/cell.ts'
import { readXlsx } from '../../ground/sheets/read-xlsx.ts'
import { readCsv } from './read-csv.ts'

/**
 * Reads the rows of a CSV file (UTF-8) or of the first sheet of an XLSX file; text is trimmed.
 * @throws FieldRefusal of `file` for what is neither, too large unpacked, or has formulas
 */
export async function readRows(file: Blob): Promise<Cell[][]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  return isZip ? readXlsx(bytes) : readCsv(bytes)
}
