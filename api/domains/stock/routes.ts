import type { Config } from '../../config.ts'
import type { Db } from '../../ground/db/pool.ts'
import { answer } from '../../ground/http/serve.ts'
import { answerPaper } from '../../ground/staff/answer-paper.ts'
import type { ServeOffice } from '../../ground/staff/serve-office.ts'
import { changeStock } from './change-stock.ts'
import { makeLabels } from './labels.ts'
import { listStock, showHistory } from './service.ts'
import * as takes from './stock-takes.ts'

export function stockRoutes(serve: ServeOffice, db: Db, { shop }: Config): void {
  serve('GET /api/office/stock/', async ({ query }) => answer(200, await listStock(db, query)))
  serve('GET /api/office/stock/labels.pdf', async ({ query }, c) =>
    answerPaper(c, await makeLabels(db, shop, query.size_ids, query.pieces), 'labels'),
  )
  serve('GET /api/office/stock/{size_id}/history/', async ({ params, query }) =>
    answer(200, await showHistory(db, params.size_id, query.cursor)),
  )
  serve('POST /api/office/stock/changes/', async ({ body, act }) =>
    answer(200, await act((tx) => changeStock(tx, body))),
  )

  serve('GET /api/office/stock-takes/', async ({ query }) =>
    answer(200, await takes.listStockTakes(db, query.cursor)),
  )
  serve('POST /api/office/stock-takes/', async ({ body, act }) =>
    answer(201, await act((tx) => takes.startStockTake(tx, body))),
  )
  serve('GET /api/office/stock-takes/{id}/', async ({ params: { id }, query }) =>
    answer(200, await takes.showStockTake(db, id, query.close)),
  )
  serve('POST /api/office/stock-takes/{id}/counts/', async ({ params: { id }, body, act }) =>
    answer(200, await act((tx) => takes.countStock(tx, { id, ...body }))),
  )
  serve('POST /api/office/stock-takes/{id}/post/', async ({ params: { id }, act }) => {
    await act((tx) => takes.postStockTake(tx, id))
    return answer(200, await takes.showStockTake(db, id, true))
  })
}
