import { Readable } from 'node:stream'
import type { Db } from '../../../ground/db/pool.ts'
import { answer } from '../../../ground/http/serve.ts'
import type { ServeOffice } from '../../../ground/staff/serve-office.ts'
import { closeMonth, readGstr1 } from '../gstr1.ts'
import { listTaxMonths } from './list-months.ts'

export function taxRoutes(serve: ServeOffice, db: Db): void {
  serve('GET /api/office/gstr1/', async ({ query: { period, format } }) => {
    const parts = await readGstr1(db, period, format)
    const headers = {
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
      'content-disposition': `attachment; filename="gstr1-${period}.${format}"`,
    }
    return new Response(Readable.toWeb(Readable.from(parts)), { headers })
  })

  serve('GET /api/office/gstr1/months/', async () =>
    answer(200, { results: await listTaxMonths(db), next: null }),
  )

  serve('POST /api/office/gstr1/close/', async ({ body: { period }, act }) => {
    await act((tx) => closeMonth(tx, period))
    return answer(200, { message: `${period} is closed.` })
  })
}
