import { randomUUID } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import type { TestShop } from './shop.ts'
import { read, sendAs } from './staff.ts'

export type RemittedRow = [awb: string, amount: number | string, date?: string, reference?: string]

const head = 'awb,amount,date,reference'

/** Some days from today, as it is in India. */
export const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' })

/** A courier's file; a row's day and reference may be left out. */
export function csvOf(rows: RemittedRow[]): Blob {
  const lines = rows.map(([awb, amount, date = dayFromNow(0), reference = 'UTR1']) =>
    [awb, amount, date, reference].join(','),
  )
  return new Blob([[head, ...lines].join('\r\n')], { type: 'text/csv' })
}

/** The text of a number as its writer spells it; a day is a number in a format of days. */
type XlsxCell = string | number | { number: string; isDay?: boolean }
type Sheet = { rows: XlsxCell[][]; state?: 'hidden' | 'veryHidden'; cells?: string }

/** A sheet as spreadsheets save it: text inline, numbers as numbers. @param cells XML of further cells */
export const xlsxOf = (rows: XlsxCell[][], cells = ''): Blob =>
  workbookOf([{ rows: [head.split(','), ...rows], cells }])

/** @param properties attributes of the workbook, such as the year from which it counts days */
export function workbookOf(sheets: Sheet[], properties = ''): Blob {
  const xmlns = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const named = sheets.map(
    ({ state }, at) =>
      `<sheet name="Sheet ${at}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  )
  const related = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${xmlns}" xmlns:r="${relations}"><workbookPr ${properties}/><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}">${related.join('')}<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${xmlns}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows, cells = '' }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${xmlns}"><sheetData>${rows.map(rowOf).join('')}${cells}</sheetData></worksheet>`,
      ]),
    ),
  }
  const entries = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const)
  return new Blob([zipSync(Object.fromEntries(entries))])
}

function rowOf(cells: XlsxCell[], down: number): string {
  const written = cells.map((cell, across) => {
    const place = `r="${'ABCDEFGHIJ'[across]}${down + 1}"`
    if (typeof cell === 'string') return `<c ${place} t="inlineStr"><is><t>${cell}</t></is></c>`
    const { number, isDay = false } = typeof cell === 'number' ? { number: String(cell) } : cell
    return `<c ${place}${isDay ? ' s="1"' : ''}><v>${number}</v></c>`
  })
  return `<row r="${down + 1}">${written.join('')}</row>`
}

type Sending = { dryRun?: boolean; key?: string; columns?: Record<string, string> }

/** Sends a remittance as the office's form does. */
export function remit(
  shop: TestShop,
  staff: { token: string },
  file: Blob,
  { dryRun = false, key = randomUUID(), columns = {} }: Sending = {},
) {
  const form = new FormData()
  form.set('file', file, 'remittance.csv')
  form.set('dry_run', String(dryRun))
  for (const [name, column] of Object.entries(columns)) form.set(name, column)
  return read(sendAs(shop, staff, 'POST /api/office/remittances/', { form, key }))
}
