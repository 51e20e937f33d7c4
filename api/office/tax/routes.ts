import type { Db } from '../../db/pool.ts'
import { answer } from '../../http/serve.ts'
import { readGstr1 } from '../../tax/gstr1.ts'
import { gstr1ToCsv } from '../../tax/gstr1-csv.ts'
import type { ServeOffice } from '../serve-office.ts'

export function taxRoutes(serve: ServeOffice, db: Db): void {
  serve('GET /api/office/gstr1/', async ({ query: { period, format } }, c) => {
    const gstr1 = await readGstr1(db, period)
    if (format === 'json') return answer(200, gstr1)
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="gstr1-${period}.csv"`)
    return c.body(gstr1ToCsv(gstr1))
  })
}
