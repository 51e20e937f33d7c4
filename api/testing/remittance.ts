import { randomUUID } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import type { TestShop } from './shop.ts'
import { read, sendAs } from './staff.ts'

export type RemittedRow = [awb: string, amount: number | string, date?: string, reference?: string]

const head = 'awb,amount,date,reference'

/** A courier's file; a row's day and reference may be left out. */
export function csvOf(rows: RemittedRow[]): Blob {
  const lines = rows.map(([awb, amount, date = '2026-11-20', reference = 'UTR1']) =>
    [awb, amount, date, reference].join(','),
  )
  return new Blob([[head, ...lines].join('\r\n')], { type: 'text/csv' })
}

/** A sheet as spreadsheets save it: text inline, numbers as numbers. @param cells XML of further cells */
export function xlsxOf(rows: (string | number)[][], cells = ''): Blob {
  const sheet = [head.split(','), ...rows].map((row, down) => {
    const written = row.map((value, across) => {
      const place = `r="${'ABCD'[across]}${down + 1}"`
      return typeof value === 'number'
        ? `<c ${place}><v>${value}</v></c>`
        : `<c ${place} t="inlineStr"><is><t>${value}</t></is></c>`
    })
    return `<row r="${down + 1}">${written.join('')}</row>`
  })
  const xmlns = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${xmlns}" xmlns:r="${relations}"><sheets><sheet name="Remittance" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${xmlns}"><sheetData>${sheet.join('')}${cells}</sheetData></worksheet>`,
  }
  const entries = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const)
  return new Blob([zipSync(Object.fromEntries(entries))])
}

/** Sends a remittance as the office's form does. */
export function remit(
  shop: TestShop,
  staff: { token: string },
  file: Blob,
  { dryRun = false, key = randomUUID() }: { dryRun?: boolean; key?: string } = {},
) {
  const form = new FormData()
  form.set('file', file, 'remittance.csv')
  form.set('dry_run', String(dryRun))
  return read(sendAs(shop, staff, 'POST /api/office/remittances/', { form, key }))
}
