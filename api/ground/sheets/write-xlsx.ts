import { strToU8, Zip, ZipDeflate } from 'fflate'

/** `isMarked`: shown on a coloured ground. */
export type SheetCell = string | number | null | { text: string; isMarked: true }

/** Rows to write into a part of the file at once, and all of the sheet that is in memory. */
const rowsAtOnce = 500

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const parts = {
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${office}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${office}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${office}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  // Text as format, so that a bar code is not rounded when its cell is edited.
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFD6CC"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fillId="2" applyNumberFormat="1" applyFill="1"/></cellXfs></styleSheet>`,
}

/**
 * Writes a sheet as XLSX, part by part while its rows are read. Text is a text's cell: none is computed.
 * @param rows the head is one of them
 */
export async function* writeXlsx(
  rows: AsyncIterable<SheetCell[]> | Iterable<SheetCell[]>,
): AsyncGenerator<Buffer> {
  let made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  for (const [name, xml] of Object.entries(parts)) {
    const part = new ZipDeflate(name)
    zip.add(part)
    part.push(strToU8(declared + xml), true)
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 4 })
  zip.add(sheet)
  let xml = `${declared}<worksheet xmlns="${main}"><sheetData>`
  let count = 0
  for await (const cells of rows) {
    count += 1
    const row = count
    xml += `<row r="${row}">${cells.map((cell, at) => toXml(cell, addressOf(at, row))).join('')}</row>`
    if (count % rowsAtOnce > 0) continue
    sheet.push(strToU8(xml))
    xml = ''
    yield Buffer.concat(made)
    made = []
  }
  sheet.push(strToU8(`${xml}</sheetData></worksheet>`), true)
  zip.end()
  yield Buffer.concat(made)
}

/** Such as AB12. */
function addressOf(column: number, row: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26
    ? letter + row
    : addressOf(Math.floor(column / 26) - 1, 0).slice(0, -1) + letter + row
}

function toXml(cell: SheetCell, address: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  const [text, style] = typeof cell === 'string' ? [cell, 1] : [cell.text, 2]
  return `<c r="${address}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** XML has no control characters but tab and line ends. */
const escapeXml = (text: string) =>
  text
    // oxlint-disable-next-line eslint/no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>]/g, (sign) => entities[sign] ?? '')
