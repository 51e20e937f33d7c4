import { strToU8, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import type { Cell } from './cell.ts'
import { refuseFile } from './refuse-file.ts'

/** Of a sheet of 20,000 rows about half; more would stop the process for seconds. */
const maxUnpackedBytes = 12_000_000
const maxZipEntries = 200

type Limits = { maxUnpackedBytes?: number }

const workbookPath = 'xl/workbook.xml'

type Parts = Record<string, Uint8Array>

/**
 * Reads the first sheet that is shown.
 * @throws FieldRefusal of `file` for what is no XLSX, too large unpacked, or has formulas
 */
export async function readXlsx(bytes: Uint8Array, limits: Limits = {}): Promise<Cell[][]> {
  const parts = unpack(bytes, limits.maxUnpackedBytes ?? maxUnpackedBytes)
  const { place, path } = findSheet(parts)
  if (/<(\w+:)?f[\s/>]/.test(textOf(parts, path))) {
    throw refuseFile('The sheet has formulas: copy it and paste its values, then save it again.')
  }
  try {
    const file = withPlainCalendar(parts) ?? bytes
    const rows = await readSheet(file.slice().buffer, place, { parseNumber: plainNumber })
    return rows as Cell[][]
  } catch {
    throw refuseFile('The XLSX file cannot be read: open it and save it again, or as CSV.')
  }
}

/** The sizes that a file names of its parts bound what unpacking it takes. */
function unpack(bytes: Uint8Array, maxBytes: number): Parts {
  let unpacked = 0
  let entries = 0
  let isTooLarge = false
  try {
    const parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        unpacked += originalSize
        entries += 1
        isTooLarge ||= unpacked > maxBytes || entries > maxZipEntries
        return !isTooLarge && /\.(xml|rels)$/.test(name)
      },
    })
    if (!isTooLarge) return parts
  } catch {
    throw refuseFile('This is no XLSX file that can be read.')
  }
  throw refuseFile('The XLSX file is too large unpacked: cut it in two.')
}

/** The first sheet that is shown: `place` is its number among all. */
function findSheet(parts: Parts): { place: number; path: string } {
  const relations = tagsOf(textOf(parts, 'xl/_rels/workbook.xml.rels'), 'Relationship')
  const sheets = tagsOf(textOf(parts, workbookPath), 'sheet').map((tag, at) => {
    const relation = relations.find((each) => attributeOf(each, 'Id') === attributeOf(tag, 'id'))
    const target = attributeOf(relation, 'Target') ?? ''
    return {
      place: at + 1,
      path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
      isSheet: attributeOf(relation, 'Type')?.endsWith('/worksheet'),
      isHidden: /hidden/i.test(attributeOf(tag, 'state') ?? ''),
    }
  })
  const shown = sheets.find(({ isSheet, isHidden }) => isSheet && !isHidden)
  if (shown) return shown
  throw refuseFile('The XLSX file shows no sheet: unhide the one that counts, and save it again.')
}

/**
 * The library knows a workbook that counts its days from 1904 by `1` alone; others write `true`.
 * @returns the file as the library knows it, where it has to be changed
 */
function withPlainCalendar(parts: Parts): Uint8Array | undefined {
  const workbook = textOf(parts, workbookPath)
  const [property = ''] = tagsOf(workbook, 'workbookPr')
  if (!/^(true|on)$/i.test(attributeOf(property, 'date1904')?.trim() ?? '')) return undefined
  const plain = property.replace(/(date1904\s*=\s*)(["']).*?\2/, '$1"1"')
  return zipSync(
    { ...parts, [workbookPath]: strToU8(workbook.replace(property, plain)) },
    { level: 0 },
  )
}

const textOf = (parts: Parts, path: string) => new TextDecoder().decode(parts[path])

const tagsOf = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<(\\w+:)?${name}\\s([^<>"']|"[^<"]*"|'[^<']*')*>`, 'g')) ?? []

const attributeOf = (tag: string | undefined, name: string): string | undefined =>
  new RegExp(`[\\s:]${name}\\s*=\\s*(["'])(.*?)\\1`).exec(tag ?? '')?.[2]

const number = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?\s*$/i
const digits = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 })

/** Writers spell a number as they like: 1.4E3 and 1400.0 are 1400. It may have more digits than a float stores. */
const plainNumber = (text: string): string =>
  /^\d+$/.test(text) || !number.test(text)
    ? text
    : digits.format(text.trim() as Intl.StringNumericLiteral)
