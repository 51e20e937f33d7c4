import type { Config } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import { answerPdf } from '../../http/answer-pdf.ts'
import { printDocument } from '../../tax/document-pdf.ts'
import { hasRight } from '../roles.ts'
import { requireRight, type ServeOffice } from '../serve-office.ts'
import { makeLabelsOfOrder } from './labels.ts'

export function paperRoutes(serve: ServeOffice, db: Db, { shop }: Config): void {
  serve('GET /api/office/orders/{number}/labels.pdf', async ({ params: { number } }, c) =>
    answerPdf(c, await makeLabelsOfOrder(db, shop, number), `labels-${number}`),
  )
  serve('GET /api/office/documents/{id}.pdf', async ({ params, query, staff }, c) => {
    const { number, pdf } = await printDocument(db, params, query.paper)
    // It goes into the parcel.
    if (!hasRight(staff.role, 'pack')) requireRight(staff, 'documents')
    return answerPdf(c, pdf, number)
  })
}
