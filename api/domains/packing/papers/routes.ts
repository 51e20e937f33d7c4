import type { Config } from '../../../config.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { answerPaper } from '../../../ground/staff/answer-paper.ts'
import { hasRight } from '../../../ground/staff/roles.ts'
import { requireRight, type ServeOffice } from '../../../ground/staff/serve-office.ts'
import { printDocument } from '../../tax/document-pdf.ts'
import { makeLabelsOfOrder } from './labels.ts'
import { goesIntoParcel, isDocument } from './queries.ts'

export function paperRoutes(serve: ServeOffice, db: Db, { shop }: Config): void {
  serve('GET /api/office/orders/{number}/labels.pdf', async ({ params: { number } }, c) =>
    answerPaper(c, await makeLabelsOfOrder(db, shop, number), `labels-${number}`),
  )
  serve('GET /api/office/documents/{id}.pdf', async ({ params, query, staff }, c) => {
    const isForParcel = hasRight(staff.role, 'pack') && (await goesIntoParcel(db, params.id))
    if (!isForParcel && (await isDocument(db, params.id))) requireRight(staff, 'documents')
    const { number, pdf } = await printDocument(db, params, query.paper)
    return answerPaper(c, pdf, number)
  })
}
