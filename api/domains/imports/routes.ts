import { Readable } from 'node:stream'
import { byteOrderMark, safeText, toCsvLines } from '../../../contract/csv.ts'
import { xlsxType } from '../../../contract/endpoint.ts'
import type { Db } from '../../ground/db/pool.ts'
import { Refusal } from '../../ground/errors/refusal.ts'
import { answer } from '../../ground/http/serve.ts'
import type { Media } from '../../ground/media/open-media.ts'
import { writeXlsx } from '../../ground/sheets/write-xlsx.ts'
import { requireRight, type ServeOffice } from '../../ground/staff/serve-office.ts'
import { exportRows, type SheetValue } from './export-rows.ts'
import { markedRows } from './marked-rows.ts'
import { addFiles } from './photos.ts'
import type { RowError } from './plan.ts'
import * as queries from './queries.ts'
import { unpack } from './reading/read-file.ts'
import { listImports, showImport, startImport, startWork, undoImport } from './service.ts'

export function importRoutes(serve: ServeOffice, db: Db, media: Media): void {
  serve('GET /api/office/imports/', async () =>
    answer(200, { results: await listImports(db), next: null }),
  )
  serve('POST /api/office/imports/', async ({ body, staff, write, requestId }) => {
    if (body.with_stock) requireRight(staff, 'stock')
    const sent = { file: body.file, withStock: body.with_stock, staffId: staff.id, requestId }
    return answer(201, await showImport(db, await startImport(db, write, sent)))
  })
  serve('GET /api/office/imports/{id}/', async ({ params }) =>
    answer(200, await showImport(db, params.id)),
  )
  serve('POST /api/office/imports/{id}/check/', async ({ params, body, act }) => {
    await startWork(db, act, params.id, 'checking', body)
    return answer(202, await showImport(db, params.id))
  })
  serve('POST /api/office/imports/{id}/apply/', async ({ params, body, act, staff }) => {
    const { with_stock: withStock } = await showImport(db, params.id)
    if (withStock) requireRight(staff, 'stock')
    await startWork(db, act, params.id, 'applying', body)
    return answer(202, await showImport(db, params.id))
  })
  serve('POST /api/office/imports/{id}/undo/', async ({ params, act }) => {
    await undoImport(act, params.id)
    return answer(200, await showImport(db, params.id))
  })
  serve('POST /api/office/imports/{id}/photos/', async ({ params, body, write }) => {
    await addFiles({ db, media, write }, params.id, [body.file].flat())
    return answer(201, await showImport(db, params.id))
  })
  serve('GET /api/office/imports/{id}/marked.xlsx', async ({ params }) => {
    const row = await queries.findImport(db, params.id)
    const sheet = await queries.findSheet(db, params.id)
    if (!row || !sheet) throw new Refusal(404, 'The file of this import has been deleted.')
    const rows = markedRows(unpack(sheet), row.errors as RowError[])
    return download(writeXlsx(rows), xlsxType, `import-${params.id}-marked.xlsx`)
  })
  exportRoutes(serve, db)
}

function exportRoutes(serve: ServeOffice, db: Db): void {
  const csv = async function* (of: 'products' | 'stock') {
    yield Buffer.from(byteOrderMark)
    for await (const rows of batches(exportRows(db, of))) yield Buffer.from(toCsvLines(rows))
  }
  const csvType = 'text/csv; charset=utf-8'
  const audited = (tx: Db, file: string) => queries.writeAudit(tx, 'catalogue.export', '', { file })

  serve('GET /api/office/exports/products.csv', async ({ write }) => {
    await write((tx) => audited(tx, 'products.csv'))
    return download(csv('products'), csvType, 'products.csv')
  })
  serve('GET /api/office/exports/products.xlsx', async ({ write }) => {
    await write((tx) => audited(tx, 'products.xlsx'))
    return download(writeXlsx(safeRows(exportRows(db, 'products'))), xlsxType, 'products.xlsx')
  })
  serve('GET /api/office/exports/stock.csv', async ({ write }) => {
    await write((tx) => audited(tx, 'stock.csv'))
    return download(csv('stock'), csvType, 'stock.csv')
  })
}

async function* safeRows(rows: AsyncIterable<SheetValue[]>): AsyncGenerator<SheetValue[]> {
  for await (const cells of rows) {
    yield cells.map((cell) => (typeof cell === 'string' ? safeText(cell) : cell))
  }
}

const atOnce = 500

async function* batches<T>(rows: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < atOnce) continue
    yield batch
    batch = []
  }
  if (batch.length) yield batch
}

const download = (parts: AsyncIterable<Buffer>, type: string, name: string) =>
  new Response(Readable.toWeb(Readable.from(parts)) as ReadableStream, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      // Compressed it would be in memory as a whole.
      'cache-control': 'no-store, no-transform',
    },
  })
